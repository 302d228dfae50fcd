import { carouselArea, CarouselRow, type CarouselProps } from './carousel-row.tsx';
import { Dots } from './dots.tsx';
import { IconChevronRight, IconPause, IconPlay } from './icons.tsx';
import { useCarousel } from './use-carousel.ts';

/** The row with its dots and its button: see carousel.tsx. */
export function MovingCarousel({ label, word, slides, look, foot, className }: CarouselProps) {
  const { row, at, go, play, toggle, onScroll, around } = useCarousel(slides.length);
  const several = slides.length > 1;
  return (
    <section {...carouselArea({ label, look, className })} {...around}>
      <CarouselRow word={word} slides={slides} ref={row} onScroll={onScroll} />
      {several || foot ? (
        <div className="carousel-foot">
          {several ? <Dots word={word} at={at} of={slides.length} /> : null}
          {foot}
          {several ? (
            <CarouselButton
              label={label.toLowerCase()}
              play={play}
              onToggle={toggle}
              onNext={() => go((at + 1) % slides.length)}
            />
          ) : null}
        </div>
      ) : null}
    </section>
  );
}

type CarouselButtonProps = {
  label: string;
  play: 'playing' | 'paused' | 'still';
  onToggle: () => void;
  onNext: () => void;
};

/** Where nothing moves by itself there is nothing to pause, but a mouse needs a way on. */
function CarouselButton({ label, play, onToggle, onNext }: CarouselButtonProps) {
  if (play === 'still') {
    return (
      <button type="button" className="tapicon" aria-label={`Next of ${label}`} onClick={onNext}>
        <IconChevronRight size="sm" />
      </button>
    );
  }
  const playing = play === 'playing';
  const Icon = playing ? IconPause : IconPlay;
  return (
    <button
      type="button"
      className="tapicon"
      aria-label={`${playing ? 'Pause' : 'Play'} ${label}`}
      onClick={onToggle}
    >
      <Icon size="sm" />
    </button>
  );
}
