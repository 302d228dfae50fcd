import { koboToNairaFloor, kobo } from '@kolo/domain/money';
import type { Notice } from '#platform/notices.ts';
import type { NoticeWords } from './naira.ts';
import { naira } from './naira.ts';

/** Replaces the reminder's text once anything was paid into the package. The package's page shows whether it was enough. */
export const PAID_SINCE = 'You have paid into this package since.';

/** What the customer reads of a payment that is due today. Its button leads to the deposit, filled in. */
export function reminderWords(notice: Extract<Notice, { kind: 'reminder' }>): NoticeWords {
  const { amountKobo, packageId, packageName } = notice;
  const amount = naira(amountKobo);
  const amountNaira = koboToNairaFloor(kobo(BigInt(amountKobo)));
  return {
    title: `${amount} for ${packageName} is due today`,
    body: 'Pay it today to stay on track.',
    sms: `Kolo: ${amount} for your daily savings is due today.`,
    action: {
      label: `Pay ${amount}`,
      path: `/payments/deposit?package=${packageId}&amount=${amountNaira}`,
    },
  };
}
