import { classNames } from './class-names.ts';
import './switch.css';

type SwitchProps = {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
};

export function Switch({ label, checked, onChange, disabled }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      className={classNames('switch', checked && 'on')}
      disabled={disabled}
      onClick={() => onChange(!checked)}
    />
  );
}
