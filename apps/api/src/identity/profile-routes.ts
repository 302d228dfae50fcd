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
import { answerTerms as answerTermsEndpoint } from '@kolo/contract/terms';
import { lagosDateOf } from '@kolo/domain/dates';
import { download } from '#platform/http/download.ts';
import type { Route } from '#platform/http/route.ts';
import { route } from '#platform/http/route.ts';
import type { Services } from '#platform/services.ts';
import { changeContact, confirmContact } from './change-contact.ts';
import { closeAccount } from './close-account.ts';
import { followLink } from './contacts/follow-link.ts';
import { sendOwnCode } from './contacts/own-code.ts';
import { endOwnChange, showContacts } from './contacts/show-contacts.ts';
import { exportData } from './export-data.ts';
import type { Dependencies } from './dependencies.ts';
import { removeContact } from './remove-contact.ts';
import { answerTerms } from './terms.ts';
import { updateProfile } from './update-profile.ts';

/** What a customer changes about themselves, takes along, and leaves by. */
export function profileRoutes(services: Services, dependencies: Dependencies): Route[] {
  return [
    route(updateMe, ({ caller, body, origin }) =>
      updateProfile(services, dependencies, { caller, body, origin }),
    ),
    route(changeContactEndpoint, async ({ caller, body, origin }) => {
      const ownCodeSentTo = await changeContact(services, caller, body, origin);
      return {
        message: 'A code is on its way, unless another Kolo account uses that email or phone number.',
        ownCodeSentTo,
      };
    }),
    route(sendOwnCodeEndpoint, async ({ caller }) => ({
      message: 'A code is on its way.',
      ownCodeSentTo: await sendOwnCode(services, caller),
    })),
    route(getContactsEndpoint, ({ caller }) => showContacts(services, caller)),
    route(endContactChangeEndpoint, ({ caller, body }) => endOwnChange(services, caller, body.channel)),
    route(followLinkEndpoint, ({ body, origin }) => followLink(services, dependencies, body.token, origin)),
    route(confirmContactEndpoint, ({ caller, body, origin }) =>
      confirmContact(services, caller, body, origin),
    ),
    route(removeContactEndpoint, ({ caller, params, body, origin }) =>
      removeContact(services, caller, { ...params, ...body }, origin),
    ),
    route(answerTermsEndpoint, async ({ caller, body }) => {
      await answerTerms(services, caller.userId, body);
      return { message: 'We have saved your answer.' };
    }),
    route(closeMe, async ({ caller, body, origin }) => {
      await closeAccount(services, dependencies, { caller, proof: body, origin });
      return { message: 'Your account is closed.' };
    }),
    download(exportMe, async ({ caller, origin }) => ({
      fileName: `kolo-my-data-${lagosDateOf(services.clock.now())}.json`,
      chunks: await exportData(services, dependencies, caller, origin),
    })),
  ];
}
