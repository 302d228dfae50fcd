import { classNames } from '#ui/class-names.ts';
import type { Payment } from '@kolo/contract/payments';
import { formatNaira } from '@kolo/domain/money';
import { useState } from 'react';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import { IconChevronDown } from '#ui/icons.tsx';
import { PotBroken } from '#ui/pot-broken.tsx';
import { Pot, POT_MARKS } from '#ui/pot.tsx';
import { Reference } from '#ui/reference.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { PaymentTimeline } from './payment-timeline.tsx';
import { isNothingLeft, landedWords, madeGoodWords } from './payment-words.ts';
import css from './payments.module.css';

const POT_SIZE = 180;
const POT_MARKS_CUT = 28;
/** Those that a payment cuts in the drawing, where it has none of its own. */
const FRESH_MARKS = 3;
/** As many as are cut within a second. */
const FRESH_MARKS_MAX = 12;
/** The broken pot is drawn at the size of the whole pot that it replaces. */
const BROKEN_WIDTH = 240;

/** What the money went into, as far as it is known. */
export interface PaidInto {
  readonly title?: string;
  /** What is said to hold the balance: `Your DS account`, of which there is one; without it the title is. */
  readonly subject?: string;
  /** What it holds now; absent until that is known. */
  readonly balanceNaira?: number | undefined;
  readonly href?: string | undefined;
  /** The figures are on their way: the coin falls when they are there, so that nothing is drawn twice. */
  readonly isAwaited?: true;
  /** How far a package is now, and how many marks this payment cut. */
  readonly progress?: { readonly percent: number; readonly newMarks: number };
  /** This payment filled it: what there is to do now. */
  readonly full?: { readonly label: string; readonly href: string };
}

/** The marks of the drawing that stand for a share of the pot, at least the new ones. */
function cutMarks({ percent, newMarks }: NonNullable<PaidInto['progress']>): number {
  return Math.min(POT_MARKS, Math.max(newMarks, Math.round((percent * POT_MARKS) / 100)));
}

/** The coin falls into the slot and cuts its marks; the one that fills the pot breaks it open. */
function Moment({ into }: { into: PaidInto | undefined }) {
  if (into?.full) return <PotBroken width={BROKEN_WIDTH} breaking />;
  if (into?.isAwaited) return <Pot tone="moment" size={POT_SIZE} className={css['pot-whole']} />;
  const progress = into?.progress;
  return (
    <Pot
      tone="moment"
      cut={progress ? cutMarks(progress) : POT_MARKS_CUT}
      fresh={Math.min(FRESH_MARKS_MAX, progress?.newMarks || FRESH_MARKS)}
      coin="dropping"
      size={POT_SIZE}
      className={css['pot-whole']}
    />
  );
}

interface PaymentSucceededProps {
  readonly payment: Payment;
  readonly into: PaidInto | undefined;
  readonly receiptHref: string | undefined;
}

function newMarksWords(count = 0): string | null {
  if (count === 0) return null;
  return count === 1 ? ' One new mark on the pot.' : ` ${count} new marks on the pot.`;
}

/** As in "See your DS account". */
function nameOf({ title = 'your package', subject }: PaidInto): string {
  return subject === undefined ? title : `your ${title}`;
}

/** As high as the button whose place it keeps. */
const BUTTON_HEIGHT = 52;
const BUTTON_RADIUS = 16;

/** What can be pressed keeps its place when the figures come: what leads on has the first one, whatever that turns out to be. */
function Actions({ payment, into, receiptHref }: PaymentSucceededProps) {
  const full = into?.full;
  const canFill = payment.purpose === 'daily' || payment.purpose === 'sb';
  const see =
    into?.href === undefined ? null : (
      <Button variant={full ? 'over' : 'soot'} href={into.href} full>
        See {nameOf(into)}
      </Button>
    );
  return (
    <div className={classNames('stack md', css['actions'])}>
      {full ? (
        <Button variant="soot" href={full.href} full>
          {full.label}
        </Button>
      ) : canFill && into?.isAwaited ? (
        <Skeleton width="100%" height={BUTTON_HEIGHT} radius={BUTTON_RADIUS} />
      ) : (
        see
      )}
      <Button variant={see ? 'over' : 'soot'} href={paths.home} full>
        Go to Home
      </Button>
      <Button variant="over" href={receiptHref ?? paths.history} full>
        {receiptHref === undefined ? 'See your transactions' : 'See the receipt'}
      </Button>
      {full ? see : null}
    </div>
  );
}

/** Keeps the space of the text that comes later. */
function Awaited({ lines }: { lines: 1 | 2 }) {
  return (
    <div className={css['awaited']}>
      <Skeleton width={230} height={16} />
      {lines === 2 ? <Skeleton width={120} height={16} /> : null}
    </div>
  );
}

/** Folded away where nothing more happens, so that the figure stands alone. */
function Details({ payment }: { payment: Payment }) {
  const [open, setOpen] = useState(false);
  if (!isNothingLeft(payment)) return <PaymentTimeline payment={payment} />;
  return (
    <div className={css['details']}>
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        Payment details
        <IconChevronDown size="sm" />
      </button>
      {open ? <PaymentTimeline payment={payment} /> : null}
    </div>
  );
}

export function PaymentSucceeded({ payment, into, receiptHref }: PaymentSucceededProps) {
  const landed = landedWords(payment);
  return (
    <main className="moment on-clay" id="main">
      <div className={classNames('stack', css['result'])}>
        <div className={css['pot']}>
          <Moment into={into} />
        </div>
        <div className="stack sm" role="status">
          <h1>{into?.full ? 'Your pot is full' : `${formatNaira(payment.amount)} is in`}</h1>
          {into?.full ? <p>{formatNaira(payment.amount)} is in.</p> : null}
          {landed === undefined ? null : <p>{landed}</p>}
          {payment.madeGood === undefined ? null : <p>{madeGoodWords(payment.madeGood)}</p>}
          {into?.isAwaited ? <Awaited lines={payment.purpose === 'daily' ? 2 : 1} /> : null}
          {into?.balanceNaira === undefined ? null : (
            <p>
              {into.subject ?? into.title} now has {formatNaira(into.balanceNaira)}.
              {into.full ? null : newMarksWords(into.progress?.newMarks)}
            </p>
          )}
          {payment.message === undefined ? null : <p>{payment.message}</p>}
        </div>
        <dl className="facts">
          {into?.title === undefined && !into?.isAwaited ? null : (
            <div>
              <dt>Into</dt>
              <dd>{into.title ?? <Skeleton width={110} height={18} />}</dd>
            </div>
          )}
          <div>
            <dt>Reference</dt>
            <dd>
              <Reference of={payment} />
            </dd>
          </div>
        </dl>
      </div>
      <Actions payment={payment} into={into} receiptHref={receiptHref} />
      <Details payment={payment} />
    </main>
  );
}
