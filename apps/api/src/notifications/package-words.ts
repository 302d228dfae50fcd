import type { Notice } from '#platform/notices.ts';
import { naira } from './naira.ts';
import type { NoticeWords } from './naira.ts';

const KINDS = ['contribution_credited', 'sb_full', 'sb_diverted', 'sb_transferred', 'sb_merged'] as const;

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
        body: `${naira(notice.amountKobo)} went in, and nothing is missing any more.`,
        sms: 'Kolo: your package is paid in full.',
      };
    case 'sb_diverted': {
      const amount = naira(notice.amountKobo);
      return {
        title: `${amount} is in your SB account`,
        body: `${notice.packageName} could not take it any more, so it is in your SB account.`,
        sms: `Kolo: ${amount} is in your SB account; your package could not take it any more.`,
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
    case 'sb_merged':
      return {
        title: `${notice.fromName} is merged`,
        body: `${naira(notice.amountKobo)} moved to ${notice.packageName}, which now has ${naira(notice.balanceKobo)}.`,
        sms: `Kolo: ${naira(notice.amountKobo)} moved from one package to another.`,
      };
  }
}
