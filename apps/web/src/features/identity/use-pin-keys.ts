import { useEffect, useEffectEvent } from 'react';

export interface PinKeys {
  readonly onDigit: (digit: string) => void;
  readonly onErase: () => void;
  readonly onGo: () => void;
}

function belongsToControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a, button, input') !== null;
}

/** The keyboard types on the pad, wherever the focus is. */
export function usePinKeys({ onDigit, onErase, onGo }: PinKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (/^\d$/.test(event.key)) onDigit(event.key);
    else if (event.key === 'Backspace') onErase();
    // On a button Enter presses that button.
    else if (event.key === 'Enter' && !belongsToControl(event.target)) onGo();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
