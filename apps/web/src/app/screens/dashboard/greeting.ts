import { lagosDateOf, startOfLagosDay } from '@kolo/domain/dates';

const HOUR_MS = 60 * 60 * 1000;
const NOON = 12;
const EVENING = 16;

/** By the hour in Lagos. Anyone who has nothing yet is welcomed. */
export function greeting(firstName: string, now: Date, isNew: boolean): string {
  if (isNew) return `Welcome, ${firstName}`;
  const hour = (now.getTime() - startOfLagosDay(lagosDateOf(now)).getTime()) / HOUR_MS;
  const part = hour < NOON ? 'morning' : hour < EVENING ? 'afternoon' : 'evening';
  return `Good ${part}, ${firstName}`;
}
