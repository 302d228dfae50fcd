import { submitBvn } from '@kolo/contract/kyc';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { lagosDateOf } from '@kolo/domain/dates';
import { ApiError, errorText, hasCode, isNotDone } from '#lib/api-error.ts';
import { paths } from '#lib/paths.ts';
import { serverClock } from '#lib/server-clock.ts';
import { useOwnerProof } from '#lib/use-owner-proof.ts';
import { useScreen } from '#lib/use-screen.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Field } from '#ui/field.tsx';
import { OwnerProofFields } from '#ui/owner-proof-fields.tsx';
import { Steps } from '#ui/steps.tsx';
import { useForm } from '#ui/use-form.ts';
import { KycFrame } from './kyc-frame.tsx';
import { KYC_STEPS } from './kyc-steps.ts';
import { sendBvn } from './queries.ts';
import { refreshKyc } from './api.ts';
import css from './kyc.module.css';

interface Problem {
  readonly why: string;
  /** Whether the BVN was certainly not checked. */
  readonly isKnown: boolean;
}

/** `frozen`: said in place of the form while the account is frozen. */
export function BvnScreen({ frozen }: { frozen: React.ReactNode }) {
  useScreen('BVN');
  return (
    <KycFrame title="BVN" backHref={paths.kyc}>
      {(kyc) =>
        kyc.step === 'bvn' ? (
          (frozen ?? <BvnForm />)
        ) : (
          <Navigate to={kyc.step === 'id' ? paths.kycId : paths.kyc} replace />
        )
      }
    </KycFrame>
  );
}

function useBvnForm(proof: ReturnType<typeof useOwnerProof>) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<Problem | null>(null);
  const form = useForm(submitBvn.body, async (body) => {
    setProblem(null);
    try {
      await sendBvn(body);
    } catch (error) {
      const asked = proof.refuse(error);
      if (asked) return asked;
      if (error instanceof ApiError && error.next?.['nameCompared'] === true) {
        await refreshKyc(queryClient);
        // Nothing is wrong with the number: what happens now stands there.
        void navigate(paths.kyc, { replace: true });
        return {};
      }
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) return error.fields;
      // Where the BVN service did not answer, the server says that nothing was saved.
      const isKnown = isNotDone(error) || hasCode(error, 'UNAVAILABLE');
      setProblem({ why: errorText(error), isKnown });
      // The answer alone may be lost: the screen itself goes on where the step is done.
      if (!isNotDone(error)) void refreshKyc(queryClient);
      return {};
    }
    // The screen itself goes on to the step that comes now.
    return refreshKyc(queryClient);
  });
  return { ...form, problem };
}

function BvnForm() {
  const proof = useOwnerProof();
  const { errors, busy, onSubmit, problem } = useBvnForm(proof);
  return (
    <form className="stack lg" method="post" noValidate onSubmit={onSubmit}>
      <Steps step={2} of={KYC_STEPS} />
      <div className="stack sm">
        <h2 className={css['kyc-title']}>Enter your BVN</h2>
        <p className="lede">
          Dial <b>*565*0#</b> from the phone number linked to your bank.
        </p>
      </div>
      <Field
        label="Bank Verification Number"
        name="bvn"
        inputMode="numeric"
        autoComplete="off"
        hint="It only confirms your name and date of birth."
        error={errors['bvn']}
      />
      <DateField
        label="Date of birth"
        name="birthDate"
        autoComplete="bday"
        min="1900-01-01"
        max={lagosDateOf(serverClock.now())}
        error={errors['birthDate'] === undefined ? undefined : birthDateText(errors['birthDate'])}
      />
      <OwnerProofFields
        {...proof}
        purpose="to add your BVN"
        errors={errors}
        forgotPinHref={paths.forgottenPin}
        onSend={proof.send}
      />
      {problem === null ? null : <NotChecked problem={problem} />}
      <Button type="submit" full busy={busy} busyLabel="Checking">
        Check BVN
      </Button>
    </form>
  );
}

/** A lost answer is never told as a failure. The same number may be entered again. */
function NotChecked({ problem: { why, isKnown } }: { problem: Problem }) {
  return (
    <Banner
      tone={isKnown ? 'bad' : 'warn'}
      live="alert"
      title={isKnown ? 'Your BVN was not checked.' : 'We do not know yet whether your BVN was checked.'}
    >
      {why} {isKnown ? null : 'Check it again to be sure.'}
    </Banner>
  );
}

/** Days are typed in another order here than the contract's words say. */
function birthDateText(error: string): string {
  return error.startsWith('Use a date') ? 'Enter your date of birth as day, month and year.' : error;
}
