import { Banner } from '#ui/banner.tsx';

const DOUBTS = {
  password: {
    title: 'We do not know yet whether your password changed.',
    advice: 'Your new password may already work: try it first when you log in.',
  },
  pin: {
    title: 'We do not know yet whether your new PIN is set.',
    advice: 'Your new PIN may already work: try it first.',
  },
  firstPin: {
    title: 'We do not know yet whether your new PIN is set.',
    advice: 'It may already be set: save it again to be sure.',
  },
  noPin: {
    title: 'We do not know yet whether your PIN is removed.',
    advice: 'Your PIN may already be gone: enter it again to be sure.',
  },
  code: {
    title: 'We do not know yet whether your code was accepted.',
    advice: 'It may already have worked: try to log in.',
  },
  ownCode: {
    title: 'We do not know yet whether your code was accepted.',
    advice: 'It may already have worked: enter it again to be sure.',
  },
  resetCode: {
    title: 'We do not know yet whether your code was accepted.',
    advice: 'It may be used up: if it no longer works, send a new code.',
  },
  sending: {
    title: 'We do not know yet whether a code was sent.',
    advice: 'A code may be on its way: if it comes, enter it.',
  },
  registration: {
    title: 'We do not know yet whether your account was created.',
    advice: 'A code may be on its way: if it comes, enter it. If it does not, create your account again.',
  },
  link: {
    title: 'We do not know yet whether it is done.',
    advice: 'Press the button again to be sure.',
  },
} as const;

interface InDoubtProps {
  readonly of: keyof typeof DOUBTS;
  /** What the last try came to, unless that is said elsewhere. */
  readonly why: string | undefined;
  readonly action?: React.ReactNode;
}

/** A lost answer is never told as a failure. */
export function InDoubt({ of, why, action }: InDoubtProps) {
  const { title, advice } = DOUBTS[of];
  return (
    <Banner tone="warn" live="alert" title={title} action={action}>
      {why} {advice}
    </Banner>
  );
}
