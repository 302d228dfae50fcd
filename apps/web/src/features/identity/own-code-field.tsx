import { useQuery } from '@tanstack/react-query';
import { Banner } from '#ui/banner.tsx';
import { Field } from '#ui/field.tsx';
import { useFocusWrong } from '#ui/use-focus-wrong.ts';
import type { Channel } from './profile-queries.ts';
import { ownPlaces } from './profile-words.ts';
import { meQuery } from './api.ts';
import { shownContact } from './shown-contact.ts';

const CODE_LENGTH = 6;

type OwnCodeProps = {
  sentTo: readonly Channel[];
  value: string;
  error: string | undefined;
  /** Where nothing else of the step asks for the focus. */
  autoFocus?: boolean;
  onChange: (value: string) => void;
};

/** The code from a contact that the customer has already, where no PIN is proof enough. */
export function OwnCodeField({ sentTo, value, error, autoFocus, onChange }: OwnCodeProps) {
  const { data: me } = useQuery(meQuery);
  const field = useFocusWrong(error);
  const places = sentTo.flatMap((channel) => (channel === 'email' ? me?.email : me?.phoneNumber) ?? []);
  const [first = '', second] = places.map(shownContact);
  return (
    <Field
      ref={field}
      label={`The code sent to ${ownPlaces(sentTo)}`}
      name="ownOtp"
      inputMode="numeric"
      autoComplete="off"
      maxLength={CODE_LENGTH}
      hint={
        second === undefined
          ? `${CODE_LENGTH} digits, sent to ${first}.`
          : `${CODE_LENGTH} digits. We sent one code to ${first} and one to ${second}: either works.`
      }
      value={value}
      error={error}
      autoFocus={autoFocus}
      onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, ''))}
    />
  );
}

type LaterProps = { sentTo: readonly Channel[]; later: boolean; onLater: () => void };

/** For anyone who can read none of the contacts that got the second code: the change then waits. */
export function LaterChoice({ sentTo, later, onLater }: LaterProps) {
  const { data: me } = useQuery(meQuery);
  if (!later)
    return (
      <button type="button" className="link" onClick={onLater}>
        I can’t open my old {sentTo.join(' or ')}
      </button>
    );
  const channels = [
    ...(me?.isEmailVerified === true ? ['email'] : []),
    ...(me?.isPhoneVerified === true ? ['phone'] : []),
  ];
  const told = `your ${channels.join(' and ')}`;
  return (
    <Banner tone="info" title="The change will wait 72 hours." live="status">
      We will message {told} now, and again after 24 and 48 hours. Any of those messages can stop it.
    </Banner>
  );
}

export function isWholeCode(code: string): boolean {
  return code.length === CODE_LENGTH;
}
