import type { Notification, NotificationKind } from '@kolo/contract/notifications';
import { formatRelative } from '@kolo/domain/dates';
import { serverClock } from '#lib/server-clock.ts';
import { classNames } from '#ui/class-names.ts';
import type { IconComponent } from '#ui/icon.tsx';
import {
  IconArrowDownToLine,
  IconArrowLeftRight,
  IconArrowUpRight,
  IconLandmark,
  IconBell,
  IconLockKeyhole,
  IconCircleCheck,
  IconCreditCard,
  IconLayers,
  IconLock,
  IconShieldCheck,
  IconTrash2,
  IconTriangleAlert,
} from '#ui/icons.tsx';
import { IconTile } from '#ui/list-row.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import css from './notifications.module.css';

const ICONS: Readonly<Partial<Record<NotificationKind, IconComponent>>> = {
  welcome: IconShieldCheck,
  deposit_credited: IconArrowDownToLine,
  contribution_credited: IconArrowDownToLine,
  sb_full: IconCircleCheck,
  sb_diverted: IconArrowLeftRight,
  sb_transferred: IconArrowLeftRight,
  sb_merged: IconLayers,
  payment_failed: IconTriangleAlert,
  card_checked: IconCreditCard,
  lock_matured: IconLockKeyhole,
  lock_left_early: IconArrowDownToLine,
  contact_changed: IconLock,
  kyc_approved: IconShieldCheck,
  kyc_rejected: IconTriangleAlert,
  kyc_revoked: IconTriangleAlert,
  kyc_submitted: IconShieldCheck,
  bvn_confirmed: IconShieldCheck,
  bvn_unbound: IconTriangleAlert,
  frozen: IconLockKeyhole,
  unfrozen: IconShieldCheck,
  security: IconLockKeyhole,
  bank_account_added: IconLandmark,
  withdrawal_sent: IconArrowUpRight,
  withdrawal_paid: IconCircleCheck,
  withdrawal_returned: IconTriangleAlert,
  payment_disputed: IconTriangleAlert,
  payment_taken_back: IconTriangleAlert,
  above_limit: IconTriangleAlert,
  payment_made_good: IconArrowUpRight,
  payment_given_back: IconArrowDownToLine,
  payment_undisputed: IconCircleCheck,
  name: IconShieldCheck,
  case_answered: IconCircleCheck,
};

interface NotificationRowProps {
  readonly notification: Notification;
  readonly onOpen: () => void;
  readonly onDelete: () => void;
}

/** A press opens an unread one: then it is read. */
export function NotificationRow({ notification, onOpen, onDelete }: NotificationRowProps) {
  const { kind, title, body, isRead, createdAt } = notification;
  const inside = (
    <>
      <IconTile icon={ICONS[kind] ?? IconBell} />
      <span className="grow">
        <span className="ttl">
          {title}
          {isRead ? null : <VisuallyHidden> (unread)</VisuallyHidden>}
        </span>
        <span className="sub">{body}</span>
        <span className="micro faint">{formatRelative(new Date(createdAt), serverClock.now())}</span>
      </span>
    </>
  );
  return (
    <li className={classNames(css['nt'], !isRead && css['un'])}>
      {/* Stays a button once it is read: the focus that is on it would be lost with it. */}
      <button
        type="button"
        className="li"
        aria-disabled={isRead}
        onClick={() => {
          if (!isRead) onOpen();
        }}
      >
        {inside}
      </button>
      <button type="button" className="tapicon" aria-label={`Delete ${title}`} onClick={onDelete}>
        <IconTrash2 size="sm" />
      </button>
    </li>
  );
}
