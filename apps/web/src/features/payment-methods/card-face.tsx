import type { Card } from '@kolo/contract/cards';
import { cardExpiry } from '@kolo/domain/cards';
import { classNames } from '#ui/class-names.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

function noteOf({ status, isDefault }: Card): string | undefined {
  switch (status) {
    case 'usable':
      return isDefault ? 'Default' : undefined;
    case 'expired':
      return 'Expired';
    case 'not_reusable':
      return 'Cannot be charged';
  }
}

/** The card as it lies on the table; what cannot pay has lost its colour, and says so. */
export function CardFace({ card }: { card: Card }) {
  const { brand, last4, bank, status, isDefault } = card;
  const note = noteOf(card);
  const ground = status === 'usable' ? (isDefault ? 'soot' : 'clay') : 'dull';
  return (
    <span className={classNames('bcard', ground)}>
      <span className="row between">
        <span className="b">{brand}</span>
        {note === undefined ? null : (
          <span className={classNames('tag', isDefault && status === 'usable' && 'brass')}>{note}</span>
        )}
      </span>
      <span className="dotsnum">
        <VisuallyHidden>ending </VisuallyHidden>
        <span aria-hidden="true">•••• </span>
        {last4}
      </span>
      <span className="row between small">
        <span className="bank">{bank ?? ''}</span>
        <span>
          <VisuallyHidden>expires </VisuallyHidden>
          {cardExpiry(card)}
        </span>
      </span>
    </span>
  );
}
