import { lazy, Suspense, useState } from 'react';
import { carouselArea, CarouselRow, type CarouselProps } from './carousel-row.tsx';

const MovingCarousel = lazy(() =>
  import('./carousel-moving.tsx')
    .then((file) => ({ default: file.MovingCarousel }))
    // Without its file it stays a row that scrolls.
    .catch(() => ({ default: StillCarousel })),
);

/** The place of the dots is kept for them. */
function StillCarousel({ label, word, slides, look, foot, className }: CarouselProps) {
  return (
    <section {...carouselArea({ label, look, className })}>
      <CarouselRow word={word} slides={slides} />
      {slides.length > 1 || foot ? <div className="carousel-foot">{foot}</div> : null}
    </section>
  );
}

/**
 * A row that scrolls by finger, wheel, arrow keys and, every 5 s, by itself: not under the pointer, not with the focus in it,
 * not once it was paused, and never for who asked for less motion or data. What makes it move is loaded once there are two slides.
 */
export function Carousel(props: CarouselProps) {
  const [moves, setMoves] = useState(false);
  // Stays with the last slide too: it puts the focus back that went with a slide.
  if (!moves && props.slides.length > 1) setMoves(true);
  const still = <StillCarousel {...props} />;
  return moves ? (
    <Suspense fallback={still}>
      <MovingCarousel {...props} />
    </Suspense>
  ) : (
    still
  );
}
