import { useId, useState } from 'react';
import { BalanceToggle } from './balance-toggle.tsx';
import { IconRefreshCw } from './icons.tsx';
import { classNames } from './class-names.ts';
import { Skeleton } from './skeleton.tsx';
import { exactSpoken, hasKobo, moneySpoken, moneyText, sized } from './money-text.ts';
import { MoneyExact } from './money.tsx';

export type BalanceState =
  | { kind: 'loading' }
  | { kind: 'empty'; title: string; text?: React.ReactNode; action: React.ReactNode }
  | { kind: 'hidden'; note?: React.ReactNode }
  /** `exact`: the amount to the kobo, where there are any. */
  | { kind: 'shown'; amountNaira: number; exact?: string | undefined; note?: React.ReactNode };

type BalanceCardProps = {
  label: string;
  state: BalanceState;
  onToggleHidden: () => void;
  onRefresh: () => void;
  refreshing?: boolean;
  /** The darker strip: the expander and the add button. */
  foot?: React.ReactNode;
  /** Under the foot, when expanded: the list of accounts. */
  children?: React.ReactNode;
};

const MASK_SLOTS = 6;

export function BalanceCard({
  label,
  state,
  onToggleHidden,
  onRefresh,
  refreshing = false,
  foot,
  children,
}: BalanceCardProps) {
  return (
    <section className="kolo on-clay" aria-label={label} aria-busy={state.kind === 'loading' || undefined}>
      <div className="in">
        <div className="top">
          <span className="lab">{label}</span>
          {state.kind === 'loading' ? null : (
            <span className="tools">
              {state.kind === 'empty' ? null : (
                <BalanceToggle hidden={state.kind === 'hidden'} onToggle={onToggleHidden} />
              )}
              <button
                type="button"
                className="tapicon"
                aria-label="Refresh balance"
                aria-busy={refreshing || undefined}
                onClick={onRefresh}
              >
                <span className={classNames(refreshing && 'turn')}>
                  <IconRefreshCw />
                </span>
              </button>
            </span>
          )}
        </div>
        <BalanceBody state={state} />
        <ChangedBalance spoken={spokenOf(state)} />
      </div>
      <Weave />
      {state.kind === 'loading' ? (
        <div className="foot" aria-hidden="true">
          <Skeleton width={120} height={16} />
        </div>
      ) : foot === undefined ? null : (
        <div className="foot">{foot}</div>
      )}
      {children === undefined || children === null ? null : <div className="acc">{children}</div>}
    </section>
  );
}

function BalanceBody({ state }: { state: BalanceState }) {
  switch (state.kind) {
    case 'loading':
      return (
        <>
          <div className="sized" role="status">
            <span className="vh">Loading</span>
            <span className="big">
              <Skeleton width={220} height={46} />
            </span>
          </div>
          <span className="awaited-note">
            <Skeleton width={140} height={16} />
          </span>
        </>
      );
    case 'empty':
      return (
        <>
          <p className="none">{state.title}</p>
          {state.text === undefined ? null : <p>{state.text}</p>}
          {state.action}
        </>
      );
    case 'hidden':
      return (
        <>
          <div className="sized">
            <span className="mask" role="img" aria-label="Balance hidden">
              {Array.from({ length: MASK_SLOTS }, (_, slot) => (
                <i key={slot} />
              ))}
            </span>
          </div>
          <span className="small b">{state.note}</span>
        </>
      );
    case 'shown':
      return (
        <>
          <div className="sized">
            <BalanceFigure amountNaira={state.amountNaira} />
          </div>
          <span className="small b">
            {state.exact === undefined ? null : (
              <>
                <MoneyExact exact={state.exact} />
                {' · '}
              </>
            )}
            {state.note}
          </span>
        </>
      );
  }
}

function spokenOf(state: BalanceState): string | null {
  if (state.kind !== 'shown') return null;
  return hasKobo(state.exact) ? exactSpoken(state.exact) : moneySpoken(state.amountNaira);
}

/** Reads out a balance that changed while it was shown, once. What was there before is read where it stands. */
function ChangedBalance({ spoken }: { spoken: string | null }) {
  const [known, setKnown] = useState({ spoken, changed: false });
  if (known.spoken !== spoken) setKnown({ spoken, changed: known.spoken !== null && spoken !== null });
  return (
    <p className="vh" role="status">
      {known.changed && spoken !== null ? `Your balance is now ${spoken}.` : null}
    </p>
  );
}

function BalanceFigure({ amountNaira }: { amountNaira: number }) {
  const text = moneyText(amountNaira);
  return (
    <span className="big" style={sized(text)}>
      <span aria-hidden="true">{text}</span>
      <span className="vh">{moneySpoken(amountNaira)}</span>
    </span>
  );
}

/** Two incised bands, notches over comb, tone on tone along the edge of the balance card. */
function Weave() {
  const id = useId();
  return (
    <svg className="weave" width="100%" height="34" aria-hidden="true">
      <defs>
        <pattern id={`${id}n`} width="13" height="22" patternUnits="userSpaceOnUse">
          <path
            d="M10.5 5l-6 6 6 6"
            fill="none"
            stroke="currentColor"
            strokeWidth="2.4"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </pattern>
        <pattern id={`${id}c`} width="9" height="12" y="22" patternUnits="userSpaceOnUse">
          <path d="M0 14 7.5 2M-9 14-1.5 2M9 14 16.5 2" fill="none" stroke="currentColor" strokeWidth="2.2" />
        </pattern>
      </defs>
      <rect width="100%" height="22" fill={`url(#${id}n)`} />
      <rect y="22" width="100%" height="2" fill="currentColor" />
      <rect y="24" width="100%" height="10" fill={`url(#${id}c)`} />
    </svg>
  );
}
