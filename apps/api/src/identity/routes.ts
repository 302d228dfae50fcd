import {
  getMe as getMeEndpoint,
  login,
  logout,
  refreshTokens,
  register as registerEndpoint,
  sendVerificationCode,
  sendVerificationEmail,
  verifyEmail,
} from '@kolo/contract/identity';
import type { Route } from '#platform/http/route.ts';
import { route } from '#platform/http/route.ts';
import type { Services } from '#platform/services.ts';
import type { CsrfPair } from './csrf.ts';
import { csrfHeaders } from './csrf.ts';
import { getMe } from './get-me.ts';
import { pinRoutes } from './pin-routes.ts';
import { refreshSession } from './refresh-session.ts';
import { passwordResetRoutes } from './password-reset-routes.ts';
import { register } from './register.ts';
import { sendCode } from './send-code.ts';
import type { SignedIn } from './sessions.ts';
import { sessionRoutes } from './session-routes.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { verifyContact } from './verify-contact.ts';

type SetHeader = (name: string, value: string) => void;

const CODE_SENT = { message: 'If that email or phone number still needs a code, a new one is on its way.' };

function handOut(pair: CsrfPair, setHeader: SetHeader): void {
  for (const [name, value] of Object.entries(csrfHeaders(pair))) setHeader(name, value);
}

function answerSignedIn({ tokens, user, csrf }: SignedIn, setHeader: SetHeader) {
  handOut(csrf, setHeader);
  return { tokens, user };
}

/** Registration, signing in and out, and the customer's own profile. */
export function identityRoutes(services: Services): Route[] {
  return [
    ...passwordResetRoutes(services),
    ...sessionRoutes(services),
    route(registerEndpoint, ({ body, origin }) => register(services, body, origin)),
    route(login, async ({ body, origin, setHeader }) =>
      answerSignedIn(await signIn(services, body, origin), setHeader),
    ),
    route(verifyEmail, async ({ body, caller, origin, setHeader }) => {
      const verification = { otp: body.otp, identifier: body.identifier, caller };
      return answerSignedIn(await verifyContact(services, verification, origin), setHeader);
    }),
    route(sendVerificationEmail, async ({ body, origin }) => {
      await sendCode(services, body.email, origin);
      return CODE_SENT;
    }),
    route(sendVerificationCode, async ({ body, origin }) => {
      await sendCode(services, body.identifier, origin);
      return CODE_SENT;
    }),
    route(refreshTokens, async ({ body, origin, setHeader }) => {
      const { tokens, csrf } = await refreshSession(services, body.refreshToken, origin);
      handOut(csrf, setHeader);
      return { tokens };
    }),
    route(logout, async ({ body }) => {
      await signOut(services, body.refreshToken);
      return { message: 'You are logged out.' };
    }),
    route(getMeEndpoint, async ({ caller, setHeader }) => {
      const { user, csrf } = await getMe(services, caller);
      handOut(csrf, setHeader);
      return user;
    }),
    ...pinRoutes(services),
  ];
}
