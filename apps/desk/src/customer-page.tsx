import type { StaffRole } from '@kolo/contract/desk/commands';
import type { PersonalField } from '@kolo/contract/desk/customers';
import { PERSONAL_FIELDS, showCustomer } from '@kolo/contract/desk/customers';
import type { AnswerOf } from '@kolo/contract/endpoint';
import { Button } from '@kolo/web/ui/button.tsx';
import { NotLoadedNote } from '@kolo/web/ui/loaded.tsx';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callDesk } from './client.ts';
import { CustomerActions } from './customer-actions.tsx';
import { CustomerSections } from './customer-sections.tsx';
import { Facts } from './facts.tsx';
import { useAsked } from './use-asked.ts';
import { CUSTOMER_STATES, dateOf } from './words.ts';

type Props = {
  id: string;
  role: StaffRole;
  onError: (error: unknown) => string | undefined;
  onBack: () => void;
};

/** One customer: masked, with what staff can do for them, and below it all that Kolo knows. */
export function CustomerPage({ id, role, onError, onBack }: Props) {
  const ask = useCallback(() => callDesk(showCustomer, { body: { customerId: id } }), [id]);
  const { found, failure, again } = useAsked(ask, { stamp: '', onError });
  const [done, setDone] = useState<string | null>(null);
  const changed = (message: string) => {
    setDone(message);
    again();
  };
  return (
    <div className="desk-record">
      <div className="desk-buttons">
        <Button variant="line" small onClick={onBack}>
          Back to the search
        </Button>
      </div>
      <p className="desk-done" role="status">
        {done}
      </p>
      {failure === null ? null : (
        <NotLoadedNote title="The customer could not be loaded." why={failure} onRetry={again} />
      )}
      {found === null && failure === null ? <p role="status">Loading…</p> : null}
      {found === null ? null : (
        <>
          <Head shown={found} role={role} onChanged={changed} />
          <CustomerSections customerId={id} role={role} sections={found.sections} onError={onError} />
        </>
      )}
    </div>
  );
}

type Shown = AnswerOf<typeof showCustomer>;
type HeadProps = { shown: Shown; role: StaffRole; onChanged: (message: string) => void };

/** Who it is, as far as it was opened, and what can be done for them. */
function Head({ shown: { customer, personal, facts }, role, onChanged }: HeadProps) {
  // In full only here, and gone with this page.
  const [opened, setOpened] = useState<Partial<Record<PersonalField, string>>>({});
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="desk-shown" aria-labelledby="customer">
      <h2 id="customer" ref={heading} tabIndex={-1}>
        {opened.name ?? customer.name}
      </h2>
      <div className="desk-customer">
        <Facts
          facts={[
            { name: 'State', value: CUSTOMER_STATES[customer.state] },
            ...personal.map(({ field, masked }) => ({
              name: PERSONAL_FIELDS[field],
              value: opened[field] ?? masked,
            })),
            { name: 'Since', value: dateOf(customer.since) },
            ...facts,
            { name: 'Customer', value: customer.id },
          ]}
        />
        <CustomerActions
          customer={customer}
          role={role}
          hidden={personal.map(({ field }) => field).filter((field) => opened[field] === undefined)}
          onOpened={(field, value) => setOpened((before) => ({ ...before, [field]: value }))}
          onChanged={onChanged}
        />
      </div>
    </section>
  );
}
