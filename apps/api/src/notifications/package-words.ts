import { payInNaira } from '@kolo/domain/interest';
import { formatNaira, kobo } from '@kolo/domain/money';
import type { Notice } from '#platform/notices.ts';
import type { NoticeWords } from './naira.ts';
import { NOT_YOU } from './money-words.ts';
import { naira } from './naira.ts';

const KINDS = [
  'contribution_credited',
  'sb_full',
  'sb_diverted',
  'sb_transferred',
  'sb_merged',
  'price_promised',
  'price_promise_ends',
] as const;

type PackageNotice = Extract<Notice, { kind: (typeof KINDS)[number] }>;

export function isAboutPackage(notice: Notice): notice is PackageNotice {
  return KINDS.some((kind) => kind === notice.kind);
}

/** What the customer reads of money that went into a package, out of it or past it. */
export function packageWords(notice: PackageNotice): NoticeWords {
  switch (notice.kind) {
    case 'contribution_credited': {
      const amount = naira(notice.amountKobo);
      return {
        title: `${amount} is in`,
        body: `${notice.packageName} now has ${naira(notice.balanceKobo)}.`,
        sms: `Kolo: ${amount} is in your package.`,
      };
    }
    case 'sb_full':
      return {
        title: `${notice.packageName} is paid in full`,
        body: `${naira(notice.amountKobo)} went in, and it is now paid in full.`,
        sms: 'Kolo: your package is paid in full.',
      };
    case 'sb_diverted': {
      const amount = naira(notice.amountKobo);
      return {
        title: `${amount} is in your SB account`,
        body: `${notice.packageName} could no longer take it, so it is in your SB account.`,
        sms: `Kolo: ${amount} is in your SB account; your package could no longer take it.`,
      };
    }
    case 'sb_transferred': {
      const amount = naira(notice.amountKobo);
      return {
        title: `${amount} moved to your SB account`,
        body: `It came from ${notice.packageName}.`,
        sms: `Kolo: ${amount} moved from your package to your SB account.`,
      };
    }
    case 'price_promised':
    case 'price_promise_ends':
      return promiseWords(notice);
    case 'sb_merged':
      return {
        title: `${notice.fromName} is merged`,
        body: `${naira(notice.amountKobo)} moved to ${notice.packageName}, which now has ${naira(notice.balanceKobo)}.`,
        sms: `Kolo: ${naira(notice.amountKobo)} moved from one package to another.`,
      };
  }
}

/** What the customer reads of the price of a package. */
function promiseWords(
  notice: Extract<Notice, { kind: 'price_promised' | 'price_promise_ends' }>,
): NoticeWords {
  const { packageName } = notice;
  const price = naira(notice.priceKobo);
  if (notice.kind === 'price_promised') {
    return {
      title: `Your price for ${packageName} is ${price}`,
      body: `We hold it for ${notice.months} months, as long as you put something in at least every ${notice.idleDays} days. After that you pay the price on the day you order.`,
      sms: `Kolo: your price for ${packageName} is ${price}.`,
    };
  }
  const wayOut = notice.canBeMoved
    ? 'Put something in before then to keep it.'
    : 'Order before then to pay it.';
  return {
    title: `We hold your price for ${packageName} until ${notice.on}`,
    body: `${wayOut} After that you pay the price on the day you order instead of ${price}. Your money stays in the package.`,
    sms: `Kolo: we hold your price for ${packageName} until ${notice.on}. ${wayOut}`,
    action: { label: 'See your package', path: `/packages/${notice.packageId}` },
  };
}

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
