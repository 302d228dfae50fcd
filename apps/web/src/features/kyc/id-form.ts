import type { IdType } from '@kolo/contract/kyc';
import { IdDocumentBody } from '@kolo/contract/kyc';
import type { IdDocument } from './queries.ts';

export interface IdForm {
  readonly type: IdType;
  readonly number: string;
  readonly front: File | null;
  readonly back: File | null;
}

export type IdErrors = Readonly<Partial<Record<keyof IdForm, string>>>;

export const EMPTY_ID_FORM: IdForm = { type: 'nin_slip', number: '', front: null, back: null };

interface IdKind {
  readonly value: IdType;
  readonly label: string;
  /** What is asked for of it, and a hint on its length where that is fixed. */
  readonly number: string;
  readonly length?: string;
  readonly hasBack: boolean;
}

export const ID_KINDS: readonly IdKind[] = [
  { value: 'nin_slip', label: 'NIN slip', number: 'NIN', length: '11 digits', hasBack: false },
  { value: 'voters_card', label: 'Voter’s card', number: 'Voter’s card number (VIN)', hasBack: true },
  { value: 'drivers_licence', label: 'Driver’s licence', number: 'Licence number', hasBack: true },
  { value: 'passport', label: 'Passport', number: 'Passport number', hasBack: false },
];

export function kindOf(type: IdType): IdKind {
  const kind = ID_KINDS.find(({ value }) => value === type);
  if (!kind) throw new Error(`no ID is called ${type}`);
  return kind;
}

export function errorsByField(found: Iterable<readonly [string, string]>): IdErrors {
  const errors: Partial<Record<keyof IdForm, string>> = {};
  for (const [path, message] of found) {
    if (path === 'type' || path === 'number' || path === 'front' || path === 'back') errors[path] ??= message;
  }
  return errors;
}

export type IdRequest = { kind: 'ready'; body: IdDocument } | { kind: 'wrong'; errors: IdErrors };

/** A back that was added before another kind was chosen stays behind. */
export function toIdRequest({ type, number, front, back }: IdForm): IdRequest {
  const body = {
    type,
    number,
    ...(front && { front }),
    ...(back && kindOf(type).hasBack && { back }),
  };
  const parsed = IdDocumentBody.safeParse(body);
  if (parsed.success) return { kind: 'ready', body: parsed.data };
  const errors = errorsByField(parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message]));
  // The number is looked at only once the rest is whole: an empty one is told at once.
  return {
    kind: 'wrong',
    errors: number.trim() === '' ? { number: 'Enter the number.', ...errors } : errors,
  };
}
