import type { Card } from '@kolo/contract/cards';
import type { Schedule } from '@kolo/contract/schedules';
import { accountTitle } from '@kolo/domain/account-types';
import { cardTitle } from '@kolo/domain/cards';
import { useQuery } from '@tanstack/react-query';
import { schedulesQuery } from '#features/schedules/api.ts';
import { ScheduleUse } from '#features/schedules/schedule-row.tsx';
import { List } from '#ui/list-row.tsx';

/** How the schedule pays with this card; undefined where it does not. */
function useOf({ source, backupSource, state }: Schedule, card: Card): string | undefined {
  if (state === 'ended') return undefined;
  if (source.cardId === card.id) return cardTitle(card);
  if (backupSource?.cardId !== card.id) return undefined;
  const first = source.accountType ? `your ${accountTitle(source.accountType)}` : 'the first card';
  return `${cardTitle(card)}, only if ${first} cannot pay`;
}

/** Every schedule that one of these cards pays, and the package or account that it saves into. */
export function CardUses({ cards }: { cards: readonly Card[] }) {
  const { data: schedules } = useQuery(schedulesQuery);
  // Shown beside the cards: if it cannot be loaded, they still are.
  const uses = (schedules ?? []).flatMap((schedule) =>
    cards.flatMap((card) => {
      const paysWith = useOf(schedule, card);
      return paysWith === undefined ? [] : [{ key: `${schedule.id} ${card.id}`, schedule, paysWith }];
    }),
  );
  if (uses.length === 0) return null;
  return (
    <section className="sec" aria-labelledby="card-uses">
      <h2 id="card-uses">Used by</h2>
      <List label="What your cards pay for">
        {uses.map(({ key, ...use }) => (
          <ScheduleUse key={key} {...use} />
        ))}
      </List>
    </section>
  );
}
