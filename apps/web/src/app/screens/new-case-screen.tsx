import { formatDateAndTime } from '@kolo/domain/dates';
import { transactionTitle } from '@kolo/domain/transaction-title';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { transactionQuery } from '#features/accounts/api.ts';
import { NewCase } from '#features/cases/new-case.tsx';
import { orderQuery } from '#features/orders/api.ts';
import { complaintWords } from '#features/orders/words.ts';
import { isNotThere } from '#lib/api-error.ts';
import { paths } from '#lib/paths.ts';
import { serverClock } from '#lib/server-clock.ts';
import { useBack } from '#lib/use-back.ts';
import { useScreen } from '#lib/use-screen.ts';
import { Banner } from '#ui/banner.tsx';
import { List, ListRow } from '#ui/list-row.tsx';
import { Money } from '#ui/money.tsx';
import { Page } from '#ui/page-bar.tsx';
import { SkeletonList } from '#ui/skeleton.tsx';

/** As the customer sees it. Nothing else in the address is put into their mouth. */
const CASE_NUMBER = /^C-\d+$/;

/** Says what is wrong, with one transaction, one order or in general. */
export function NewCaseScreen() {
  useScreen('Report a problem');
  const [search] = useSearchParams();
  const transactionId = search.get('transaction') ?? undefined;
  const orderId = search.get('order');
  const after = CASE_NUMBER.exec(search.get('after') ?? '')?.[0];
  const back = useBack(transactionId === undefined ? paths.cases : paths.transaction(transactionId));
  return (
    <Page title="Report a problem" onBack={back}>
      {transactionId !== undefined ? (
        <AboutTransaction transactionId={transactionId} after={after} />
      ) : orderId !== null ? (
        <AboutOrder orderId={orderId} after={after} />
      ) : (
        <NewCase after={after} />
      )}
    </Page>
  );
}

/** An order that could not be loaded is no reason to hold back what the customer wants to say. */
function AboutOrder({ orderId, after }: { orderId: string; after: string | undefined }) {
  const { data, isPending } = useQuery(orderQuery(orderId));
  if (isPending) return <SkeletonList rows={2} label="Loading your order" />;
  if (!data) return <NewCase after={after} />;
  const about = (
    <List label="The order that this is about">
      <ListRow title={data.product.name} detail={`Order ${data.number}`} />
    </List>
  );
  // A case can name the order only while something can be said of it; the customer sees which one it is either way.
  const named = complaintWords(data, serverClock.now()) === null ? {} : { orderId: data.id };
  return <NewCase {...named} about={about} after={after} />;
}

/** A transaction that is not the customer's is no reason to hold back what they want to say. */
function AboutTransaction({ transactionId, after }: { transactionId: string; after: string | undefined }) {
  const query = useQuery(transactionQuery(transactionId));
  const unknown = isNotThere(query.error);
  if (unknown) {
    const about = (
      <Banner tone="warn" title="We could not find this transaction">
        The address may be incomplete. You can still tell us what is wrong.
      </Banner>
    );
    return <NewCase about={about} after={after} />;
  }
  const { data } = query;
  const about = data ? (
    <List label="The transaction that this is about">
      <ListRow
        title={transactionTitle(data)}
        detail={formatDateAndTime(new Date(data.date))}
        end={<Money amountNaira={data.amount} />}
      />
    </List>
  ) : undefined;
  return <NewCase transactionId={transactionId} about={about} after={after} />;
}
