import {
  changeContact,
  closeMe,
  confirmContact,
  endContactChange,
  exportMe,
  getContacts,
  removeContact,
  sendOwnCode,
  updateMe,
} from '@kolo/contract/profile';
import type { AnswerOf, BodyOf } from '@kolo/contract/endpoint';
import { followLink } from '@kolo/contract/links';
import type { User } from '@kolo/contract/identity';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/client.ts';
import { intents } from '#lib/command/intent.ts';
import { CONTACTS_KEY } from './api.ts';

/**
 * What the sheet is open for. `given`: the contact that the customer has given already, which a code now verifies or proves; empty
 * where another is to come. `isNew` where no verified one stands there yet.
 */
export type ContactTask =
  | { readonly kind: 'change'; readonly channel: Channel; readonly given: string; readonly isNew: boolean }
  | { readonly kind: 'remove'; readonly channel: Channel; readonly verified: boolean };

export type Channel = BodyOf<typeof confirmContact>['channel'];

/** The password and the PIN, as the wire takes them. */
export type Proof = BodyOf<typeof closeMe>;

export function saveProfile(body: BodyOf<typeof updateMe>): Promise<User> {
  return call(updateMe, { body });
}

/** Sends a code to the new contact; returns where a second one went, which the change needs too. */
export async function askForContactCode(
  to: BodyOf<typeof changeContact>['to'],
  proof: Proof,
): Promise<readonly Channel[]> {
  return (await call(changeContact, { body: { to, ...proof } })).ownCodeSentTo;
}

export async function askForOwnCode(): Promise<readonly Channel[]> {
  return (await call(sendOwnCode, {})).ownCodeSentTo;
}

export function takeContact(body: BodyOf<typeof confirmContact>): Promise<User> {
  return call(confirmContact, { body });
}

export function dropContact(channel: Channel, body: BodyOf<typeof removeContact>): Promise<User> {
  return call(removeContact, { params: { channel }, body });
}

/** What waits to happen to the customer's contacts. */
export const contactsQuery = queryOptions({
  queryKey: CONTACTS_KEY,
  queryFn: ({ signal }) => call(getContacts, { signal }),
});

export type PendingChange = AnswerOf<typeof getContacts>['changes'][number];

export function endChange(channel: Channel): Promise<AnswerOf<typeof getContacts>> {
  return call(endContactChange, { body: { channel } });
}

/** Does what the link of a message is for. */
export function pressLink(token: string): Promise<AnswerOf<typeof followLink>> {
  return call(followLink, { body: { token } });
}

/** Everything that Kolo keeps about the customer. */
export function fetchMyData(): Promise<AnswerOf<typeof exportMe>> {
  return call(exportMe, {});
}

export async function closeMyAccount(proof: Proof): Promise<void> {
  await call(closeMe, { body: proof });
  intents.forgetOwner();
}
