import { useState } from 'react';
import { currentUserId } from './session.ts';
import { membersOf, readJson, STORAGE_KEYS, tabStorage, type KeyValue } from './storage.ts';

type Drafts = Readonly<Record<string, unknown>>;

/** Says whether what was kept is still such a form; zod's own `safeParse` is one. */
interface Shape<Form> {
  readonly safeParse: (kept: unknown) => { readonly data?: Form | undefined };
}

/** A form's name, with whose it is: what one customer typed is not shown to the next. */
function draftKey(name: string): string {
  return `${currentUserId() ?? ''} ${name}`;
}

function drafts(storage: KeyValue): Drafts {
  return Object.fromEntries(membersOf(readJson(storage, STORAGE_KEYS.drafts)));
}

/** What was typed into the form of that name in this tab; null where there is nothing, or nothing of that shape. */
export function readDraft<Form>(
  name: string,
  shape: Shape<Form>,
  storage: KeyValue = tabStorage,
): Form | null {
  return shape.safeParse(drafts(storage)[draftKey(name)]).data ?? null;
}

/** Keeps what is typed until it is sent, the tab is closed or the session ends. Never a password, a PIN, a code or a card. */
export function keepDraft(name: string, form: unknown, storage: KeyValue = tabStorage): void {
  storage.setItem(STORAGE_KEYS.drafts, JSON.stringify({ ...drafts(storage), [draftKey(name)]: form }));
}

export function forgetDraft(name: string, storage: KeyValue = tabStorage): void {
  const { [draftKey(name)]: _sent, ...rest } = drafts(storage);
  storage.setItem(STORAGE_KEYS.drafts, JSON.stringify(rest));
}

/** The state of a form that survives a reload. `forget` it once it is sent. */
export function useDraft<Form>(
  name: string,
  shape: Shape<Form>,
  first: () => Form,
): { form: Form; setForm: (form: Form) => void; forget: () => void } {
  const [form, setForm] = useState(() => readDraft(name, shape) ?? first());
  return {
    form,
    setForm(next) {
      setForm(next);
      keepDraft(name, next);
    },
    forget: () => forgetDraft(name),
  };
}

/** Whole naira; an amount that was never typed is not kept. */
const AMOUNT: Shape<number> = {
  safeParse: (kept) => ({ data: typeof kept === 'number' ? kept : undefined }),
};

/** The same for a form that is one amount. */
export function useAmountDraft(name: string, first: number | null) {
  return useDraft<number | null>(name, AMOUNT, () => first);
}
