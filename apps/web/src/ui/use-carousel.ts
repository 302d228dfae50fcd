import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useMedia } from './use-media.ts';

/** Source: specification, section 9. */
export const CAROUSEL_EVERY_MS = 5000;
/** A row that has not moved for so long has come to rest. */
const CAROUSEL_REST_MS = 120;

const FOCUSABLE = 'a[href], button:not(:disabled)';

interface CarouselState {
  readonly row: RefObject<HTMLDivElement | null>;
  readonly at: number;
  readonly go: (index: number) => void;
  /** `still`: the customer asked for less motion or less data, so that nothing moves by itself. */
  readonly play: 'playing' | 'paused' | 'still';
  readonly toggle: () => void;
  readonly onScroll: () => void;
  /** For the whole of it, dots and button included. */
  readonly around: {
    readonly onKeyDown: (event: KeyboardEvent) => void;
    readonly onPointerEnter: () => void;
    readonly onPointerLeave: () => void;
    readonly onFocus: () => void;
    readonly onBlur: () => void;
  };
}

function slidesOf(row: HTMLElement | null): HTMLElement[] {
  return [...(row?.children ?? [])].filter((child) => child instanceof HTMLElement);
}

function placeOf(slide: HTMLElement, row: HTMLElement): number {
  return slide.offsetLeft - row.offsetLeft;
}

/** Which slide begins nearest to where the row stands. */
function nearest(row: HTMLElement): number {
  const distances = slidesOf(row).map((slide) => Math.abs(placeOf(slide, row) - row.scrollLeft));
  return Math.max(0, distances.indexOf(Math.min(...distances)));
}

/** Where the focus was on a slide that is gone, it goes to the one in its place. */
function useFocusKept(row: RefObject<HTMLElement | null>, count: number, at: number): void {
  const before = useRef(count);
  useEffect(() => {
    const fewer = count < before.current;
    before.current = count;
    if (!fewer || document.activeElement !== document.body) return;
    slidesOf(row.current)[at]?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
  }, [row, count, at]);
}

/** Once it has come to rest, wherever a finger, a wheel or the focus moved it. */
function useRest(onRest: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(onRest, CAROUSEL_REST_MS);
  };
}

export function useCarousel(count: number): CarouselState {
  const row = useRef<HTMLDivElement>(null);
  const reduced = useMedia('(prefers-reduced-motion: reduce)');
  const still = reduced || 'lessData' in document.documentElement.dataset;
  const [wanted, setWanted] = useState(0);
  const [paused, setPaused] = useState(false);
  const [under, setUnder] = useState(false);
  const [focused, setFocused] = useState(false);
  const at = Math.min(wanted, Math.max(0, count - 1));
  useFocusKept(row, count, at);

  function go(index: number) {
    setWanted(index);
    const slide = slidesOf(row.current)[index];
    if (!row.current || !slide) return;
    row.current.scrollTo({ left: placeOf(slide, row.current), behavior: reduced ? 'auto' : 'smooth' });
  }
  const moves = count > 1 && !still && !paused && !under && !focused;
  const moveOn = useEffectEvent(() => {
    // A page that nobody sees stays where it is.
    if (!document.hidden) go((at + 1) % count);
  });
  useEffect(() => {
    if (!moves) return;
    const timer = setInterval(() => moveOn(), CAROUSEL_EVERY_MS);
    return () => clearInterval(timer);
    // A customer who moved it by hand has the whole time again.
  }, [moves, at]);
  const onScroll = useRest(() => row.current && setWanted(nearest(row.current)));

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined || count < 2) return;
    event.preventDefault();
    const next = (at + step + count) % count;
    const inside = row.current?.contains(document.activeElement) ?? false;
    go(next);
    if (!inside) return;
    slidesOf(row.current)[next]?.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true });
  }
  return {
    row,
    at,
    go,
    play: still ? 'still' : paused ? 'paused' : 'playing',
    toggle: () => setPaused(!paused),
    onScroll,
    around: {
      onKeyDown,
      onPointerEnter: () => setUnder(true),
      onPointerLeave: () => setUnder(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  };
}
