import { terminalLine } from '@kolo/domain/text';

/**
 * What a staff command writes to the terminal, line breaks of ours at its end. Names and cases are others' text: none of it
 * may clear the screen, turn round, or look like a line of ours. Only our own usage has lines.
 */
export function terminalText(text: string): string {
  const lines = text.startsWith('usage:') ? text.split('\n') : [text];
  return `${lines.map(terminalLine).join('\n')}\n`;
}

/** The same for a fault, whose stack has lines. */
export function terminalFault(text: string): string {
  return `${text.split('\n').map(terminalLine).join('\n')}\n`;
}

/** The text behind `--reason`, or after `--reason=`; empty where there is none. */
export function staffReason(words: readonly string[]): string {
  const flag = words.findIndex((word) => word === '--reason' || word.startsWith('--reason='));
  const said = flag < 0 ? '' : words[flag]?.split('=').slice(1).join('=') || (words[flag + 1] ?? '');
  return said.trim();
}
