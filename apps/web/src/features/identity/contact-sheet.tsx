import { Sheet } from '#ui/sheet.tsx';
import { ChangeContactForm } from './change-contact-form.tsx';
import type { Channel } from './profile-queries.ts';
import { CONTACT_NAMES } from './profile-words.ts';
import { RemoveContactForm } from './remove-contact-form.tsx';

/**
 * What the sheet is open for. `given`: the contact that the customer has given already, which a code now verifies or proves; empty
 * where another is to come. `isNew` where no verified one stands there yet.
 */
export type ContactTask =
  | { readonly kind: 'change'; readonly channel: Channel; readonly given: string; readonly isNew: boolean }
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
