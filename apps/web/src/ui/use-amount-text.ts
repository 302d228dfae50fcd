import { useState } from 'react';
import { amountValue, caretAfterGrouping, countDigits, groupDigits, readAmount } from './amount-text.ts';

type AmountHandlers = {
  text: string;
  /** Why what stands there is no amount. */
  problem: string | undefined;
  onChange: (event: React.ChangeEvent<HTMLInputElement>) => void;
  onKeyDown: (event: React.KeyboardEvent<HTMLInputElement>) => void;
};

/**
 * Groups while typing and keeps the caret at its digit. `onValue` gets whole naira, or null where there are none: what
 * is no amount stays as it was typed, with its problem, for its meaning is not ours to change.
 */
export function useAmountText(value: number | null, onValue: (value: number | null) => void): AmountHandlers {
  const [wrong, setWrong] = useState<{ text: string; problem: string } | null>(null);
  // A value that came from elsewhere, a chip for instance, takes the place of what was typed.
  const shown = value === null ? wrong : null;
  const grouped = value === null ? '' : groupDigits(String(value));
  return {
    text: shown?.text ?? grouped,
    problem: shown?.problem,
    onChange(event) {
      const input = event.currentTarget;
      const read = readAmount(input.value, grouped);
      if (read.kind === 'wrong') {
        setWrong({ text: input.value, problem: read.problem });
        onValue(null);
        return;
      }
      const digitsAfter = countDigits(input.value.slice(input.selectionStart ?? input.value.length));
      const next = groupDigits(read.digits);
      // Written before React renders the same text, so that React has nothing to change and the caret stays.
      input.value = next;
      const caret = caretAfterGrouping(next, Math.min(digitsAfter, read.digits.length));
      input.setSelectionRange(caret, caret);
      setWrong(null);
      onValue(amountValue(read.digits));
    },
    onKeyDown(event) {
      const input = event.currentTarget;
      const at = input.selectionStart;
      if (at === null || at !== input.selectionEnd) return;
      // A comma cannot be deleted: step over it, so that the key takes the digit behind it.
      if (event.key === 'Backspace' && input.value[at - 1] === ',') input.setSelectionRange(at - 1, at - 1);
      if (event.key === 'Delete' && input.value[at] === ',') input.setSelectionRange(at + 1, at + 1);
    },
  };
}
