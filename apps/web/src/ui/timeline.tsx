import { IconX } from './icons.tsx';
import { IconCheck } from './later-icons.tsx';

export interface TimelineStep {
  readonly title: string;
  readonly detail?: string | undefined;
  /** `now` is what comes next, `ahead` what comes after; `ended` is where it went wrong. */
  readonly state: 'done' | 'now' | 'ahead' | 'ended';
}

const ICONS = { done: IconCheck, now: null, ahead: null, ended: IconX } as const;
const SPOKEN = { done: 'Done', now: 'Next', ahead: 'To come', ended: 'Ended' } as const;

/** What has happened, one after the other, and what comes next. */
export function Timeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  return (
    <ol className="timeline" aria-label={label}>
      {steps.map(({ title, detail, state }) => {
        const Icon = ICONS[state];
        return (
          <li
            key={`${title} ${detail}`}
            className={state}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <span className="pt">
              <span className="vh">{SPOKEN[state]}:</span>
              {Icon === null ? null : <Icon size="xs" />}
            </span>
            <span>
              <b className="timeline-line">{title}</b>
              {detail === undefined ? null : <span className="small muted timeline-line">{detail}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
