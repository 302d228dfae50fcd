import {
  changeContact,
  closeMe,
  confirmContact,
  exportMe,
  removeContact,
  updateMe,
} from '@kolo/contract/profile';
import type { AnswerOf, BodyOf } from '@kolo/contract/endpoint';
import type { User } from '@kolo/contract/identity';
import { call } from '#lib/client.ts';
import { intents } from '#lib/intent.ts';

export type Channel = BodyOf<typeof confirmContact>['channel'];

/** The password or the PIN, as the wire takes it. */
export type Proof = BodyOf<typeof closeMe>;

export function saveProfile(body: BodyOf<typeof updateMe>): Promise<User> {
  return call(updateMe, { body });
}

export async function askForContactCode(to: BodyOf<typeof changeContact>['to'], proof: Proof): Promise<void> {
  await call(changeContact, { body: { to, ...proof } });
}

export function takeContact(channel: Channel, otp: string): Promise<User> {
  return call(confirmContact, { body: { channel, otp } });
}

export function dropContact(channel: Channel, proof: Proof): Promise<User> {
  return call(removeContact, { params: { channel }, body: proof });
}

/** Everything that Kolo keeps about the customer. */
export function fetchMyData(): Promise<AnswerOf<typeof exportMe>> {
  return call(exportMe, {});
}

export async function closeMyAccount(proof: Proof): Promise<void> {
  await call(closeMe, { body: proof });
  intents.forgetOwner();
}
