import { resetPin } from '@kolo/contract/pin';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, errorText, hasCode, isNotDone } from '#lib/api-error.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { clearToasts, toast } from '#ui/toast-store.ts';
import { useForm, type FieldErrors } from '#ui/use-form.ts';
import { InDoubt } from './in-doubt.tsx';
import { askForPinCode, replaceForgottenPin, usePinChanged } from './pin-calls.ts';
import { meQuery } from './api.ts';

type SheetState = { open: boolean; onClose: () => void };

const OTHER_WAY = { email: 'your email', phone: 'your phone' } as const;

/** The password and a code: neither a stolen phone nor a known password is enough. */
export function ForgottenPinSheet({ open, onClose }: SheetState) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Set a new PIN"
      lede="You need your password and a code that we will send you."
    >
      <ForgottenPin onClose={onClose} />
    </Sheet>
  );
}

function ForgottenPin({ onClose }: { onClose: () => void }) {
  const { data: me } = useQuery(meQuery);
  // Why a request was not answered: its code may come, whatever those after it say.
  const [doubt, setDoubt] = useState<string>();
  const [hasCome, setHasCome] = useState(false);
  const sending = useCommand({
    mutationFn: (channel: 'email' | 'phone' | undefined) => askForPinCode(channel),
    onMutate: clearToasts,
    onError: (error) => {
      const why = errorText(error);
      if (isNotDone(error)) toast({ title: 'Failed to Send Code', detail: why, tone: 'failed' });
      else setDoubt(why);
    },
  });
  if (sending.data || hasCome)
    return <NewPinForm sentTo={sending.data && OTHER_WAY[sending.data.channel]} onClose={onClose} />;
  const hasBoth = me?.isEmailVerified === true && me.isPhoneVerified;
  return (
    <div className="stack lg">
      <p className="small muted">
        We can’t send a code to an email or number you added in the last 24 hours.{' '}
        {hasBoth ? 'We will use your other one.' : 'We will tell you when you can ask again.'}
      </p>
      {doubt === undefined ? null : (
        <InDoubt
          of="sending"
          why={doubt}
          action={
            <button
              type="button"
              className="link"
              disabled={sending.isPending}
              onClick={() => setHasCome(true)}
            >
              Enter the code
            </button>
          }
        />
      )}
      <div className="btns">
        <Button variant="quiet" onClick={onClose}>
          Not now
        </Button>
        <Button busy={sending.isPending} busyLabel="Sending" onClick={() => sending.run(undefined)}>
          {hasBoth ? 'Send to my email' : 'Send me a code'}
        </Button>
      </div>
      {hasBoth ? (
        <button
          type="button"
          className="link mid"
          disabled={sending.isPending}
          onClick={() => sending.run('phone')}
        >
          Send to my phone instead
        </button>
      ) : null}
    </div>
  );
}

/** Each error of the server at the field that it is about. */
function errorsOf(error: unknown): FieldErrors {
  if (hasCode(error, 'CODE_INVALID')) return { otp: errorText(error) };
  if (error instanceof ApiError && Object.keys(error.fields).length > 0) return error.fields;
  return { pin: errorText(error) };
}

/** `sentTo`: undefined where it is not known that a code was sent. */
function NewPinForm({ sentTo, onClose }: { sentTo: string | undefined; onClose: () => void }) {
  const queryClient = useQueryClient();
  const pinChanged = usePinChanged();
  // Why a try was not answered: that one may hold, with its code used up, whatever those after it say.
  const [doubt, setDoubt] = useState<string>();
  const form = useForm(resetPin.body, async (body) => {
    try {
      await replaceForgottenPin(body);
    } catch (error) {
      if (isNotDone(error)) return errorsOf(error);
      setDoubt(errorText(error));
      void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
      return undefined;
    }
    toast({ title: 'PIN changed', detail: 'Kolo now locks with your new PIN.' });
    onClose();
    pinChanged(true);
    return undefined;
  });
  return (
    <form className="stack lg" method="post" noValidate onSubmit={form.onSubmit}>
      <Field
        label="Code"
        name="otp"
        inputMode="numeric"
        autoComplete="one-time-code"
        hint={sentTo === undefined ? '6 digits.' : `We sent 6 digits to ${sentTo}.`}
        error={form.errors['otp']}
        autoFocus
      />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        error={form.errors['password']}
      />
      <Field
        label="New PIN"
        name="pin"
        type="password"
        inputMode="numeric"
        autoComplete="off"
        hint="At least 4 digits."
        error={form.errors['pin']}
      />
      {doubt === undefined ? null : <InDoubt of="pin" why={doubt} />}
      <Button type="submit" full busy={form.busy} busyLabel="Setting PIN">
        Set new PIN
      </Button>
    </form>
  );
}
