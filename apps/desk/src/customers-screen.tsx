import type { FoundCustomer } from '@kolo/contract/desk/search';
import { SEARCH_MAX, searchCustomers } from '@kolo/contract/desk/search';
import { Banner } from '@kolo/web/ui/banner.tsx';
import { Button } from '@kolo/web/ui/button.tsx';
import { EmptyState } from '@kolo/web/ui/empty-state.tsx';
import { Field } from '@kolo/web/ui/field.tsx';
import { useEffect, useState } from 'react';
import { callDesk } from './client.ts';
import { Facts } from './facts.tsx';
import { Rows } from './rows.tsx';
import { useDeskForm } from './use-desk-form.ts';
import { dateOf } from './words.ts';

const STATES = { open: 'Open', frozen: 'Frozen', closed: 'Closed' } as const;

/** Finds customers by what they name themselves by. What is typed is sent on, and stands in no address. */
export function CustomersScreen() {
  const [found, setFound] = useState<{ round: number; results: readonly FoundCustomer[] } | null>(null);
  useEffect(() => document.querySelector<HTMLElement>('[data-search]')?.focus(), []);
  const { busy, failure, onSubmit } = useDeskForm(async (typed) => {
    setFound(null);
    const { results } = await callDesk(searchCustomers, { body: { text: typed('text') } });
    setFound((before) => ({ round: (before?.round ?? 0) + 1, results }));
  });
  const error = failure?.fields['text'];
  return (
    <div className="desk-record">
      <form className="desk-filter" onSubmit={onSubmit}>
        <Field
          label="Customer"
          name="text"
          data-search
          autoComplete="off"
          autoCapitalize="none"
          maxLength={SEARCH_MAX}
          hint="Phone number, email address, reference, order number or id. Each search is recorded with your name."
          error={error}
          required
        />
        <Button type="submit" variant="line" busy={busy} busyLabel="Searching">
          Search
        </Button>
      </form>
      {failure === null || error !== undefined ? null : (
        <Banner tone="bad" live="alert">
          {failure.message}
        </Banner>
      )}
      <div role="status">{found === null ? null : foundText(found.results.length)}</div>
      {found === null ? null : <FoundCustomers key={found.round} customers={found.results} />}
    </div>
  );
}

function foundText(count: number): string {
  return count === 1 ? '1 customer found.' : `${count} customers found.`;
}

function FoundCustomers({ customers }: { customers: readonly FoundCustomer[] }) {
  const [at, setAt] = useState(0);
  const shown = customers[at];
  if (shown === undefined)
    return (
      <EmptyState title="No customer is known by that">Ask for a number or reference in full.</EmptyState>
    );
  return (
    <div className="desk-queue">
      <Rows
        label="Customers found"
        at={at}
        setAt={setAt}
        rows={customers.map(({ id, name, contacts, state }) => ({
          id,
          title: name,
          text: contacts.join(', '),
          due: STATES[state],
        }))}
      />
      <section className="desk-shown" aria-labelledby="shown">
        <h2 id="shown">{shown.name}</h2>
        <Facts
          facts={[
            { name: 'State', value: STATES[shown.state] },
            ...shown.contacts.map((value) => ({ name: value.includes('@') ? 'Email' : 'Phone', value })),
            { name: 'Since', value: dateOf(shown.since) },
            { name: 'Customer', value: shown.id },
          ]}
        />
      </section>
    </div>
  );
}
