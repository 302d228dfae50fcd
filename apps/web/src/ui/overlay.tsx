import { Pot } from './pot.tsx';

const OVERLAY_MARKS = 28;

/** Covers everything while something that cannot be interrupted happens: "Signing in...". */
export function Overlay({ children }: { children: string }) {
  return (
    <div className="veil" role="status">
      <div className="stack">
        <Pot tone="moment" cut={OVERLAY_MARKS} size={132} />
        <p>{children}</p>
      </div>
    </div>
  );
}

/** The whole page while it has nothing to show yet: "Loading your account...". */
export function LoadingPage({ children, heading }: { children: string; heading: string }) {
  return (
    <main className="loading" id="main">
      <div className="stack" role="status">
        <h1 className="vh">{heading}</h1>
        <Pot tone="clay" cut={OVERLAY_MARKS} size={112} />
        <p>{children}</p>
      </div>
    </main>
  );
}
