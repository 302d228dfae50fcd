import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { errorText, isNotDone } from '#lib/api-error.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { focusHeading } from '#lib/focus-heading.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { clearToasts, toast } from '#ui/toast-store.ts';
import { changeTitle } from './contact-changes-ahead.tsx';
import { CONTACT_NAMES, shownContact } from './shown-contact.ts';
import type { PendingChange } from './profile-queries.ts';
import { contactsQuery, endChange } from './profile-queries.ts';
import { meQuery, refreshContacts } from './api.ts';

/** Changes of contacts that wait for their 72 hours, each with the button that ends it. */
export function PendingChanges() {
  // Another device, or a link, may have ended a change.
  const { data } = useQuery({ ...contactsQuery, staleTime: 0 });
  return data?.changes.map((change) => <Pending key={change.channel} change={change} />);
}

function Pending({ change: { channel, contact, dueAt } }: { change: PendingChange }) {
  const queryClient = useQueryClient();
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const ending = useCommand({
    mutationFn: () => endChange(channel),
    onMutate: clearToasts,
    onSuccess: (contacts) => {
      queryClient.setQueryData(contactsQuery.queryKey, contacts);
      void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
      // The button that was pressed goes with its change. On another page the focus stays where it is.
      if (isHere.current) focusHeading();
      toast({ title: 'Stopped', detail: `Your ${CONTACT_NAMES[channel]} stays as it is.` });
    },
    onError: (error) => {
      const isKnown = isNotDone(error);
      const why = errorText(error);
      toast({
        title: isKnown ? 'Not stopped' : 'We do not know yet whether it is stopped',
        detail: isKnown ? why : `${why} If the change is still shown here, stop it again.`,
        tone: 'failed',
      });
      if (isKnown) return;
      void refreshContacts(queryClient);
      void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
    },
  });
  return (
    <Banner
      tone="warn"
      title={changeTitle({ channel, contact, dueAt })}
      action={
        <Button
          small
          variant="quiet"
          busy={ending.isPending}
          busyLabel="Stopping"
          onClick={() => ending.run()}
        >
          Stop this change
        </Button>
      }
    >
      {contact === null ? null : `The new one is ${shownContact(contact)}. `}If you did not ask for this, stop
      it and change your password.
    </Banner>
  );
}
