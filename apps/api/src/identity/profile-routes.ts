import {
  changeContact as changeContactEndpoint,
  closeMe,
  confirmContact as confirmContactEndpoint,
  endContactChange as endContactChangeEndpoint,
  exportMe,
  getContacts as getContactsEndpoint,
  removeContact as removeContactEndpoint,
  sendOwnCode as sendOwnCodeEndpoint,
  updateMe,
} from '@kolo/contract/profile';
import { followLink as followLinkEndpoint } from '@kolo/contract/links';
import { lagosDateOf } from '@kolo/domain/dates';
import type { FastifyInstance } from 'fastify';
import { mountDownload } from '#platform/http/mount-download.ts';
import type { Gate } from '#platform/http/mount.ts';
import { mount } from '#platform/http/mount.ts';
import type { Services } from '#platform/services.ts';
import { changeContact, confirmContact } from './change-contact.ts';
import { closeAccount } from './close-account.ts';
import { followLink } from './contacts/follow-link.ts';
import { sendOwnCode } from './contacts/own-code.ts';
import { endOwnChange, showContacts } from './contacts/show-contacts.ts';
import { exportData } from './export-data.ts';
import type { Neighbours } from './neighbours.ts';
import { removeContact } from './remove-contact.ts';
import { updateProfile } from './update-profile.ts';

/** What a customer changes about themselves, takes along, and leaves by. */
export function mountProfile(
  app: FastifyInstance,
  gate: Gate,
  services: Services,
  neighbours: Neighbours,
): void {
  mount(app, gate, updateMe, ({ caller, body, origin }) =>
    updateProfile(services, neighbours, caller, body, origin),
  );
  mount(app, gate, changeContactEndpoint, async ({ caller, body, origin }) => {
    const ownCodeSentTo = await changeContact(services, caller, body, origin);
    return { message: 'A code is on its way, if it can be used.', ownCodeSentTo };
  });
  mount(app, gate, sendOwnCodeEndpoint, async ({ caller }) => ({
    message: 'A code is on its way.',
    ownCodeSentTo: await sendOwnCode(services, caller),
  }));
  mount(app, gate, getContactsEndpoint, ({ caller }) => showContacts(services, caller));
  mount(app, gate, endContactChangeEndpoint, ({ caller, body }) =>
    endOwnChange(services, caller, body.channel),
  );
  mount(app, gate, followLinkEndpoint, ({ body, origin }) =>
    followLink(services, neighbours, body.token, origin),
  );
  mount(app, gate, confirmContactEndpoint, ({ caller, body, origin }) =>
    confirmContact(services, caller, body, origin),
  );
  mount(app, gate, removeContactEndpoint, ({ caller, params, body, origin }) =>
    removeContact(services, caller, { ...params, ...body }, origin),
  );
  mount(app, gate, closeMe, async ({ caller, body, origin }) => {
    await closeAccount(services, neighbours, caller, body, origin);
    return { message: 'Your account is closed.' };
  });
  mountDownload(app, gate, exportMe, async ({ caller, origin }) => ({
    fileName: `kolo-my-data-${lagosDateOf(services.clock.now())}.json`,
    chunks: await exportData(services, neighbours, caller, origin),
  }));
}
