import { amountDigits, amountValue, caretAfterGrouping, countDigits, groupDigits } from './amount-text.ts';

type AmountHandlers = {
  text: string;
  onChange: (event: React.ChangeEvent<HTMLInputElement>) => void;
  onKeyDown: (event: React.KeyboardEvent<HTMLInputElement>) => void;
};

/** Groups while typing and keeps the caret at its digit. `onValue` gets whole naira, or null when empty. */
export function useAmountText(value: number | null, onValue: (value: number | null) => void): AmountHandlers {
  return {
    text: value === null ? '' : groupDigits(String(value)),
    onChange(event) {
      const input = event.currentTarget;
      const digitsAfter = countDigits(input.value.slice(input.selectionStart ?? input.value.length));
      const digits = amountDigits(input.value);
      const grouped = groupDigits(digits);
      // Written before React renders the same text, so that React has nothing to change and the caret stays.
      input.value = grouped;
      const caret = caretAfterGrouping(grouped, Math.min(digitsAfter, digits.length));
      input.setSelectionRange(caret, caret);
      onValue(amountValue(digits));
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
