import { hasCheckDigit } from '@kolo/domain/nuban';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { ApiError, errorText } from '#lib/api-error.ts';
import { useDraft } from '#lib/draft.ts';
import { focusHeadingAfter } from '#lib/focus-heading-after.ts';
import { paths } from '#lib/paths.ts';
import { usePinSetup } from '#lib/use-pin-setup.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { AddSheet } from './add-bank-sheet.tsx';
import { accountNumberIn, banksQuery, ownerQuery } from './bank-queries.ts';
import css from './payment-methods.module.css';

/** The bank and the number as they are typed. */
const BankDraft = z.object({ bankCode: z.string(), text: z.string() });
const EMPTY = { bankCode: '', text: '' };

/** The last digit of a number is a check on the others. A hint until the bank knows the number: some banks keep to another rule. */
function digitHint(bankCode: string, accountNumber: string | null): string | undefined {
  const isOff = accountNumber !== null && hasCheckDigit(bankCode, accountNumber) === false;
  return isOff ? 'This number looks unusual for that bank. Please check it.' : undefined;
}

interface AddBankAccountProps {
  readonly hasPin: boolean | undefined;
  readonly onAdded?: ((id: string | undefined) => void) | undefined;
}

/** Without a PIN the way to one: what is typed could not be sent. */
export function AddBankAccount({ hasPin, onAdded }: AddBankAccountProps) {
  const setPin = usePinSetup();
  if (hasPin !== false) return <AddForm onAdded={onAdded} />;
  return (
    <Banner
      tone="info"
      title="You need a PIN first."
      action={
        <Button small onClick={setPin}>
          Set a PIN
        </Button>
      }
    >
      You enter it to add a bank account or to withdraw.
    </Banner>
  );
}

/** The form: bank and number, then whose account it is, then the PIN. */
function AddForm({ onAdded }: Pick<AddBankAccountProps, 'onAdded'>) {
  const banks = useQuery(banksQuery);
  const { form, setForm, forget } = useDraft('bank account', BankDraft, () => EMPTY);
  const { bankCode, text } = form;
  const [problem, setProblem] = useState<{ bank?: string; number?: string }>({});
  const [asking, setAsking] = useState(false);
  const accountNumber = accountNumberIn(text);
  const owner = useQuery(ownerQuery(bankCode, accountNumber));
  const matches = owner.data?.matches ?? false;

  function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (bankCode === '') {
      setProblem({ bank: 'Choose your bank.' });
      return event.currentTarget.querySelector('select')?.focus();
    }
    if (accountNumber === null) {
      setProblem({ number: 'Enter the 10 digits of the account number.' });
      return event.currentTarget.querySelector('input')?.focus();
    }
    if (matches) return setAsking(true);
    // Whose account it is could not be told: asked once more, the bank's answer is said above the button.
    if (owner.isError) void owner.refetch();
  }
  return (
    <>
      <form className="card stack" noValidate onSubmit={submit}>
        <h2>Add a bank account</h2>
        <SelectField
          label="Bank"
          name="bankCode"
          value={bankCode}
          disabled={!banks.data}
          error={problem.bank ?? (banks.isError ? errorText(banks.error) : undefined)}
          onChange={(event) => {
            setProblem({});
            setForm({ ...form, bankCode: event.currentTarget.value });
          }}
        >
          <option value="">{banks.data ? 'Choose your bank' : 'Loading the banks'}</option>
          {banks.data?.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        {banks.isError ? (
          <Button variant="quiet" onClick={() => void banks.refetch()}>
            Load the banks again
          </Button>
        ) : null}
        <Field
          label="Account number"
          name="accountNumber"
          inputMode="numeric"
          autoComplete="off"
          maxLength={16}
          value={text}
          hint={
            (matches ? undefined : digitHint(bankCode, accountNumber)) ??
            'Only an account in your own name can be added.'
          }
          error={problem.number}
          onChange={(event) => {
            setProblem({});
            setForm({ ...form, text: event.currentTarget.value });
          }}
        />
        <Owner query={owner} />
        <Button
          type="submit"
          full
          busy={owner.isFetching && owner.data === undefined}
          busyLabel="Asking the bank"
          disabled={owner.data !== undefined && !matches}
        >
          Add account
        </Button>
      </form>
      {matches && accountNumber !== null ? (
        <AddSheet
          open={asking}
          onClose={() => setAsking(false)}
          account={{ bankCode, accountNumber }}
          accountName={owner.data?.accountName ?? ''}
          bankName={banks.data?.find(({ code }) => code === bankCode)?.name ?? ''}
          onAdded={(id) => {
            // The sheet goes with what was typed, and without giving the focus back.
            focusHeadingAfter(() => {
              setAsking(false);
              setForm(EMPTY);
            });
            forget();
            onAdded?.(id);
          }}
        />
      ) : null}
    </>
  );
}

interface OwnerProps {
  readonly query: {
    readonly data: { readonly accountName: string; readonly matches: boolean } | undefined;
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
}

/** Whose account it is, once that is known. */
function Owner({ query: { data, error, isFetching, refetch } }: OwnerProps) {
  return (
    <div aria-live="polite" className={css['owner']}>
      {isFetching ? (
        <p className="row muted">
          <Spinner /> Asking the bank whose account it is
        </p>
      ) : data ? (
        <Banner
          tone={data.matches ? 'ok' : 'bad'}
          title={data.accountName}
          action={
            data.matches ? undefined : (
              <Button small variant="quiet" href={paths.newCase()}>
                It is mine: ask us to check
              </Button>
            )
          }
        >
          <span className={css['owner-says']}>
            {data.matches
              ? 'This name matches your account.'
              : 'This is not the name on your BVN or your Kolo profile. You can only withdraw to an account in your own name. If it is yours, press the button below. We will compare the names and write to you within 3 days.'}
          </span>
        </Banner>
      ) : error ? (
        <Banner
          tone="warn"
          action={
            error instanceof ApiError && Object.keys(error.fields).length > 0 ? undefined : (
              <Button small variant="quiet" onClick={() => refetch()}>
                Try again
              </Button>
            )
          }
        >
          {errorText(error)}
        </Banner>
      ) : null}
    </div>
  );
}
