import { formatDayAndTime } from '@kolo/domain/dates';
import { serverClock } from '#lib/server-clock.ts';
import { Timeline, type TimelineStep } from '#ui/timeline.tsx';
import type { Kyc } from '@kolo/contract/kyc';

function bvnStep({ bvnEnding, nameComparedSince }: Kyc): TimelineStep {
  if (bvnEnding !== null) return { title: 'BVN matched', detail: `Ends in ${bvnEnding}`, state: 'done' };
  if (nameComparedSince !== undefined)
    return { title: 'BVN', detail: 'We are comparing the names', state: 'now' };
  return { title: 'BVN', detail: '11 digits. Dial *565*0# to get it.', state: 'now' };
}

function stepsOf(kyc: Kyc): TimelineStep[] {
  const { kycStatus, step, submittedAt } = kyc;
  const at = submittedAt ? formatDayAndTime(new Date(submittedAt), serverClock.now()) : '';
  // "Today" stands in the middle of a sentence here.
  const sent = `Sent ${at.replace(/^[TY]/, (letter) => letter.toLowerCase())}`;
  // A name is all that everybody has: phone and address may be missing, and the check does without them.
  const details = { title: 'Your details', detail: 'Your name, as on your profile', state: 'done' } as const;
  const bvn = bvnStep(kyc);
  const card = 'NIN slip, voter’s card, licence or passport';
  switch (step) {
    case 'bvn':
      return [details, bvn, { title: 'Photo of your ID', detail: card, state: 'ahead' }];
    case 'id':
      return [details, bvn, { title: 'Photo of your ID', detail: card, state: 'now' }];
    case 'review':
      return [details, bvn, { title: 'ID under review', detail: sent, state: 'now' }];
    case 'done':
      return [
        details,
        bvn,
        { title: kycStatus === 'verified' ? 'ID accepted' : 'ID', detail: sent, state: 'done' },
      ];
  }
}

/** How far the check is, step by step. */
export function KycTrack({ kyc }: { kyc: Kyc }) {
  return (
    <section className="card" aria-label="Steps">
      <Timeline label="Steps" steps={stepsOf(kyc)} />
    </section>
  );
}
