export const TOAST_MS = 6000;
export const FAILED_TOAST_MS = 8000;
/** How often the time left is counted down. */
export const TOAST_TICK_MS = 100;
/** The oldest goes when one more comes. */
const MAX_TOASTS = 3;

export type ToastContent = {
  title: string;
  detail?: string | undefined;
  tone?: 'neutral' | 'failed';
  /** One action at most; a press on it closes the toast. */
  action?: { label: string; onPress: () => void };
  /** The toast has gone, and its action was not pressed. */
  onGone?: () => void;
};
export type Toast = ToastContent & {
  id: number;
  leftMs: number;
  /** The place that read it out first. */
  heardAt?: string;
};

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

/** Where toasts can stand; the last one that was opened has them. */
let places: readonly string[] = [];

function notify(): void {
  for (const listener of listeners) listener();
}

function set(next: readonly Toast[]): void {
  const gone = toasts.filter(({ id }) => !next.some((one) => one.id === id));
  toasts = next;
  notify();
  for (const { onGone } of gone) onGone?.();
}

/** Toasts stand there from now on, until what is returned is called or another place is opened. */
export function openPlace(place: string): () => void {
  places = [...places, place];
  notify();
  return () => {
    places = places.filter((one) => one !== place);
    notify();
  };
}

export function frontPlace(): string | undefined {
  return places.at(-1);
}

/** Those that are shown have been read out there; nothing looks other for it. */
export function hearToasts(place: string): void {
  for (const item of toasts) item.heardAt ??= place;
}

/** Shows a toast: 6 s, 8 s when something failed. */
export function toast(content: ToastContent): void {
  const leftMs = content.tone === 'failed' ? FAILED_TOAST_MS : TOAST_MS;
  set([...toasts, { ...content, id: nextId, leftMs }].slice(-MAX_TOASTS));
  nextId += 1;
}

export function closeToast(id: number): void {
  set(toasts.filter((item) => item.id !== id));
}

/** Does what the toast offers instead of what its going would do. */
export function actOnToast({ id, action }: Toast): void {
  set(toasts.map((item) => (item.id === id ? { ...item, onGone: () => action?.onPress() } : item)));
  closeToast(id);
}

export function clearToasts(): void {
  set([]);
}

/** Takes a tick off every toast and lets go of those whose time is over. */
export function tickToasts(): void {
  set(
    toasts
      .map((item) => ({ ...item, leftMs: item.leftMs - TOAST_TICK_MS }))
      .filter((item) => item.leftMs > 0),
  );
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
