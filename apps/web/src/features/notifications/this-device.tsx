import { useRef } from 'react';
import { errorText } from '#lib/api-error.ts';
import type { DevicePush } from '#native/push.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { IconBell } from '#ui/icons.tsx';
import { List, ListRow } from '#ui/list-row.tsx';
import { NotLoadedNote } from '#ui/loaded.tsx';
import { SkeletonList } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import { PUSH_WORDS } from './push-words.ts';
import { usePush, type Push, type PushState } from './use-push.ts';

const HEADING = 'this-device';

/** Whether this browser or phone shows what is sent to the customer's devices. Nothing is asked before the press. */
export function ThisDevice({ push }: { push: DevicePush }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { state: asked, ...turning } = usePush(push, () => heading.current?.focus());
  return (
    <section className="sec" aria-labelledby={HEADING}>
      <h2 id={HEADING} ref={heading} tabIndex={-1}>
        On this device
      </h2>
      {asked.data !== undefined ? (
        <Messages state={asked.data} words={PUSH_WORDS[push.kind]} {...turning} />
      ) : asked.isError ? (
        <NotLoadedNote
          title="This setting could not be loaded"
          why={errorText(asked.error)}
          onRetry={asked.refetch}
        />
      ) : (
        <SkeletonList rows={1} label="Loading this setting" />
      )}
    </section>
  );
}

interface MessagesProps extends Omit<Push, 'state'> {
  readonly state: PushState;
  readonly words: (typeof PUSH_WORDS)[DevicePush['kind']];
}

function Messages({ state, words, isOn, turn, look }: MessagesProps) {
  return (
    <>
      {state === 'blocked' ? null : (
        <p className="small muted">
          {state === 'unsupported'
            ? words.unsupported
            : 'Messages come even while Kolo is closed, until you log out here.'}
        </p>
      )}
      {state === 'blocked' ? (
        <>
          <Banner tone="warn" title={words.blocked}>
            {words.wayOut}
          </Banner>
          <Button variant="quiet" full onClick={look}>
            Check again
          </Button>
        </>
      ) : null}
      {state === 'on' || state === 'off' ? (
        <List label="On this device">
          <ListRow
            icon={IconBell}
            title="Messages on this device"
            end={<Switch label="Messages on this device" checked={isOn} onChange={turn} />}
          />
        </List>
      ) : null}
    </>
  );
}
