import type { StaffRole } from '@kolo/contract/desk/commands';
import { mayPropose } from '@kolo/contract/desk/commands';
import type { CustomerLine } from '@kolo/contract/desk/customers';
import { formatDate, startOfLagosDay } from '@kolo/domain/dates';
import { maskedContact } from '@kolo/domain/masked-contact';
import type { CustomerSection } from '#platform/customer-section.ts';
import { customerSection } from '#platform/customer-section.ts';
import type { Services } from '#platform/services.ts';
import type { TransitionRow } from './contacts/transition-queries.ts';
import { transitionsOf } from './contacts/transition-queries.ts';
import { deviceName } from './device-name.ts';
import type { FreezeRow } from './freeze-queries.ts';
import { freezesOf } from './freeze-queries.ts';
import { sessionsOf } from './session-queries.ts';

function step(at: Date | null, text: string): CustomerLine['timeline'] {
  return at === null ? [] : [{ at: at.toISOString(), text }];
}

/** Every sign-in there was: what was used, when last, and whether it still opens the account. */
function deviceSection({ db, clock }: Services): CustomerSection {
  return customerSection(
    'devices',
    (userId, part) => sessionsOf(db, userId, part),
    ({ id, userAgent, createdAt, rotatedAt, expiresAt, revokedAt, revokedBecause }) => {
      const isOver = revokedAt !== null || expiresAt <= clock.now();
      const state = isOver ? 'signed out' : 'signed in';
      return {
        id,
        title: deviceName(userAgent),
        text: state,
        at: rotatedAt.toISOString(),
        facts: [
          { name: 'Status', value: state },
          ...(revokedBecause === null ? [] : [{ name: 'Why', value: revokedBecause.replaceAll('_', ' ') }]),
        ],
        timeline: [
          ...step(createdAt, 'signed in'),
          ...step(rotatedAt, 'used last'),
          ...step(revokedAt, 'signed out'),
        ],
      };
    },
  );
}

function masked(contact: string | null): string {
  return contact === null ? 'none' : maskedContact(contact);
}

function showTransition(row: TransitionRow): CustomerLine {
  const { id, channel, state, askedBy, askedAt, dueAt, appliedAt } = row;
  return {
    id,
    title: `${channel} ${state}`,
    text: `${masked(row.oldContact)} to ${masked(row.newContact)}`,
    at: askedAt.toISOString(),
    facts: [
      { name: 'Status', value: state },
      { name: 'Asked by', value: askedBy },
      { name: 'Before', value: masked(row.oldContact) },
      { name: 'After', value: masked(row.newContact) },
    ],
    timeline: [
      ...step(askedAt, 'asked'),
      ...(appliedAt === null && state === 'waiting' ? step(dueAt, 'takes effect') : []),
      ...step(appliedAt, 'took effect'),
    ],
  };
}

/** The note is for those who may end a freeze. */
function showFreeze(freeze: FreezeRow, role: StaffRole): CustomerLine {
  const { id, since, origin, frozenBy, reason, note, reviewOn, endedAt, endedBy, endReason } = freeze;
  const isShown = mayPropose(role, 'customers unfreeze');
  return {
    id,
    title: endedAt === null ? 'frozen now' : 'ended',
    text: reason,
    at: since.toISOString(),
    facts: [
      { name: 'By', value: `${origin}, ${frozenBy}` },
      { name: 'The customer reads', value: reason },
      ...(isShown && note !== null ? [{ name: 'Note', value: note }] : []),
      { name: 'Review on', value: formatDate(startOfLagosDay(reviewOn)) },
      ...(endedBy === null ? [] : [{ name: 'Ended by', value: endedBy }]),
      ...(isShown && endReason !== null ? [{ name: 'Ended because', value: endReason }] : []),
    ],
    timeline: [...step(since, 'frozen'), ...step(endedAt, 'unfrozen')],
  };
}

export function identitySections(services: Services): CustomerSection[] {
  const { db } = services;
  return [
    deviceSection(services),
    customerSection('contacts', (userId, part) => transitionsOf(db, userId, part), showTransition),
    customerSection('freezes', (userId, part) => freezesOf(db, userId, part), showFreeze),
  ];
}
