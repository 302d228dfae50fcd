import { Sheet } from '#ui/sheet.tsx';
import { ChangeContactForm } from './change-contact-form.tsx';
import type { ContactTask } from './profile-queries.ts';
import { CONTACT_NAMES } from './profile-words.ts';
import { RemoveContactForm } from './remove-contact-form.tsx';

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
