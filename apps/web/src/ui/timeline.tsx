import { IconCheck, IconClock, IconX } from './icons.tsx';

export interface TimelineStep {
  readonly title: string;
  readonly detail?: string | undefined;
  /** `now` is what is still to come; `ended` is where it went wrong. */
  readonly state: 'done' | 'now' | 'ended';
}

const ICONS = { done: IconCheck, now: IconClock, ended: IconX } as const;
const SPOKEN = { done: 'Done', now: 'Still to come', ended: 'Ended' } as const;

/** What has happened, one after the other, and what comes next. */
export function Timeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  return (
    <ol className="timeline" aria-label={label}>
      {steps.map(({ title, detail, state }) => {
        const Icon = ICONS[state];
        return (
          <li key={`${title} ${detail}`} className={state}>
            <span className="pt">
              <span className="vh">{SPOKEN[state]}:</span>
              <Icon size="xs" />
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
