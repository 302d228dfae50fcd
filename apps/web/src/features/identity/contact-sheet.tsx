import { Sheet } from '#ui/sheet.tsx';
import { ChangeContactForm } from './change-contact-form.tsx';
import type { Channel } from './profile-queries.ts';
import { CONTACT_NAMES } from './profile-words.ts';
import { RemoveContactForm } from './remove-contact-form.tsx';

/** What the sheet is open for. `contact` is what stands in the field at first; `isNew` where no verified one stands there yet. */
export type ContactTask =
  | { readonly kind: 'change'; readonly channel: Channel; readonly contact: string; readonly isNew: boolean }
  | { readonly kind: 'remove'; readonly channel: Channel };

function titleOf(task: ContactTask | null): string {
  if (!task) return '';
  const name = CONTACT_NAMES[task.channel];
  return task.kind === 'remove' ? `Remove your ${name}?` : `Your ${name}`;
}

export function ContactSheet({ task, onClose }: { task: ContactTask | null; onClose: () => void }) {
  return (
    <Sheet open={task !== null} onClose={onClose} title={titleOf(task)}>
      {task?.kind === 'change' ? <ChangeContactForm task={task} onClose={onClose} /> : null}
      {task?.kind === 'remove' ? <RemoveContactForm channel={task.channel} onClose={onClose} /> : null}
    </Sheet>
  );
}
