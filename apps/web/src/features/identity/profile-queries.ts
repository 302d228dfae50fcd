import {
  changeContact,
  closeMe,
  confirmContact,
  exportMe,
  removeContact,
  sendOwnCode,
  updateMe,
} from '@kolo/contract/profile';
import type { AnswerOf, BodyOf } from '@kolo/contract/endpoint';
import type { User } from '@kolo/contract/identity';
import { call } from '#lib/client.ts';
import { intents } from '#lib/intent.ts';

export type Channel = BodyOf<typeof confirmContact>['channel'];

/** The password and the PIN, as the wire takes them. */
export type Proof = BodyOf<typeof closeMe>;

export function saveProfile(body: BodyOf<typeof updateMe>): Promise<User> {
  return call(updateMe, { body });
}

/** Sends a code to the new contact; answers where a second one went, which the change needs too. */
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

/** Everything that Kolo keeps about the customer. */
export function fetchMyData(): Promise<AnswerOf<typeof exportMe>> {
  return call(exportMe, {});
}

export async function closeMyAccount(proof: Proof): Promise<void> {
  await call(closeMe, { body: proof });
  intents.forgetOwner();
}
