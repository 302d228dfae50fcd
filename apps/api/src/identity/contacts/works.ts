import type { DueWork } from '#platform/jobs.ts';
import type { Services } from '#platform/services.ts';
import { laterContactWork } from './later-contact.ts';
import { youngContactWork } from './young-contacts.ts';

/** What falls due about contacts: the end of a first day, and of the 72 hours of a change. */
export function contactWorks(services: Services): DueWork[] {
  return [youngContactWork(services), laterContactWork(services)];
}
