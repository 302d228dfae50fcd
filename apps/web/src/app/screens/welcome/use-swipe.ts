import { useRef, type PointerEvent } from 'react';

/** A finger that moved less, or more up than across, only touched or scrolled. */
const SWIPE_PX = 48;

interface Swipe {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
}

/** One swipe, one step: 1 to the next, -1 to the one before. The element needs `touch-action: pan-y`. */
export function useSwipe(onSwipe: (step: 1 | -1) => void): Swipe {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: ({ pointerType, isPrimary, clientX, clientY }) => {
      from.current = pointerType !== 'mouse' && isPrimary ? { x: clientX, y: clientY } : null;
    },
    onPointerUp: ({ clientX, clientY }) => {
      if (from.current === null) return;
      const across = clientX - from.current.x;
      const along = clientY - from.current.y;
      from.current = null;
      if (Math.abs(across) < SWIPE_PX || Math.abs(across) < Math.abs(along)) return;
      onSwipe(across < 0 ? 1 : -1);
    },
  };
}
