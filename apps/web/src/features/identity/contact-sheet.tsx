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

/** Said before anything is asked for: what the change costs, and who can take it back. */
function ledeOf(task: ContactTask | null): string {
  if (!task) return '';
  const name = CONTACT_NAMES[task.channel];
  const limit = 'For 24 hours you can then withdraw ₦20,000 to your bank in all.';
  if (task.kind === 'remove')
    return `You can then no longer log in with it. Your other devices are logged out. ${limit} From the old ${name} it can be undone for 72 hours.`;
  const undo = task.isNew ? '' : ` From the old ${name} it can be undone for 72 hours.`;
  return `We send a code there. Until you type it here, nothing changes. Then your other devices are logged out. For 24 hours no code for a new password or PIN goes to the new ${name}. ${limit}${undo}`;
}

export function ContactSheet({ task, onClose }: { task: ContactTask | null; onClose: () => void }) {
  return (
    <Sheet open={task !== null} onClose={onClose} title={titleOf(task)} lede={ledeOf(task)}>
      {task?.kind === 'change' ? <ChangeContactForm task={task} onClose={onClose} /> : null}
      {task?.kind === 'remove' ? <RemoveContactForm channel={task.channel} onClose={onClose} /> : null}
    </Sheet>
  );
}
