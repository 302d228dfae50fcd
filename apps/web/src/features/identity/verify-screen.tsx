import { useState } from 'react';
import { forgetDraft } from '#lib/draft.ts';
import { paths } from '#lib/paths.ts';
import { clearPendingVerification, NO_IDENTIFIER, pendingVerification } from '#lib/pending-verification.ts';
import { useScreen } from '#lib/use-screen.ts';
import { AuthLayout } from '#ui/auth-layout.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { sendCodes, verifyCode } from './register-calls.ts';
import { REGISTER_DRAFT } from './register-form.ts';
import { Verification } from './verification.tsx';

export function VerifyScreen() {
  useScreen('Enter the code');
  const [sentTo] = useState(() => pendingVerification());
  return (
    <AuthLayout short brandLabel="Kolo, home" tagline="Save money, save future." homeHref={paths.login}>
      {sentTo.length === 0 ? (
        <NobodyWaits />
      ) : (
        <Verification
          sentTo={sentTo}
          verify={(code) => verifyCode(sentTo[0] ?? '', code)}
          sendAgain={() => sendCodes(sentTo)}
          onVerified={forgetRegistration}
          otherHref={paths.register}
        />
      )}
    </AuthLayout>
  );
}

function forgetRegistration(): void {
  clearPendingVerification();
  forgetDraft(REGISTER_DRAFT);
}

function NobodyWaits() {
  return (
    <div className="form">
      <h1>Enter the code</h1>
      <Banner tone="bad" title={`${NO_IDENTIFIER}.`} live="alert">
        Create an account or log in, and we will send you a code.
      </Banner>
      <div className="stack md">
        <Button href={paths.register} full>
          Create account
        </Button>
        <Button href={paths.login} variant="quiet" full>
          Log in
        </Button>
      </div>
    </div>
  );
}
