import { accountsDefects } from './accounts.ts';
import { appStartDefects } from './app-start.ts';
import { booksDefects } from './books.ts';
import { catalogueDefects } from './catalogue.ts';
import { codesDefects } from './codes.ts';
import { contactsDefects } from './contacts.ts';
import { deskCustomerDefects, deskRetryDefects } from './desk-customers.ts';
import { deskDefects } from './desk.ts';
import { disputesDefects } from './disputes.ts';
import { domainDefects } from './domain.ts';
import { fourEyesDefects } from './four-eyes.ts';
import { freezeDefects } from './freeze.ts';
import { httpDefects } from './http.ts';
import { identityDefects } from './identity.ts';
import { identityToldDefects } from './identity-told.ts';
import { kycDefects } from './kyc.ts';
import { ledgerDefects } from './ledger.ts';
import { notificationsDefects } from './notifications.ts';
import { offlineDefects } from './offline.ts';
import { openapiDefects } from './openapi.ts';
import { paymentMethodsDefects } from './payment-methods.ts';
import { paymentsDefects } from './payments.ts';
import { paymentsToldDefects } from './payments-told.ts';
import { payoutsDefects } from './payouts.ts';
import { payoutsToldDefects } from './payouts-told.ts';
import { pinDefects } from './pin.ts';
import { platformDefects } from './platform.ts';
import { pressesDefects } from './presses.ts';
import { reconciliationDefects } from './reconciliation.ts';
import { remindersDefects } from './reminders.ts';
import { savingsDefects } from './savings.ts';
import { savingsDailyDefects } from './savings-daily.ts';
import { savingsInterestDefects } from './savings-interest.ts';
import { savingsSbDefects } from './savings-sb.ts';
import { ordersDefects } from './orders.ts';
import { ordersShownDefects } from './orders-shown.ts';
import { scheduleChangesDefects } from './schedule-changes.ts';
import { scheduleNoticesDefects } from './schedule-notices.ts';
import { scaleDefects } from './scale.ts';
import { schedulesDefects } from './schedules.ts';
import { shopModelDefects } from './shop-model.ts';
import { staffDefects } from './staff.ts';
import { telemetryDefects } from './telemetry.ts';
import { transfersInDefects } from './transfers-in.ts';
import { webDefects } from './web.ts';
import type { Defect } from './defect.ts';

export const ALL_DEFECTS: readonly Defect[] = [
  ...accountsDefects,
  ...appStartDefects,
  ...booksDefects,
  ...catalogueDefects,
  ...codesDefects,
  ...contactsDefects,
  ...deskCustomerDefects,
  ...deskRetryDefects,
  ...deskDefects,
  ...disputesDefects,
  ...domainDefects,
  ...fourEyesDefects,
  ...freezeDefects,
  ...httpDefects,
  ...identityDefects,
  ...identityToldDefects,
  ...kycDefects,
  ...ledgerDefects,
  ...notificationsDefects,
  ...offlineDefects,
  ...openapiDefects,
  ...paymentMethodsDefects,
  ...paymentsDefects,
  ...paymentsToldDefects,
  ...payoutsDefects,
  ...payoutsToldDefects,
  ...pinDefects,
  ...platformDefects,
  ...pressesDefects,
  ...reconciliationDefects,
  ...remindersDefects,
  ...savingsDefects,
  ...savingsDailyDefects,
  ...savingsInterestDefects,
  ...savingsSbDefects,
  ...ordersDefects,
  ...ordersShownDefects,
  ...scaleDefects,
  ...schedulesDefects,
  ...scheduleChangesDefects,
  ...scheduleNoticesDefects,
  ...shopModelDefects,
  ...staffDefects,
  ...telemetryDefects,
  ...transfersInDefects,
  ...webDefects,
];
