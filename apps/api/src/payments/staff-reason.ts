/** The text behind `--reason`, or after `--reason=`; empty where there is none. */
export function staffReason(words: readonly string[]): string {
  const flag = words.findIndex((word) => word === '--reason' || word.startsWith('--reason='));
  const said = flag < 0 ? '' : words[flag]?.split('=').slice(1).join('=') || (words[flag + 1] ?? '');
  return said.trim();
}
