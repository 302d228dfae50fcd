import type { StaffSession } from '@kolo/contract/desk/staff';
import { getDeskSession } from '@kolo/contract/desk/staff';
import { Banner } from '@kolo/web/ui/banner.tsx';
import { Button } from '@kolo/web/ui/button.tsx';
import { useCallback, useState } from 'react';
import { callDesk, DeskError } from './client.ts';
import { EnrolScreen } from './enrol-screen.tsx';
import { SignInScreen } from './sign-in-screen.tsx';
import { Work } from './work.tsx';

/** A link's token stands behind the hash, which no server sees; it leaves the address bar at once. */
function takeToken(): string | null {
  if (window.location.pathname !== '/enrol') return null;
  const token = window.location.hash.slice(1);
  window.history.replaceState(null, '', '/enrol');
  return token;
}

export type DeskState =
  | { at: 'failed'; message: string }
  | { at: 'signed out' }
  | { at: 'enrol'; token: string }
  | { at: 'in'; session: StaffSession };

async function stateOfSession(): Promise<DeskState> {
  try {
    return { at: 'in', session: await callDesk(getDeskSession, {}) };
  } catch (error) {
    if (!(error instanceof DeskError)) throw error;
    return error.code === 'UNAUTHENTICATED' ? { at: 'signed out' } : { at: 'failed', message: error.message };
  }
}

/** What is shown first: the screen of a link, or what the session says. */
export async function firstState(): Promise<DeskState> {
  const token = takeToken();
  return token === null ? stateOfSession() : { at: 'enrol', token };
}

/** Which of its screens the desk shows: a link's, the sign-in, or the work. */
export function Desk({ first }: { first: DeskState }) {
  const [state, setState] = useState(first);
  const show = (session: StaffSession) => {
    if (window.location.pathname !== '/') window.history.replaceState(null, '', '/');
    setState({ at: 'in', session });
  };
  const load = async () => setState(await stateOfSession());
  const leave = useCallback(() => setState({ at: 'signed out' }), []);
  switch (state.at) {
    case 'failed':
      return (
        <main className="desk-gate">
          <Banner tone="bad" live="alert" title="The desk cannot be reached.">
            {state.message}
          </Banner>
          <Button onClick={() => void load()}>Try again</Button>
        </main>
      );
    case 'signed out':
      return <SignInScreen onSignedIn={show} />;
    case 'enrol':
      return <EnrolScreen token={state.token} onSignedIn={show} />;
    case 'in':
      return <Work session={state.session} leave={leave} />;
  }
}
