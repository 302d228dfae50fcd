import { withoutInvisible } from '@kolo/domain/text';

const TEXT_TYPES = new Set(['text', 'search', 'tel', 'email', 'url']);

/** The setter of the element's kind. React notes what is set on the element itself, and would then see no change. */
function setValue(element: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const kind = element instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(element, value);
}

/** A password is sent as it was typed, also while its eye shows it as text. */
function holdsText(element: EventTarget | null): element is HTMLInputElement | HTMLTextAreaElement {
  if (element instanceof HTMLTextAreaElement) return true;
  if (!(element instanceof HTMLInputElement)) return false;
  return TEXT_TYPES.has(element.type) && element.dataset['secret'] === undefined;
}

function clean(element: HTMLInputElement | HTMLTextAreaElement): void {
  const kind = element instanceof HTMLTextAreaElement ? 'lines' : 'line';
  const cleaned = withoutInvisible(element.value, kind);
  if (cleaned === element.value) return;
  const caret = element.selectionStart;
  const before = caret === null ? 0 : withoutInvisible(element.value.slice(0, caret), kind).length;
  setValue(element, cleaned);
  // An email box has no caret that a script may move.
  if (caret !== null) element.setSelectionRange(before, before);
}

function onInput(event: Event): void {
  // An input method is not done with what it shows.
  if (event instanceof InputEvent && event.isComposing) return;
  if (holdsText(event.target)) clean(event.target);
}

/**
 * Takes invisible marks out of everything that is typed or pasted, before any field reads it: a number copied from a chat
 * carries them, and the server refuses them. The one place that does; once for a page, however often it is called.
 */
export function cleanInput(): void {
  for (const element of document.querySelectorAll('input, textarea')) if (holdsText(element)) clean(element);
  document.addEventListener('input', onInput, { capture: true });
  document.addEventListener('compositionend', onInput, { capture: true });
}
