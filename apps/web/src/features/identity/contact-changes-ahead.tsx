import type { ContactChange } from '@kolo/contract/identity';
import { formatDeadline } from '@kolo/domain/dates';
import { paths } from '#lib/paths.ts';
import { Banner } from '#ui/banner.tsx';
import { Link } from '#ui/link.tsx';
import { CONTACT_NAMES } from './shown-contact.ts';

/** `Your email changes at 3:00 pm on 25 Nov 2026.` */
export function changeTitle({ channel, contact, dueAt }: ContactChange): string {
  const happens = contact === null ? 'is removed' : 'changes';
  return `Your ${CONTACT_NAMES[channel]} ${happens} at ${formatDeadline(new Date(dueAt))}.`;
}

/** Changes of contacts that wait, on a screen that is about something else: where to end them stands behind the link. */
export function ContactChangesAhead({ changes }: { changes: readonly ContactChange[] }) {
  return changes.map((change) => (
    <Banner
      key={change.channel}
      tone="warn"
      title={changeTitle(change)}
      action={
        <Link className="link" href={paths.personalInformation}>
          See or stop it
        </Link>
      }
    >
      If you did not ask for this, stop it now.
    </Banner>
  ));
}
