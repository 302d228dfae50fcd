import type { Notice } from '#platform/notices.ts';
import type { NoticeWords } from './words.ts';

const KINDS = ['kyc_approved', 'kyc_rejected', 'kyc_revoked', 'frozen', 'unfrozen'] as const;
type AboutState = Extract<Notice, { kind: (typeof KINDS)[number] }>;

/** What staff decided about a customer. */
export function isAboutState(notice: Notice): notice is AboutState {
  return KINDS.some((kind) => kind === notice.kind);
}

export function stateWords(notice: AboutState): NoticeWords {
  switch (notice.kind) {
    case 'kyc_approved':
      return {
        title: 'You are verified',
        body: 'We have checked your ID. All features are open to you.',
        sms: 'Kolo: we have checked your ID. You are verified, and all features are open to you.',
      };
    case 'kyc_rejected':
      return {
        title: 'Your ID was not approved',
        body: `${notice.reason} You can send new photos in Account, Identity verification.`,
        sms: 'Kolo: your ID was not approved. Open Kolo to read why and send new photos.',
      };
    case 'kyc_revoked':
      return {
        title: 'Your identity has to be checked again',
        body: `${notice.reason} Until then your limits are lower and you cannot withdraw to a bank. Send a new photo of your ID in Account, Identity verification.`,
        sms: 'Kolo: your identity has to be checked again. Until then you cannot withdraw to a bank. Open Kolo to read why.',
      };
    case 'frozen':
      return {
        title: 'Nothing can leave your account for now',
        body: `Your money is safe, and you can go on paying in. ${notice.reason} If you have a question, report a problem in Account.`,
        sms: 'Kolo: your money is safe, but nothing can leave your account for now. Open Kolo to read why.',
      };
    case 'unfrozen':
      return {
        title: 'Your account is open again',
        body: 'You can withdraw as before.',
        sms: 'Kolo: your account is open again. You can withdraw as before.',
      };
  }
}
