import type { StaffRole } from '@kolo/contract/desk/commands';
import type { FoundCustomer } from '@kolo/contract/desk/search';
import { SEARCH_MAX, searchCustomers } from '@kolo/contract/desk/search';
import type { AnswerOf } from '@kolo/contract/endpoint';
import { Button } from '@kolo/web/ui/button.tsx';
import { EmptyState } from '@kolo/web/ui/empty-state.tsx';
import { Field } from '@kolo/web/ui/field.tsx';
import { useEffect, useState } from 'react';
import { callDesk } from './client.ts';
import { CustomerPage } from './customer-page.tsx';
import { Facts } from './facts.tsx';
import { FailureNote } from './failure-note.tsx';
import { Rows } from './rows.tsx';
import { useDeskForm } from './use-desk-form.ts';
import { CUSTOMER_STATES, dateOf } from './words.ts';

type Found = AnswerOf<typeof searchCustomers>;

type Props = {
  /** Whose page is open; null for the search. */
  open: string | null;
  role: StaffRole;
  onError: (error: unknown) => string | undefined;
  onOpen: (id: string | null) => void;
};

/** Finds customers by what they name themselves by. What is typed is sent on, and stands in no address. */
export function CustomersScreen({ open, role, onError, onOpen }: Props) {
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    if (open === null) document.querySelector<HTMLElement>('[data-search]')?.focus();
  }, [open]);
  const { busy, failure, onSubmit } = useDeskForm(async (typed) => {
    setFound(null);
    setFound(await callDesk(searchCustomers, { body: { text: typed('text') } }));
  });
  if (open !== null)
    return <CustomerPage key={open} id={open} role={role} onError={onError} onBack={() => onOpen(null)} />;
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
          hint="Name, phone number, email address, reference, order number or id. Each search is recorded with your name."
          error={error}
          required
        />
        <Button type="submit" variant="line" busy={busy} busyLabel="Searching">
          Search
        </Button>
      </form>
      <FailureNote failure={failure} isBeside={error !== undefined} />
      <div role="status">{found === null ? null : foundText(found)}</div>
      {found === null ? null : <FoundCustomers customers={found.results} onOpen={onOpen} />}
    </div>
  );
}

function foundText({ results: { length: count }, hasMore }: Found): string {
  if (hasMore)
    return `More than ${count} customers are found. These are ${count} of them: search for more of the name.`;
  return count === 1 ? '1 customer found.' : `${count} customers found.`;
}

type FoundProps = { customers: readonly FoundCustomer[]; onOpen: (id: string) => void };

function FoundCustomers({ customers, onOpen }: FoundProps) {
  const [at, setAt] = useState(0);
  const shown = customers[at];
  if (shown === undefined)
    return <EmptyState title="No customer matches">Ask for a name, number or reference in full.</EmptyState>;
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
          due: CUSTOMER_STATES[state],
        }))}
      />
      <section className="desk-shown" aria-labelledby="shown">
        <h2 id="shown">{shown.name}</h2>
        <Facts
          facts={[
            { name: 'State', value: CUSTOMER_STATES[shown.state] },
            ...shown.contacts.map((value) => ({ name: value.includes('@') ? 'Email' : 'Phone', value })),
            { name: 'Since', value: dateOf(shown.since) },
            { name: 'Customer', value: shown.id },
          ]}
        />
        <div className="desk-buttons">
          <Button data-action onClick={() => onOpen(shown.id)}>
            Open the customer
          </Button>
        </div>
        <p className="desk-secret">Opening it is recorded with your name.</p>
      </section>
    </div>
  );
}
