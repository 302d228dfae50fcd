/** Half of a surrogate pair alone: text that no encoding can carry. Source: Unicode 16, D84. */
const ILL_FORMED = /\p{Cs}/u;

/** Control characters and the two separators that act as line breaks. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u;

/** Marks that turn the direction of the text that follows: what is read is not what is stored. */
const DIRECTION = /\p{Bidi_Control}/u;

/** Of width zero and with no meaning in a name, a number or a sentence. The joiners stay: emoji are made with them. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/gu;

export type TextKind = 'line' | 'lines' | 'password';

/**
 * What makes a text unfit to be stored, in words for the person who sent it; null where nothing does. `lines` may have
 * line breaks, and of a `password` only what no encoding can carry is refused.
 */
export function textProblem(text: string, kind: TextKind): string | null {
  if (ILL_FORMED.test(text)) return 'This has a broken character. Delete it and type it again.';
  if (kind === 'password') return null;
  if (CONTROL.test(kind === 'lines' ? text.replaceAll(/[\r\n]/g, '') : text))
    return 'This has a character that cannot be used here, like a line break or a tab.';
  if (DIRECTION.test(text)) return 'This has an invisible character. Delete it and type it again.';
  return null;
}

/**
 * Takes out what nobody meant to type: numbers copied from a chat carry direction marks, and text from a document soft
 * hyphens. A tab becomes a blank. Line breaks stay only in `lines`.
 */
export function withoutInvisible(text: string, kind: Exclude<TextKind, 'password'>): string {
  const blanks = text.replaceAll('\t', ' ').replaceAll(/[\u2028\u2029]/gu, kind === 'lines' ? '\n' : ' ');
  const kept = kind === 'lines' ? /[^\P{Cc}\r\n]/gu : /\p{Cc}/gu;
  return blanks
    .replaceAll(/\p{Cs}|\p{Bidi_Control}/gu, '')
    .replaceAll(kept, '')
    .replaceAll(INVISIBLE, '');
}

/**
 * A dot as mailboxes take it in a web address, also the wide ones, an at sign, or a colon with its slashes: within a word. A dot or a
 * colon between two digits is of a number or a time.
 */
const LINKING = /(?:(?<!\d)\.|\.(?!\d)|[\u3002\uff0e\uff61@]|(?<!\d):\/*|:\/*(?!\d))(?=[^\s.])/gu;

/** As many digits in a row as a phone number has, in any script, whatever signs are between them. */
const PHONE_NUMBER = /\p{Nd}(?:[^\p{L}\p{Nd}]{0,3}\p{Nd}){9,}/gu;

/** What somebody typed who may be a thief, for a message of ours: nothing in it is a link, and no number to call. */
export function leadingNowhere(text: string): string {
  return text.replaceAll(PHONE_NUMBER, '…').replaceAll(LINKING, '$& ');
}

/** Text that was stored before it was checked, or comes from elsewhere, on one line of a paper, a file or a message. */
export function oneLine(text: string): string {
  return withoutInvisible(text.replaceAll(/[\r\n]+/g, ' '), 'line');
}

/** Each character that could steer a terminal or hide in it, spelled out: `\u{1b}`. Plain text stays as it is. */
export function terminalLine(text: string): string {
  return text.replaceAll(
    /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu,
    (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`,
  );
}

/** What a person wrote, as a sentence that another may follow. */
export function asSentence(text: string): string {
  const bare = text.trim();
  return bare === '' || /[.!?…]$/.test(bare) ? bare : `${bare}.`;
}
