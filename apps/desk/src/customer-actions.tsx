import type { StaffRole } from '@kolo/contract/desk/commands';
import { mayCommand, mayPropose } from '@kolo/contract/desk/commands';
import type { PersonalField } from '@kolo/contract/desk/customers';
import { FREEZE_DAYS, freezeByStaff, PERSONAL_FIELDS, unmaskCustomer } from '@kolo/contract/desk/customers';
import { STAFF_REASON_MAX } from '@kolo/contract/desk/give';
import type { FoundCustomer } from '@kolo/contract/desk/search';
import { Button } from '@kolo/web/ui/button.tsx';
import { SelectField } from '@kolo/web/ui/select-field.tsx';
import { TextArea } from '@kolo/web/ui/text-area.tsx';
import { useState } from 'react';
import { callDesk } from './client.ts';
import { CommandForm } from './command-form.tsx';
import { FailureNote } from './failure-note.tsx';
import { ProposeForm } from './propose-form.tsx';
import { useDeskForm } from './use-desk-form.ts';
import { proposalTitle } from './words.ts';

type Props = {
  customer: Pick<FoundCustomer, 'id' | 'state'>;
  role: StaffRole;
  /** What is still masked. */
  hidden: readonly PersonalField[];
  onOpened: (field: PersonalField, value: string) => void;
  onChanged: (message: string) => void;
};

/** Commands about a customer that take two members of staff and a case with a document. */
const OF_CUSTOMER = ['contacts change', 'contacts allow-pin', 'names accept', 'names refuse'] as const;

/** What staff can do for a customer, each behind its name: none is given by a slip. */
export function CustomerActions({ customer: { id, state }, role, hidden, onOpened, onChanged }: Props) {
  const proposals = [
    ...(state === 'frozen' ? (['customers unfreeze'] as const) : []),
    ...(state === 'closed' ? [] : OF_CUSTOMER),
  ].filter((command) => mayPropose(role, command));
  return (
    <div className="desk-actions">
      {hidden.length > 0 && mayCommand(role, 'customers unmask') ? (
        <Action title="See something in full">
          <UnmaskForm id={id} hidden={hidden} onOpened={onOpened} />
        </Action>
      ) : null}
      {state !== 'closed' && mayCommand(role, 'customers freeze') ? (
        <Action title={state === 'frozen' ? 'Freeze with another reason' : 'Freeze'}>
          <FreezeForm id={id} onChanged={onChanged} />
        </Action>
      ) : null}
      {state !== 'closed' && mayCommand(role, 'customers end-sessions') ? (
        <Action title="Log out every device">
          <CommandForm command="customers end-sessions" target={id} possible={[]} onDone={onChanged} />
        </Action>
      ) : null}
      {proposals.map((command) => (
        <Action key={command} title={proposalTitle(command)}>
          <ProposeForm command={command} about={id} onChanged={() => undefined} />
        </Action>
      ))}
    </div>
  );
}

/** One is open at a time; a closed one renders no form. */
function Action({ title, children }: { title: string; children: React.ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details name="action" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen ? children : null}
    </details>
  );
}

type UnmaskProps = Pick<Props, 'hidden' | 'onOpened'> & { id: string };

/** Opens one thing that is personal: the reason is written down first. */
function UnmaskForm({ id: customerId, hidden, onOpened }: UnmaskProps) {
  const { busy, failure, onSubmit } = useDeskForm(async (typed) => {
    const field = hidden.find((one) => one === typed('field'));
    if (field === undefined) return;
    const body = { customerId, field, reason: typed('reason') };
    onOpened(field, (await callDesk(unmaskCustomer, { body })).value);
  });
  const error = failure?.fields['reason'];
  return (
    <form className="desk-form" onSubmit={onSubmit}>
      <FailureNote failure={failure} isBeside={error !== undefined} />
      <TextArea
        label="Why you need it"
        name="reason"
        rows={3}
        maxLength={STAFF_REASON_MAX}
        hint="It is recorded with your name. Only staff read it."
        error={error}
        required
      />
      <div className="desk-buttons">
        {hidden.map((field) => (
          <Button
            key={field}
            type="submit"
            name="field"
            value={field}
            variant="line"
            small
            busy={busy}
            busyLabel="Opening"
          >
            {PERSONAL_FIELDS[field]}
          </Button>
        ))}
      </div>
    </form>
  );
}

/** A freeze stops all money from leaving; ending it takes two members of staff. */
function FreezeForm({ id: customerId, onChanged }: { id: string; onChanged: Props['onChanged'] }) {
  const { busy, failure, onSubmit } = useDeskForm(async (typed) => {
    const [reason, note] = [typed('reason'), typed('note')];
    const reviewDays = FREEZE_DAYS.find((one) => one === typed('reviewDays')) ?? FREEZE_DAYS[0];
    onChanged((await callDesk(freezeByStaff, { body: { customerId, reason, note, reviewDays } })).message);
  });
  const { reason, note } = failure?.fields ?? {};
  return (
    <form className="desk-form" onSubmit={onSubmit}>
      <FailureNote failure={failure} isBeside={reason !== undefined || note !== undefined} />
      <TextArea
        label="Reason"
        name="reason"
        rows={3}
        maxLength={STAFF_REASON_MAX}
        hint="The customer reads it."
        error={reason}
        required
      />
      <TextArea
        label="Note"
        name="note"
        rows={2}
        maxLength={STAFF_REASON_MAX}
        hint="Only staff read it. You can leave it empty."
        error={note}
      />
      <SelectField label="Look at it again" name="reviewDays" defaultValue={FREEZE_DAYS[0]}>
        {FREEZE_DAYS.map((days) => (
          <option key={days} value={days}>
            {days === '1' ? 'Tomorrow' : `In ${days} days`}
          </option>
        ))}
      </SelectField>
      <div className="desk-buttons">
        <Button type="submit" variant="line" busy={busy} busyLabel="Sending">
          Freeze the account
        </Button>
      </div>
    </form>
  );
}
