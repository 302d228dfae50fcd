import { useQuery } from '@tanstack/react-query';
import { IconSmartphone } from '#ui/icons.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { Switch } from '#ui/switch.tsx';
import { consentQuery, useConsentAnswer } from './consent.ts';

/** The switch in the settings. It shows what the server knows, so there is none before that has come. */
export function ConsentRow() {
  const { data: consent } = useQuery(consentQuery);
  const { run, isPending } = useConsentAnswer();
  return (
    <ListRow
      icon={IconSmartphone}
      title="Help improve Kolo"
      detail="Count the screens that I open, never my name or amounts"
      end={
        consent ? (
          <Switch label="Help improve Kolo" checked={consent.isAllowed} disabled={isPending} onChange={run} />
        ) : undefined
      }
    />
  );
}
