import { formatNaira, koboToNairaFloor } from '@kolo/domain/money';
import type { AccountDeps } from './accounts/feature.ts';
import { accountPurpose, describeTransaction } from './accounts/index.ts';
import type { CaseDeps } from './cases/feature.ts';
import { openOnlyStaffCase, openStaffCase, settleCase } from './cases/index.ts';
import type { DisputeDeps } from './disputes/index.ts';
import { disputedAmong, isDisputed, losses } from './disputes/index.ts';
import type { IdentityDeps } from './identity/feature.ts';
import type { NoticeLink } from './identity/index.ts';
import { contactsOf, liveAmong, noticeLink, readProfile } from './identity/index.ts';
import type { KycFeatureDeps } from './kyc/feature.ts';
import { identityLine, recordNameOf } from './kyc/index.ts';
import { heldBy } from './ledger/accounts.ts';
import { PROVIDER } from './ledger/chart.ts';
import type { LedgerDeps } from './ledger/feature.ts';
import type { NotificationDeps } from './notifications/feature.ts';
import type { OrderDeps } from './orders/index.ts';
import {
  cancelForLoss,
  cancellableKobo,
  cancelInTurn,
  describeOrder,
  hasUndispatched,
  leftByOrders,
  orderHearsOfFailure,
  paysOrders,
  waitingKobo,
} from './orders/index.ts';
import { remindersOf, stopReminders } from './notifications/index.ts';
import type { PaymentFeatureDeps } from './payments/feature.ts';
import { cardPurpose, checkNumberName, paymentBehind, recentStates } from './payments/index.ts';
import type { PayoutDeps } from './payouts/index.ts';
import { payoutBehind, payoutOnItsWay, payoutStates } from './payouts/index.ts';
import type { Tx } from './platform/db.ts';
import type { Parts } from './platform/feature.ts';
import { createFieldSeal } from './platform/field-seal.ts';
import type { Services } from './platform/services.ts';
import type { Providers } from './providers/providers.ts';
import { wantRefund } from './refunds/index.ts';
import {
  dailyPurpose,
  lockPurpose,
  packageKeeper,
  packagePots,
  packagesOfPots,
  sbPurpose,
  scheduledTargets,
  wakeReminders,
} from './savings/index.ts';
import type { ReminderDeps } from './savings/index.ts';
import type { SbDeps } from './savings/sb/feature.ts';
import type { ScheduleDeps } from './schedules/index.ts';
import { hearOfFailure, onceADate, scheduledInto } from './schedules/index.ts';
import { findOffer } from './store/index.ts';
import type { TelemetryFeatureDeps } from './telemetry/feature.ts';

/** All that any feature needs. */
export type Context = AccountDeps &
  CaseDeps &
  IdentityDeps &
  KycFeatureDeps &
  LedgerDeps &
  NotificationDeps &
  PaymentFeatureDeps &
  DisputeDeps &
  SbDeps &
  ReminderDeps &
  TelemetryFeatureDeps &
  ScheduleDeps &
  PayoutDeps &
  OrderDeps;

type HearsOfFailure = PaymentFeatureDeps['onPaymentFailed'];

/** The one that asked for the payment notifies its customer; the others do not know it. */
function firstToHear(...features: readonly HearsOfFailure[]): HearsOfFailure {
  return async (tx, payment) => {
    for (const hears of features) if (await hears(tx, payment)) return true;
    return false;
  };
}

function nameIn({ db }: Services) {
  return async (userId: string): Promise<string> => {
    const { firstName, lastName } = await readProfile(db, userId);
    return `${firstName} ${lastName}`;
  };
}

/** What features are given: the services, the providers, and what one feature does for another that does not know it. */
export function contextOf(services: Services, providers: Providers, others: () => readonly Parts[]): Context {
  const { db, config } = services;
  const own = { services, ...providers, fields: createFieldSeal(config.fieldKeys), paidInFrom: PROVIDER.id };
  const packages = packageKeeper(services);
  const purposes = {
    account: accountPurpose(services),
    daily: dailyPurpose(services),
    ibs: lockPurpose(services),
    sb: sbPurpose(services),
    card: cardPurpose(own, wantRefund),
  };
  const openCase = openStaffCase(services);
  const nameOf = nameIn(services);
  const owed = losses({ services, packages, openCase });
  const payment = {
    ...own,
    cards: own,
    purposes: onceADate({ services, openCase }, paysOrders(services, purposes)),
    packages,
    openCase,
    losses: owed,
    inOrders: cancellableKobo,
    onLoss: cancelForLoss({ services, losses: owed }),
    onPaymentFailed: firstToHear(hearOfFailure(services), orderHearsOfFailure(services)),
    scheduledTargets: scheduledTargets(services),
  };
  return {
    ...payment,
    others,
    remindersOf,
    scheduledInto,
    stopReminders: stopReminders(services),
    cancelOrder: cancelInTurn({ services, losses: owed }),
    wakeReminders: (tx: Tx, userId: string) => wakeReminders(tx, userId, services.clock.now()),
    openOnlyCase: openOnlyStaffCase(services),
    settleCase: settleCase(services),
    providerEvents: () => Object.assign({}, ...others().map((parts) => parts.providerEvents)),
    // From now on the BVN's record says what the customer is called: what bears a name is looked at again.
    onBvnConfirmed: async (tx: Tx, userId: string) => void (await checkNumberName(payment, tx, userId)),
    identityOf: (userId: string) => identityLine(db, userId),
    payoutOnItsWay,
    hasUndispatched,
    isDisputed,
    leftByOrders,
    leavingWithOrders: waitingKobo,
    heldBy: async (userId: string) => formatNaira(koboToNairaFloor(await heldBy(db, userId))),
    describeTransaction: (userId: string, id: string) => describeTransaction(services, userId, id),
    describeOrder: (userId: string, id: string) => describeOrder(services, userId, id),
    packagesOfPots,
    packagePots: packagePots(db),
    findOffer,
    nameOf,
    checkedNameOf: async (userId: string) => ({
      name: await nameOf(userId),
      recordName: await recordNameOf(db, userId),
    }),
    paymentBehind: (userId: string, reference: string) => paymentBehind(db, userId, reference),
    payoutBehind: (userId: string, reference: string) => payoutBehind(db, userId, reference),
    payoutStates: (userId: string, references: readonly string[]) => payoutStates(db, userId, references),
    disputedAmong: (userId: string, references: readonly string[]) => disputedAmong(db, userId, references),
    paymentStates: (userIds: readonly string[]) => recentStates(services, userIds),
    customers: {
      contactsOf: (userId: string) => contactsOf(db, userId),
      liveAmong: (userId: string, sessionIds: readonly string[]) => liveAmong(services, userId, sessionIds),
      linkFor: (userId: string, channel: 'email' | 'phone', link: NoticeLink) =>
        noticeLink(services, userId, channel, link),
    },
  };
}
