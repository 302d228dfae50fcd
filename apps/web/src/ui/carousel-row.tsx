import { classNames } from './class-names.ts';

export interface Slide {
  readonly id: string;
  readonly content: React.ReactNode;
}

export type CarouselProps = {
  /** What it shows, as a heading would say: "Announcements". */
  label: string;
  /** One of them: "Announcement". */
  word: string;
  slides: readonly Slide[];
  /** `peek`: the next slide looks in from the edge. */
  look?: 'full' | 'peek';
  /** Stands between the dots and the button. */
  foot?: React.ReactNode;
  className?: string | undefined;
};

/** The attributes of the element around it all. */
export function carouselArea({
  label,
  look,
  className,
}: {
  label: string;
  look: CarouselProps['look'];
  className: string | undefined;
}) {
  return {
    className: classNames('carousel', look === 'peek' && 'peek', className),
    'aria-label': label,
    'aria-roledescription': 'carousel',
  };
}

type RowProps = Pick<CarouselProps, 'word' | 'slides'> & {
  ref?: React.Ref<HTMLDivElement>;
  onScroll?: () => void;
};

/** Scrolls by finger and wheel, with or without a script. */
export function CarouselRow({ word, slides, ref, onScroll }: RowProps) {
  return (
    <div ref={ref} className="carousel-row" onScroll={onScroll}>
      {slides.map(({ id, content }, index) => (
        <div
          key={id}
          className="carousel-slide"
          role="group"
          aria-roledescription="slide"
          aria-label={`${word} ${index + 1} of ${slides.length}`}
        >
          {content}
        </div>
      ))}
    </div>
  );
}
