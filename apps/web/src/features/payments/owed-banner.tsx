import { formatNaira } from '@kolo/domain/money';
import { useQuery } from '@tanstack/react-query';
import { Banner } from '#ui/banner.tsx';
import { depositRoomQuery } from './queries.ts';

/** For a customer who owes what a bank took back. Has its place before the figure is known, so that nothing below it moves. */
export function OwedBanner() {
  const { data: room } = useQuery(depositRoomQuery);
  if (room && room.owed === undefined) return null;
  return (
    <Banner
      tone="warn"
      title={`You owe Kolo ${room?.owed === undefined ? 'money' : formatNaira(room.owed)}.`}
    >
      Your bank took it back. The next money that you pay in goes to that first.
    </Banner>
  );
}
