import { formatDate } from '@kolo/domain/dates';
import type { Notice } from '#platform/notices.ts';
import { naira } from './naira.ts';
import type { NoticeWords } from './naira.ts';

const KINDS = [
  'payment_disputed',
  'payment_taken_back',
  'payment_made_good',
  'payment_given_back',
  'payment_undisputed',
] as const;

type DisputeNotice = Extract<Notice, { kind: (typeof KINDS)[number] }>;

export function isAboutDispute(notice: Notice): notice is DisputeNotice {
  return KINDS.some((kind) => kind === notice.kind);
}

function disputedWords({
  amountKobo,
  until,
}: Extract<DisputeNotice, { kind: 'payment_disputed' }>): NoticeWords {
  const amount = naira(amountKobo);
  const day = until === null ? '' : ` We expect that by ${formatDate(new Date(until))}.`;
  return {
    title: `Your bank asks for ${amount} back`,
    body: `One of your payments is disputed. Until this is decided, ${amount} must stay in Kolo: you can save and move it, but not withdraw it to a bank or order with it.${day} If you did not report this payment, call your bank.`,
    sms: `Kolo: your bank asks for a payment of ${amount} back. That amount must stay in Kolo until this is decided.`,
  };
}

/** What banks ask for, take and give back. */
export function takenBackWords(notice: DisputeNotice): NoticeWords {
  const amount = naira(notice.amountKobo);
  switch (notice.kind) {
    case 'payment_disputed':
      return disputedWords(notice);
    case 'payment_taken_back': {
      const isMissing = BigInt(notice.lossKobo) > 0n;
      const missing = naira(notice.lossKobo);
      const cameOut = naira(String(BigInt(notice.amountKobo) - BigInt(notice.lossKobo)));
      const rest =
        notice.lossKobo === notice.amountKobo
          ? 'It was no longer in Kolo.'
          : `${cameOut} came out of your accounts and packages. The rest was no longer in Kolo.`;
      return {
        title: `Your bank took back ${amount}`,
        body: isMissing
          ? `${rest} You owe Kolo ${missing}. The next money you pay in goes to that first.`
          : 'It came out of your accounts and packages. See your transactions for where it came from.',
        sms: isMissing
          ? `Kolo: your bank took back your payment of ${amount}. You owe Kolo ${missing}. Open Kolo to read more.`
          : `Kolo: your bank took back your payment of ${amount}. Open Kolo to read more.`,
      };
    }
    case 'payment_made_good': {
      const isMissing = BigInt(notice.missingKobo) > 0n;
      const missing = naira(notice.missingKobo);
      return {
        title: `${amount} that your bank took back is repaid`,
        body: isMissing
          ? `It came out of the money that has just come in. You still owe Kolo ${missing}.`
          : 'It came out of the money that has just come in. You no longer owe anything.',
        sms: isMissing
          ? `Kolo: ${amount} your bank took back is repaid. You still owe Kolo ${missing}.`
          : `Kolo: ${amount} your bank took back is repaid. You no longer owe anything.`,
      };
    }
    case 'payment_undisputed':
      return {
        title: `${amount} is free again`,
        body: 'Your bank no longer asks for it back. You can withdraw it again.',
        sms: `Kolo: your bank no longer asks for ${amount} back. You can withdraw it again.`,
      };
    case 'payment_given_back':
      return {
        title: `Your bank gave back ${amount}`,
        body: 'It is back where it was taken from. For a package that is closed by now, it is in your account of the same type.',
        sms: `Kolo: your bank gave back your payment of ${amount}. It is in Kolo again.`,
      };
  }
}
