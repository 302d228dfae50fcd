import {
  chooseAtMaturity,
  createInterestPackage,
  getInterestPackage,
  interestPackageByReference,
  payForInterestPackage,
  quoteInterestPackage,
  quoteInterestWithdrawal,
  withdrawInterestPackage,
} from '@kolo/contract/interest-savings';
import { listInterestPackages } from '@kolo/contract/packages';
import { lagosDateOf } from '@kolo/domain/dates';
import { quoteLock } from '@kolo/domain/interest';
import { naira, nairaToKobo } from '@kolo/domain/money';
import type { PaymentDeps } from '#payments/index.ts';
import { feature } from '#platform/feature.ts';
import type { Route } from '#platform/http/route.ts';
import { route } from '#platform/http/route.ts';
import type { Services } from '#platform/services.ts';
import { createLock, payForLock } from './create-lock.ts';
import { interestSection } from './desk-section.ts';
import { changeAtMaturity, getLock, listLocks, lockByReference } from './get-lock.ts';
import { quoteView } from './lock-view.ts';
import { maturityWork } from './mature.ts';
import { countUnprovedLocks } from './proof-queries.ts';
import { findLock } from './queries.ts';
import { emptyOnClosing, planWithdrawal, withdrawLock } from './withdraw-lock.ts';

function routes(deps: PaymentDeps): Route[] {
  const { services } = deps;
  const today = () => lagosDateOf(services.clock.now());
  return [
    route(quoteInterestPackage, async ({ body }) => {
      const principalKobo = nairaToKobo(naira(body.amount));
      return quoteView(quoteLock({ principalKobo, months: body.lockPeriod, startsOn: today() }));
    }),
    route(createInterestPackage, ({ caller, body, idempotencyKey }) =>
      createLock(services, { userId: caller.userId, key: `http:${idempotencyKey}`, body }),
    ),
    route(payForInterestPackage, ({ caller, body, idempotencyKey }) =>
      payForLock(deps, { userId: caller.userId, key: `http:${idempotencyKey}`, body }),
    ),
    route(listInterestPackages, ({ caller }) => listLocks(services, caller.userId)),
    route(interestPackageByReference, ({ caller, query }) =>
      lockByReference(deps, caller.userId, query.reference),
    ),
    route(getInterestPackage, ({ caller, params }) => getLock(services, caller.userId, params.id)),
    route(chooseAtMaturity, ({ caller, params, body }) =>
      changeAtMaturity(services, { userId: caller.userId, packageId: params.id, ...body }),
    ),
    route(quoteInterestWithdrawal, async ({ caller, params, query }) => {
      const lock = await findLock(services.db, caller.userId, params.id);
      return planWithdrawal(lock, naira(query.amount), today()).quote;
    }),
    route(withdrawInterestPackage, ({ caller, params, body, idempotencyKey }) =>
      withdrawLock(services, {
        caller,
        packageId: params.packageId,
        key: `http:${idempotencyKey}`,
        body,
      }),
    ),
  ];
}

async function* lockRecords(services: Services, userId: string): AsyncIterable<object> {
  yield* await listLocks(services, userId);
}

export const interestSavings = feature('interest savings', (deps: PaymentDeps) => ({
  routes: routes(deps),
  customerSections: [interestSection(deps.services)],
  dueWork: [maturityWork(deps.services)],
  proofs: [{ name: 'each lock has in its pot what its tranches say', count: countUnprovedLocks }],
  closing: {
    onClose: [emptyOnClosing],
    exported: { interestPackages: (userId) => lockRecords(deps.services, userId) },
  },
}));
