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
