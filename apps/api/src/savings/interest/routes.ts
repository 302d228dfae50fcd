import { listInterestPackages } from '@kolo/contract/packages';
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
import { lagosDateOf } from '@kolo/domain/dates';
import { quoteLock } from '@kolo/domain/interest';
import { naira, nairaToKobo } from '@kolo/domain/money';
import type { FastifyInstance } from 'fastify';
import type { PaymentWorld } from '#payments/index.ts';
import type { Gate } from '#platform/http/mount.ts';
import { mount } from '#platform/http/mount.ts';
import { changeAtMaturity } from './change-at-maturity.ts';
import { createLock, payForLock } from './create-lock.ts';
import { getLock, lockByReference } from './get-lock.ts';
import { lockView, quoteView } from './lock-view.ts';
import { findLock, locksOf } from './queries.ts';
import { planWithdrawal, withdrawLock } from './withdraw-lock.ts';

export function mountInterest(app: FastifyInstance, gate: Gate, world: PaymentWorld): void {
  const { services } = world;
  const today = () => lagosDateOf(services.clock.now());

  mount(app, gate, quoteInterestPackage, async ({ body }) => {
    const principalKobo = nairaToKobo(naira(body.amount));
    return quoteView(quoteLock({ principalKobo, months: body.lockPeriod, startsOn: today() }));
  });

  mount(app, gate, createInterestPackage, ({ caller, body, idempotencyKey }) =>
    createLock(services, { userId: caller.userId, key: `http:${idempotencyKey}`, body }),
  );

  mount(app, gate, payForInterestPackage, ({ caller, body, idempotencyKey }) =>
    payForLock(world, { userId: caller.userId, key: `http:${idempotencyKey}`, body }),
  );

  mount(app, gate, listInterestPackages, async ({ caller }) => {
    const locks = await locksOf(services.db, caller.userId);
    return locks.map((lock) => lockView(lock, today()));
  });

  mount(app, gate, interestPackageByReference, ({ caller, query }) =>
    lockByReference(world, caller.userId, query.reference),
  );

  mount(app, gate, getInterestPackage, ({ caller, params }) => getLock(services, caller.userId, params.id));

  mount(app, gate, chooseAtMaturity, ({ caller, params, body }) =>
    changeAtMaturity(services, { userId: caller.userId, packageId: params.id, ...body }),
  );

  mount(app, gate, quoteInterestWithdrawal, async ({ caller, params, query }) => {
    const lock = await findLock(services.db, caller.userId, params.id);
    return planWithdrawal(lock, naira(query.amount), today()).quote;
  });

  mount(app, gate, withdrawInterestPackage, ({ caller, params, body, idempotencyKey }) =>
    withdrawLock(services, {
      userId: caller.userId,
      packageId: params.packageId,
      key: `http:${idempotencyKey}`,
      body,
    }),
  );
}
