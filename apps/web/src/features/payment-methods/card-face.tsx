import type { Card } from '@kolo/contract/cards';
import { cardExpiry } from '@kolo/domain/cards';
import { classNames } from '#ui/class-names.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import css from './payment-methods.module.css';

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
  const ground = status === 'usable' ? (isDefault ? 'soot' : 'clay') : css['dull'];
  return (
    <span className={classNames(css['bcard'], ground)}>
      <span className="row between">
        <span className="b">{brand}</span>
        {note === undefined ? null : (
          <span className={classNames('tag', isDefault && status === 'usable' && css['brass'])}>{note}</span>
        )}
      </span>
      <span className={css['dotsnum']}>
        <VisuallyHidden>ending </VisuallyHidden>
        <span aria-hidden="true">•••• </span>
        {last4}
      </span>
      <span className="row between small">
        <span className={css['bank']}>{bank ?? ''}</span>
        <span>
          <VisuallyHidden>expires </VisuallyHidden>
          {cardExpiry(card)}
        </span>
      </span>
    </span>
  );
}
