import {
  changeContact as changeContactEndpoint,
  closeMe,
  confirmContact as confirmContactEndpoint,
  exportMe,
  removeContact as removeContactEndpoint,
  updateMe,
} from '@kolo/contract/profile';
import { lagosDateOf } from '@kolo/domain/dates';
import type { FastifyInstance } from 'fastify';
import { mountDownload } from '#platform/http/mount-download.ts';
import type { Gate } from '#platform/http/mount.ts';
import { mount } from '#platform/http/mount.ts';
import type { Services } from '#platform/services.ts';
import { changeContact, confirmContact, removeContact } from './change-contact.ts';
import { closeAccount } from './close-account.ts';
import { exportData } from './export-data.ts';
import type { Neighbours } from './neighbours.ts';
import { updateProfile } from './update-profile.ts';

/** What a customer changes about themselves, takes along, and leaves by. */
export function mountProfile(
  app: FastifyInstance,
  gate: Gate,
  services: Services,
  neighbours: Neighbours,
): void {
  mount(app, gate, updateMe, ({ caller, body }) => updateProfile(services, neighbours, caller, body));
  mount(app, gate, changeContactEndpoint, async ({ caller, body, origin }) => {
    await changeContact(services, caller, body, origin);
    return { message: 'A code is on its way, if it can be used.' };
  });
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
