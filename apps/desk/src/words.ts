import type { FourEyesCommand } from '@kolo/contract/desk/commands';
import { isFourEyes } from '@kolo/contract/desk/commands';

const TIME = new Intl.DateTimeFormat('en-NG', {
  timeZone: 'Africa/Lagos',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

export function timeOf(instant: string): string {
  return TIME.format(new Date(instant));
}

const DATE = new Intl.DateTimeFormat('en-NG', {
  timeZone: 'Africa/Lagos',
  dateStyle: 'medium',
  timeStyle: 'medium',
});

/** The same with its year and seconds, for what may be long ago. */
export function dateOf(instant: string): string {
  return DATE.format(new Date(instant));
}

const DAY = new Intl.DateTimeFormat('en-NG', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** A day of the calendar, `2026-11-20` as `20 Nov 2026`; nothing where there is none. */
export function dayOf(day: string | undefined): string {
  return day === undefined ? '' : DAY.format(new Date(`${day}T00:00:00Z`));
}

const MINUTE_MS = 60_000;
const AGES = [
  { unit: 'day', ms: 24 * 60 * MINUTE_MS },
  { unit: 'hour', ms: 60 * MINUTE_MS },
  { unit: 'minute', ms: MINUTE_MS },
] as const;

/** How long that was before another instant, in the largest unit that it fills: `3 days`. */
export function ageOf(instant: string, now: string): string {
  const past = new Date(now).getTime() - new Date(instant).getTime();
  const age = AGES.find(({ ms }) => past >= ms);
  if (!age) return 'new';
  const count = Math.floor(past / age.ms);
  return `${count} ${age.unit}${count === 1 ? '' : 's'}`;
}

/** What a proposal does, in words. */
const PROPOSALS: Readonly<Record<FourEyesCommand, string>> = {
  'inbound release': 'Release held money',
  'withdrawals release': 'Send a held withdrawal',
  'withdrawals return': 'Give a withdrawal back',
  'withdrawals settle': 'Settle a withdrawal without moving money',
  'disputes take': 'Take the money of a dispute',
  'disputes release': 'Release the money of a dispute',
  'customers unfreeze': 'Unfreeze a customer',
  'orders return': 'Take an order back',
  'catalogue offer': 'Change what is sold',
  'holidays add': 'Add a holiday',
  'holidays remove': 'Remove a holiday',
  'contacts change': 'Change a contact',
  'contacts allow-pin': 'Let the PIN prove a contact',
  'names accept': 'Accept a name',
  'names refuse': 'Refuse a name',
  'staff add': 'Add a member of staff',
};

export function proposalTitle(command: string): string {
  return isFourEyes(command) ? PROPOSALS[command] : command;
}

/** `reviewOn` as `Review on`; the number of a product stays as it is. */
export function factTitle(name: string): string {
  if (/^[A-Z0-9-]+$/.test(name)) return name;
  const spaced = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('-', ' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

export const CUSTOMER_STATES = { open: 'Open', frozen: 'Frozen', closed: 'Closed' } as const;
