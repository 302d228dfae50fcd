import { lookAtPhoto, SIDES } from '@kolo/contract/desk/identity-checks';
import type { AnswerOf } from '@kolo/contract/endpoint';
import type { QueueItem } from '@kolo/contract/desk/queues';
import { Banner } from '@kolo/web/ui/banner.tsx';
import { Button } from '@kolo/web/ui/button.tsx';
import { useState } from 'react';
import { callDesk, DeskError } from './client.ts';

type Looked = AnswerOf<typeof lookAtPhoto> & { side: string };

/** The photos of an identity check, opened one at a time: the server writes each look down. */
export function Photos({ shown: { id: customerId, choices } }: { shown: QueueItem }) {
  const [looked, setLooked] = useState<Looked | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const open = async (side: (typeof SIDES)[number]) => {
    try {
      const answer = await callDesk(lookAtPhoto, { body: { customerId, side } });
      setFailure(null);
      setLooked({ ...answer, side });
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      setFailure(error.message);
    }
  };
  return (
    <div className="desk-photos">
      {failure === null ? null : (
        <Banner tone="bad" live="alert">
          {failure}
        </Banner>
      )}
      <div className="desk-buttons">
        {SIDES.filter((side) => choices.includes(side)).map((side) => (
          <Button key={side} variant="line" data-action onClick={() => void open(side)}>
            Look at the {side}
          </Button>
        ))}
      </div>
      <p className="desk-secret">Each look is recorded with your name.</p>
      {looked === null ? null : (
        <figure>
          <img src={looked.photo} alt={`The ${looked.side} of the document, marked with your name`} />
          <figcaption>Number {looked.number}</figcaption>
        </figure>
      )}
    </div>
  );
}
