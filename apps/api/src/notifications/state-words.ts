import type { Notice } from '#platform/notices.ts';
import type { NoticeWords } from './naira.ts';

const KINDS = [
  'kyc_approved',
  'kyc_rejected',
  'kyc_revoked',
  'kyc_submitted',
  'bvn_confirmed',
  'bvn_unbound',
  'frozen',
  'unfrozen',
] as const;

const NOT_YOU = 'Not you? Change your password now and tell us.';
const SHORT_NOT_YOU = 'Not you? Open Kolo now and change your password.';

type AboutState = Extract<Notice, { kind: (typeof KINDS)[number] }>;

/** How the identity check and the account stand. */
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
        body: `${notice.reason} You can send new photos in Account, KYC verification.`,
        sms: 'Kolo: your ID was not approved. Open Kolo to read why and send new photos.',
      };
    case 'kyc_revoked':
      return {
        title: 'Your identity has to be checked again',
        body: `${notice.reason} Until then your limits are lower and you cannot withdraw to a bank. Send a new photo of your ID in Account, KYC verification.`,
        sms: 'Kolo: your identity has to be checked again. Until then you cannot withdraw to a bank. Open Kolo to read why.',
      };
    case 'kyc_submitted':
      return {
        title: 'Photos of an ID were sent',
        body: `We will check them and write to you. ${NOT_YOU}`,
        sms: `Kolo: photos of an ID were sent from your account. ${SHORT_NOT_YOU}`,
      };
    case 'bvn_confirmed':
      return {
        title: 'A BVN was added to your account',
        body: `It ends in ${notice.ending}. From now on your bank accounts have to be in the name on it. ${NOT_YOU}`,
        sms: `Kolo: a BVN that ends in ${notice.ending} was added to your account. ${SHORT_NOT_YOU}`,
      };
    case 'bvn_unbound':
      return {
        title: 'The BVN was taken off your account',
        body: `${notice.reason} Enter your own BVN in Account, KYC verification. Until then your limits are lower and you cannot withdraw to a bank.`,
        sms: 'Kolo: the BVN was taken off your account. Until you enter your own, you cannot withdraw to a bank. Open Kolo to read why.',
      };
    case 'frozen':
      return {
        title: 'Nothing can leave your account for now',
        body: `Your money is safe, and you can still deposit. ${notice.reason} If you have a question, report a problem in Account.`,
        sms: 'Kolo: your money is safe, but nothing can leave your account for now. Open Kolo to read why.',
      };
    case 'unfrozen':
      if (notice.isStopped)
        return {
          title: 'Your account is open again',
          body: 'No money can leave yet, because a change to your email or phone number was undone. Reset your password with Forgot Password. Then you can withdraw.',
          sms: 'Kolo: your account is open again. Before you can withdraw, reset your password with Forgot Password.',
        };
      return {
        title: 'Your account is open again',
        body: 'You can withdraw again.',
        sms: 'Kolo: your account is open again. You can withdraw again.',
      };
  }
}
