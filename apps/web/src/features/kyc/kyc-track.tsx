import { formatDayAndTime } from '@kolo/domain/dates';
import { serverClock } from '#lib/server-clock.ts';
import { classNames } from '#ui/class-names.ts';
import { IconCheck } from '#ui/icons.tsx';
import type { Kyc } from '@kolo/contract/kyc';
import css from './kyc.module.css';

type State = 'done' | 'now' | 'to come';

interface Point {
  readonly title: string;
  readonly detail: string;
  readonly state: State;
}

function bvnPoint({ bvnEnding, nameComparedSince }: Kyc): Point {
  if (bvnEnding !== null) return { title: 'BVN matched', detail: `Ends in ${bvnEnding}`, state: 'done' };
  if (nameComparedSince !== undefined)
    return { title: 'BVN', detail: 'We are comparing the names', state: 'now' };
  return { title: 'BVN', detail: '11 digits. Dial *565*0# to get it.', state: 'now' };
}

function pointsOf(kyc: Kyc): Point[] {
  const { kycStatus, step, submittedAt } = kyc;
  const at = submittedAt ? formatDayAndTime(new Date(submittedAt), serverClock.now()) : '';
  // "Today" stands in the middle of a sentence here.
  const sent = `Sent ${at.replace(/^[TY]/, (letter) => letter.toLowerCase())}`;
  // A name is all that everybody has: phone and address may be missing, and the check does without them.
  const details = { title: 'Your details', detail: 'Your name, as on your profile', state: 'done' } as const;
  const bvn = bvnPoint(kyc);
  const card = 'NIN slip, voter’s card, licence or passport';
  switch (step) {
    case 'bvn':
      return [details, bvn, { title: 'Photo of your ID', detail: card, state: 'to come' }];
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

const SPOKEN: Readonly<Record<State, string>> = {
  done: 'Done',
  now: 'Now',
  'to come': 'To come',
};

/** How far the check is, step by step. */
export function KycTrack({ kyc }: { kyc: Kyc }) {
  return (
    <ol className={classNames('card timeline', css['track'])} aria-label="Steps">
      {pointsOf(kyc).map(({ title, detail, state }) => (
        <li
          key={title}
          className={classNames(state === 'done' && 'f', state === 'now' && 'now')}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className="pt">{state === 'done' ? <IconCheck size="xs" /> : null}</span>
          <span>
            <span className={classNames('b', css['track-title'])}>
              {title}
              <span className="vh">. {SPOKEN[state]}</span>
            </span>
            <span className="small muted">{detail}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
