import { payInNaira } from '@kolo/domain/interest';
import { formatNaira, kobo } from '@kolo/domain/money';
import type { Notice } from '#platform/notices.ts';
import { naira } from './naira.ts';
import type { NoticeWords } from './naira.ts';
import { NOT_YOU } from './payout-words.ts';

type LockNotice = Extract<Notice, { kind: 'lock_matured' | 'lock_left_early' }>;

export function isAboutLock(notice: Notice): notice is LockNotice {
  return notice.kind === 'lock_matured' || notice.kind === 'lock_left_early';
}

function whereItWent(paidOutKobo: string, lockedAgainKobo: string): string {
  const places = [
    ...(BigInt(lockedAgainKobo) > 0n ? [`${naira(lockedAgainKobo)} is locked again`] : []),
    ...(BigInt(paidOutKobo) > 0n ? [`${naira(paidOutKobo)} is in your IBS account`] : []),
  ];
  return places.join(' and ');
}

/** Interest and tax as the app shows them: principal + interest − tax is what came out, in whole naira. */
function payShown(notice: Extract<Notice, { kind: 'lock_matured' }>): { interest: string; tax: string } {
  const [interest, tax] = [BigInt(notice.interestKobo), BigInt(notice.taxKobo)];
  const payout = BigInt(notice.paidOutKobo) + BigInt(notice.lockedAgainKobo);
  const pay = payInNaira({
    principalKobo: kobo(payout - interest + tax),
    interestKobo: kobo(interest),
    taxKobo: kobo(tax),
    payoutKobo: kobo(payout),
  });
  return { interest: formatNaira(pay.interest), tax: formatNaira(pay.tax) };
}

export function lockWords(notice: LockNotice): NoticeWords {
  switch (notice.kind) {
    case 'lock_matured': {
      const { interest, tax } = payShown(notice);
      const where = whereItWent(notice.paidOutKobo, notice.lockedAgainKobo);
      return {
        title: `${notice.packageName} has matured`,
        body: `It earned ${interest}, less ${tax} tax. ${where}.`,
        sms: `Kolo: your lock has matured and earned ${interest}, less ${tax} tax. ${where}.`,
      };
    }
    case 'lock_left_early': {
      const amount = naira(notice.amountKobo);
      return {
        title: `${amount} is back in your IBS account`,
        body: `You took it out of ${notice.packageName} before its date, without interest. ${NOT_YOU}`,
        sms: `Kolo: ${amount} left your lock early and is in your IBS account. ${NOT_YOU}`,
      };
    }
  }
}
