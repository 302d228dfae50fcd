import { IconEye, IconEyeOff } from './icons.tsx';

interface BalanceToggleProps {
  readonly hidden: boolean;
  readonly onToggle: () => void;
}

/** The eye that covers and uncovers the customer's amounts, under one name on every screen: they are covered on all of them. */
export function BalanceToggle({ hidden, onToggle }: BalanceToggleProps) {
  return (
    <button
      type="button"
      className="tapicon"
      aria-label={hidden ? 'Show balance' : 'Hide balance'}
      onClick={onToggle}
    >
      {hidden ? <IconEye /> : <IconEyeOff />}
    </button>
  );
}
