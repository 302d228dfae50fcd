import { userInfo } from 'node:os';
import { Refusal } from '#platform/errors.ts';
import type { Services } from '#platform/services.ts';
import { decide } from './decide.ts';
import { LIST_MAX } from './limits.ts';
import { waitingCases } from './queries.ts';
import { revoke } from './revoke.ts';
import type { UnbindDeps } from './unbind.ts';
import { unbind } from './unbind.ts';
import { showCheck } from './show-check.ts';

export const KYC_USAGE = `  kyc list                 identity checks that wait, longest first
  kyc show ID              one check: the names with [words] that only one side has, document, where its photos are
  kyc approve ID           the photos show the customer
  kyc reject ID --reason "…"   they do not; the customer reads the reason
  kyc revoke ID --reason "…"   takes an approval back: lower limits, no bank withdrawals; the customer reads the reason
  kyc unbind ID --reason "…"   frees a BVN that is another person's: the customer starts before it; the customer reads the reason
`;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const REASON_MAX = 300;

type Print = (text: string) => void;

const DONE: Readonly<Record<string, string>> = {
  reject: 'rejected',
  revoke: 'no longer verified',
  unbind: 'without a BVN',
};

/** Carries out one command; returns the exit code. */
async function decideBy(
  deps: UnbindDeps,
  { action, userId, reason }: { action: string; userId: string; reason: string },
  print: Print,
): Promise<number> {
  if (action !== 'approve' && (reason === '' || reason.length > REASON_MAX)) {
    print(`Say why, in 1 to ${REASON_MAX} letters: kyc ${action} ${userId} --reason "…"`);
    return 2;
  }
  const { services } = deps;
  const staff = userInfo().username;
  if (action === 'unbind') await unbind(deps, { userId, staff, reason });
  else if (action === 'revoke') await revoke(services, { userId, staff, reason });
  else await decide(services, { userId, staff, reason: action === 'approve' ? null : reason });
  print(action === 'approve' ? `${userId} is verified` : `${userId} is ${DONE[action] ?? ''}: ${reason}`);
  return 0;
}

async function list(services: Services, print: Print): Promise<void> {
  const waiting = await waitingCases(services.db, LIST_MAX);
  for (const row of waiting)
    print(`${row.userId}  ${row.submittedAt?.toISOString() ?? ''}  ${row.recordName}`);
  if (waiting.length === 0) print('no check waits');
}

/** `list`, `show ID`, `approve ID`, `reject`, `revoke` and `unbind ID --reason "…"`; returns the exit code. */
export async function kycCommand(deps: UnbindDeps, words: readonly string[], print: Print): Promise<number> {
  const { services } = deps;
  const [action, userId = ''] = words;
  const flag = words.indexOf('--reason');
  const reason = flag < 0 ? '' : (words[flag + 1] ?? '').trim();
  if (action !== 'list' && !UUID.test(userId)) {
    print(`usage:\n${KYC_USAGE}`);
    return 2;
  }
  try {
    switch (action) {
      case 'list':
        await list(services, print);
        return 0;
      case 'show':
        await showCheck(services, userId, print);
        return 0;
      case 'approve':
      case 'reject':
      case 'revoke':
      case 'unbind':
        return await decideBy(deps, { action, userId, reason }, print);
      default:
        print(`usage:\n${KYC_USAGE}`);
        return 2;
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    print(error.message);
    return 1;
  }
}
