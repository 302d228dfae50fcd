import type { Notice } from '#platform/notices.ts';
import { naira } from './naira.ts';
import type { NoticeWords } from './naira.ts';

type AboveLimit = Extract<Notice, { kind: 'above_limit' }>;

const WAY_ON: Readonly<Record<AboveLimit['tier'], string>> = {
  none: 'Confirm your BVN and add a photo of your ID in Account, Identity verification, to lift the limit.',
  bvn: 'Add a photo of your ID in Account, Identity verification, to lift the limit.',
};

/** A payment arrived late, and the customer now holds more than they may. */
export function aboveLimitWords({ amountKobo, limit, tier }: AboveLimit): NoticeWords {
  const amount = naira(amountKobo);
  return {
    title: `You are above your limit of ${limit}`,
    body: `${amount} came in and is yours. You cannot add more until you are below ${limit} again. ${WAY_ON[tier]}`,
    sms: `Kolo: ${amount} is in. You are now above your limit. Open Kolo to read how to lift it.`,
  };
}
