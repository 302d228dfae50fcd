import { forgotPassword, resetPassword, verifyResetCode } from '@kolo/contract/password-reset';
import { invariant } from '#platform/errors.ts';
import type { Route } from '#platform/http/route.ts';
import { route } from '#platform/http/route.ts';
import type { Services } from '#platform/services.ts';
import { grantReset } from './grant-reset.ts';
import { replacePassword } from './reset-password.ts';
import { sendResetCode } from './send-reset-code.ts';

interface Contact {
  readonly email?: string | undefined;
  readonly identifier?: string | undefined;
}

const CODE_SENT = { message: 'If there is a Kolo account for that, a reset code is on its way.' };
const REPLACED = { message: 'Your new password is set. Log in with it.' };

function contactIn({ email, identifier }: Contact): string {
  const named = identifier ?? email;
  invariant(named !== undefined, 'the schema asks for one of the two');
  return named;
}

/** The way back in for anyone who forgot the password: code, grant, new password. */
export function passwordResetRoutes(services: Services): Route[] {
  return [
    route(forgotPassword, async ({ body, origin }) => {
      await sendResetCode(services, contactIn(body), origin);
      return CODE_SENT;
    }),
    route(verifyResetCode, async ({ body, origin }) => ({
      resetGrant: await grantReset(services, { identifier: contactIn(body), code: body.code }, origin),
    })),
    route(resetPassword, async ({ body, proof, origin }) => {
      const reset = { identifier: contactIn(body), password: body.password, grant: proof };
      await replacePassword(services, reset, origin);
      return REPLACED;
    }),
  ];
}
