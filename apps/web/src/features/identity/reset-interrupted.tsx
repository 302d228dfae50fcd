import { paths } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { NO_RESET_EMAIL, RESET_NOT_COMPLETED, type ResetFlow } from './reset-flow.ts';
import { StartAgain } from './start-again.tsx';

/** For anyone who opens a later step without having done the earlier ones. `flow`: how far they are. */
export function ResetInterrupted({ heading, flow }: { heading: string; flow: ResetFlow | null }) {
  if (flow !== null) {
    return (
      <StartAgain
        heading={heading}
        todo="First enter the 6‑digit code that we sent you. Then you can set a new password."
        why={RESET_NOT_COMPLETED}
      >
        <Button href={paths.verifyResetCode} full>
          Enter the code
        </Button>
      </StartAgain>
    );
  }
  return (
    <StartAgain
      heading={heading}
      todo="Tell us your email or phone number first. We will send you a 6‑digit code. Then you can set a new password."
      why={NO_RESET_EMAIL}
    >
      <Button href={paths.forgotPassword} full>
        Get a reset code
      </Button>
      <Link className="link mid" href={paths.login}>
        Back to log in
      </Link>
    </StartAgain>
  );
}
