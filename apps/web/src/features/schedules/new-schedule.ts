import type { LagosDate } from '@kolo/domain/dates';
import { startAhead } from '#lib/start-ahead.ts';
import { isUnanswered } from './api.ts';
import { toRequest, type ScheduleForm, type ScheduleRequest } from './form.ts';

/** Sent as it is, and not answered: it may be on, and with another start it would be made a second time. */
function isSent(form: ScheduleForm): boolean {
  const request = toRequest(form);
  return request.kind === 'ready' && isUnanswered(request.body);
}

/** The form of a new schedule. A start date that has passed becomes today, unless the form was sent and not answered. */
export function firstForm(form: ScheduleForm, today: LagosDate): ScheduleForm {
  return isSent(form) ? form : startAhead(form, today);
}

/**
 * What is asked of the server for a new schedule. Where the page was left open over midnight, it starts on the new day; only a day
 * that was past when the page was opened was typed as it is.
 */
export function toNewRequest(
  form: ScheduleForm,
  { today, openedOn }: { readonly today: LagosDate; readonly openedOn: LagosDate },
): ScheduleRequest {
  if (isSent(form)) return toRequest(form);
  return toRequest(form.startDate < openedOn ? form : startAhead(form, today), today);
}
