import { useState } from 'react';
import { forgetDraft } from '#lib/draft.ts';
import { paths } from '#lib/paths.ts';
import { clearPendingVerification, NO_IDENTIFIER, pendingVerification } from '#lib/pending-verification.ts';
import { useScreen } from '#lib/use-screen.ts';
import { AuthLayout } from '#ui/auth-layout.tsx';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { sendCodes, verifyCode } from './register-calls.ts';
import { REGISTER_DRAFT } from './register-form.ts';
import { StartAgain } from './start-again.tsx';
import { Verification } from './verification.tsx';

export function VerifyScreen() {
  useScreen('Enter the code');
  const [sentTo] = useState(() => pendingVerification());
  return (
    <AuthLayout short homeHref={paths.login}>
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
    <StartAgain
      heading="You need a code"
      todo="Log in. If your email or phone number is not verified yet, we will send you one."
      why={NO_IDENTIFIER}
    >
      <Button href={paths.login} full>
        Log in
      </Button>
      <Link className="link mid" href={paths.register}>
        Create account
      </Link>
    </StartAgain>
  );
}
