import type { DevicePush } from '#native/push.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { IconBell } from '#ui/icons.tsx';
import { List, ListRow } from '#ui/list-row.tsx';
import { Switch } from '#ui/switch.tsx';
import { PUSH_WORDS } from './push-words.ts';
import { usePush } from './use-push.ts';

const HEADING = 'this-device';

/** Whether this browser or phone shows what is sent to the customer's devices. Nothing is asked before the press. */
export function ThisDevice({ push }: { push: DevicePush }) {
  const { state, isOn, turn, look } = usePush(push);
  if (state === undefined) return null;
  const words = PUSH_WORDS[push.kind];
  return (
    <section className="sec" aria-labelledby={HEADING}>
      <h2 id={HEADING}>On this device</h2>
      <p className="small muted">
        {state === 'unsupported'
          ? words.unsupported
          : 'Messages come even while Kolo is closed, until you log out here.'}
      </p>
      {state === 'blocked' ? (
        <>
          <Banner tone="warn" title={words.blocked}>
            {words.wayOut}
          </Banner>
          <Button variant="quiet" full onClick={look}>
            I have allowed them
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
    </section>
  );
}
