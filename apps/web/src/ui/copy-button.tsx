import { IconCopy } from './later-icons.tsx';
import { toast } from './toast-store.ts';

interface CopyButtonProps {
  readonly text: string;
  /** What it is: `Account number`. */
  readonly name: string;
}

async function copy({ text, name }: CopyButtonProps): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: `${name} copied`, detail: text });
  } catch {
    toast({ title: `${name} could not be copied`, detail: text, tone: 'failed' });
  }
}

export function CopyButton({ text, name }: CopyButtonProps) {
  return (
    <button
      type="button"
      className="tapicon"
      aria-label={`Copy ${name.toLowerCase()}`}
      onClick={() => void copy({ text, name })}
    >
      <IconCopy size="sm" />
    </button>
  );
}
