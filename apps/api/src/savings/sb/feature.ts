import { listSbPackages } from '@kolo/contract/packages';
import {
  changeSbProduct,
  closeSbPackage,
  createSbPackage,
  getSbPackage,
  mergeSbPackages,
  transferFromSb,
} from '@kolo/contract/sb-savings';
import { naira, nairaToKobo } from '@kolo/domain/money';
import { feature } from '#platform/feature.ts';
import type { Caller, Route } from '#platform/http/route.ts';
import { route } from '#platform/http/route.ts';
import { bodyHash } from '#platform/idempotency.ts';
import type { Services } from '#platform/services.ts';
import type { Catalogue } from './catalogue.ts';
import { sbSection } from './desk-section.ts';
import { getPackage, listSb } from './package-view.ts';
import { promiseWork } from './price-promise.ts';
import { closePackage, mergePackages, transferToAccount } from './transfer.ts';
import type { Command } from './write-package.ts';
import { changeProduct, createPackage } from './write-package.ts';

/** A key is for one call with one body: the same key on another call or package is another command. */
function commandOf({ userId }: Caller, idempotencyKey: string, what: object): Command {
  return { userId, key: `http:${idempotencyKey}`, hash: bodyHash(what) };
}

function routes(services: Services, catalogue: Catalogue): Route[] {
  return [
    route(listSbPackages, ({ caller }) => listSb(services, caller.userId)),
    route(getSbPackage, ({ caller, params }) => getPackage(services, catalogue, caller.userId, params.id)),
    route(createSbPackage, ({ caller, body }) => createPackage(services, catalogue, caller.userId, body)),
    route(closeSbPackage, ({ caller, params }) => closePackage(services, caller.userId, params.id)),
    route(mergeSbPackages, ({ caller, body, idempotencyKey }) =>
      mergePackages(services, commandOf(caller, idempotencyKey, { call: 'merge', body }), body),
    ),
    route(changeSbProduct, ({ caller, params, body, idempotencyKey }) => {
      const command = commandOf(caller, idempotencyKey, { call: 'change', params, body });
      return changeProduct(services, catalogue, command, { ...body, packageId: params.id });
    }),
    route(transferFromSb, ({ caller, params, body, idempotencyKey }) => {
      const command = commandOf(caller, idempotencyKey, { call: 'transfer', params, body });
      const amountKobo = nairaToKobo(naira(body.amount));
      return transferToAccount(services, command, {
        packageId: params.id,
        amountKobo,
        expected: body.expected,
      });
    }),
  ];
}

async function* packageRecords(services: Services, userId: string): AsyncIterable<object> {
  yield* await listSb(services, userId);
}

export interface SbDeps extends Catalogue {
  readonly services: Services;
}

export const sbSavings = feature('product savings', (deps: SbDeps) => ({
  routes: routes(deps.services, deps),
  customerSections: [sbSection(deps.services)],
  dueWork: [promiseWork(deps.services)],
  closing: { exported: { productPackages: (userId) => packageRecords(deps.services, userId) } },
}));
