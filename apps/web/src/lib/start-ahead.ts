import { parseLagosDate, type LagosDate } from '@kolo/domain/dates';

/** A form may have been filled in on an earlier day: a start that has passed since is today. What is no day stays as it is typed. */
export function startAhead<Form extends { readonly startDate: string }>(form: Form, today: LagosDate): Form {
  const day = parseLagosDate(form.startDate);
  return day !== null && day < today ? { ...form, startDate: today } : form;
}
