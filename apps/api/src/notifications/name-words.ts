import type { Notice } from '#platform/notices.ts';
import type { NoticeWords } from './naira.ts';

type NameNotice = Extract<Notice, { kind: 'name' }>;

const NOT_YOU = 'Not you? Change your password now and tell us.';
const SHORT_NOT_YOU = 'Not you? Open Kolo now and change your password.';

function checkedWords(source: NameNotice['source']): NoticeWords {
  switch (source) {
    case 'bank_account':
      return {
        title: 'A bank account in another name was not added',
        body: `Its name is not the one on your BVN or your profile. If it is yours, we will compare the names and write to you within 3 days. ${NOT_YOU}`,
        sms: `Kolo: a bank account in another name was not added to your account. ${SHORT_NOT_YOU}`,
      };
    case 'virtual_account':
      return {
        title: 'Your account number is being checked',
        body: 'The name on it is not the name on your BVN. We will write to you within 3 days. Until then, pay in by card or to the number that is shown for each transfer.',
        sms: 'Kolo: the name on your account number is not the name on your BVN. We are checking it. Open Kolo to read more.',
      };
    case 'bvn':
    case undefined:
      return {
        title: 'Your name is being checked',
        body: `The name on the BVN that was entered is not the name on your profile. We will compare them and write to you within 3 days. If your profile is wrong, correct it and enter your BVN again. ${NOT_YOU}`,
        sms: `Kolo: a BVN in another name was entered in your account. ${SHORT_NOT_YOU}`,
      };
  }
}

/** Names nobody: the other name may be a stranger's. */
export function nameWords({ news, source, reason }: NameNotice): NoticeWords {
  switch (news) {
    case 'changed':
      return {
        title: 'Your name was changed',
        body: `The name on your account was changed. ${NOT_YOU}`,
        sms: `Kolo: the name on your account was changed. ${SHORT_NOT_YOU}`,
      };
    case 'checked':
      return checkedWords(source);
    case 'change_refused':
      return {
        title: 'A new name was refused',
        body: `A change of your name to one that is not on your BVN was refused. ${NOT_YOU}`,
        sms: `Kolo: a change of your name was refused. ${SHORT_NOT_YOU}`,
      };
    case 'bvn_elsewhere':
      return {
        title: 'Your BVN was entered in another account',
        body: 'Somebody entered your BVN and your date of birth in another Kolo account. It was refused. If that was not you, tell us and your bank.',
        sms: 'Kolo: your BVN was entered in another Kolo account and refused. If that was not you, tell us and your bank.',
      };
    case 'accepted':
      return {
        title: 'We have accepted your other name',
        body: `You can use it in your profile and add bank accounts in it. If you entered a BVN that did not match, enter it again. ${NOT_YOU}`,
        sms: `Kolo: we have accepted another name on your account. ${SHORT_NOT_YOU}`,
      };
    case 'refused':
      return {
        title: 'We could not accept that name',
        body: reason ?? '',
        sms: 'Kolo: we could not accept a name on your account. Open Kolo to read why.',
      };
  }
}
