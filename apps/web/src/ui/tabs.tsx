import { useRef } from 'react';

type TabsProps<Value extends string> = {
  label: string;
  options: ReadonlyArray<{ value: Value; label: string }>;
  value: Value;
  onChange: (value: Value) => void;
};

const STEP: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** The segmented control. Arrow keys move along it; only the chosen tab is a stop of the Tab key. */
export function Tabs<Value extends string>({ label, options, value, onChange }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  function move(event: React.KeyboardEvent) {
    const step = STEP[event.key];
    if (step === undefined) return;
    const next =
      (options.findIndex((option) => option.value === value) + step + options.length) % options.length;
    const chosen = options[next];
    if (chosen === undefined) return;
    event.preventDefault();
    onChange(chosen.value);
    list.current?.querySelectorAll('button')[next]?.focus();
  }
  return (
    <div className="seg" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="tab"
          aria-selected={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
