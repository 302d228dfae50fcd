import { beforeEach, expect, it, vi } from 'vitest';

type Told = { readonly value?: string; readonly error?: string };
type Listener = (told: Told) => void;

/** The native side as the plugin's Java is: it takes calls in their order, and keeps what it has nobody to tell. */
const android = vi.hoisted(() => {
  const listeners = new Map<string, Set<Listener>>();
  const kept: [event: string, told: Told][] = [];
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <T,>(run: () => T): Promise<T> => {
    const done = turn.then(() => new Promise((resolve) => setTimeout(resolve))).then(run);
    turn = done;
    return done;
  };
  function tell(event: string, told: Told): void {
    const those = listeners.get(event);
    if (!those?.size) kept.push([event, told]);
    for (const listener of those ?? []) listener(told);
  }
  const phone = { token: 'a-token', fails: false, hears: true };
  return {
    listeners,
    kept,
    phone,
    plugin: {
      addListener(event: string, listener: Listener) {
        if (!phone.hears) return Promise.reject(new Error('no bridge'));
        void inTurn(() => {
          listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
          for (const [of, told] of kept.splice(0)) tell(of, told);
        });
        // The page does not wait for the phone here.
        return Promise.resolve({ remove: () => inTurn(() => listeners.get(event)?.delete(listener)) });
      },
      checkPermissions: () => inTurn(() => ({ receive: 'granted' })),
      register: () =>
        inTurn(() => {
          const { token, fails } = phone;
          // Google's library tells of a new token twice: as the answer, and as news.
          for (const _ of ['answer', 'news'])
            void inTurn(() =>
              fails
                ? tell('registrationError', { error: 'no service' })
                : tell('registration', { value: token }),
            );
        }),
      unregister: () => inTurn(() => undefined),
    },
  };
});
vi.mock('@capacitor/push-notifications', () => ({ PushNotifications: android.plugin }));
vi.mock('@capacitor/core', () => ({ Capacitor: { getPlatform: () => 'android' } }));

beforeEach(() => {
  vi.resetModules();
  android.listeners.clear();
  android.kept.length = 0;
  Object.assign(android.phone, { token: 'a-token', fails: false, hears: true });
});

/** As at the start of a page. */
async function pushOfPage() {
  return (await import('./push-capacitor.ts')).pushCapacitor;
}

it('a token that the phone kept from before the page listened is not taken for a new one', async () => {
  android.kept.push(['registration', { value: 'a-dead-token' }]);
  const push = await pushOfPage();
  expect(await push.subscribe()).toEqual({ platform: 'android', token: 'a-token' });
});

it('messages that are turned off and on again come by the token of now', async () => {
  const push = await pushOfPage();
  expect(await push.subscribe()).toMatchObject({ token: 'a-token' });
  await push.unsubscribe();
  android.phone.token = 'a-new-token';
  expect(await push.subscribe()).toMatchObject({ token: 'a-new-token' });
});

it('a phone whose push service fails says so, and may be asked again', async () => {
  const push = await pushOfPage();
  android.phone.fails = true;
  await expect(push.subscribe()).rejects.toThrow('no service');
  android.phone.fails = false;
  expect(await push.subscribe()).toMatchObject({ token: 'a-token' });
});

it('a phone that took no listener at first is asked anew at the next press', async () => {
  const push = await pushOfPage();
  android.phone.hears = false;
  await expect(push.subscribe()).rejects.toThrow('no bridge');
  android.phone.hears = true;
  expect(await push.subscribe()).toMatchObject({ token: 'a-token' });
});
