import type { User } from '@kolo/contract/identity';
import type { BodyOf } from '@kolo/contract/endpoint';
import { updateMe } from '@kolo/contract/profile';
import { formatPhone } from '@kolo/domain/phone';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { classNames } from '#ui/class-names.ts';
import { ApiError, errorText, isNotDone } from '#lib/api-error.ts';
import { useDraft } from '#lib/draft.ts';
import { paths } from '#lib/paths.ts';
import { useOwnerProof } from '#lib/use-owner-proof.ts';
import { useScreen } from '#lib/use-screen.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { IconCircleCheck } from '#ui/icons.tsx';
import { IconClock } from '#ui/later-icons.tsx';
import { OwnerProofFields } from '#ui/owner-proof-fields.tsx';
import { Page } from '#ui/page-bar.tsx';
import { Tag } from '#ui/tag.tsx';
import { clearToasts, toast } from '#ui/toast-store.ts';
import { type FormSchema, useForm } from '#ui/use-form.ts';
import { Sheet } from '#ui/sheet.tsx';
import { FrozenNotice } from './frozen.tsx';
import { PendingChanges } from './pending-changes.tsx';
import { contactsQuery, saveProfile, type Channel, type ContactTask } from './profile-queries.ts';
import { nameStands } from './profile-words.ts';
import { CONTACT_NAMES } from './shown-contact.ts';
import { meQuery } from './api.ts';
import css from './identity.module.css';
import { ChangeContactForm } from './change-contact-form.tsx';
import { RemoveContactForm } from './remove-contact-form.tsx';

export function PersonalInformationScreen() {
  useScreen('Personal information');
  const { data: me } = useQuery(meQuery);
  const [task, setTask] = useState<ContactTask | null>(null);
  return (
    <>
      <Page title="Personal information" backHref={paths.settings}>
        {me?.frozen ? (
          <FrozenNotice
            freeze={me.frozen}
            title="You cannot change your name, email or phone number for now."
          />
        ) : (
          <PendingChanges />
        )}
        {me ? <Profile me={me} onTask={setTask} /> : null}
      </Page>
      <ContactSheet task={task} onClose={() => setTask(null)} />
    </>
  );
}

const Draft = z.object({ firstName: z.string(), lastName: z.string(), address: z.string() });
type Draft = z.infer<typeof Draft>;

function draftOf({ firstName, lastName, address }: User): Draft {
  return { firstName, lastName, address: address ?? '' };
}

/** Only what was changed is looked at and sent: a name from before today's rule stands in nobody's way. */
function changesOf(saved: Draft): FormSchema<BodyOf<typeof updateMe>> {
  return {
    '~standard': {
      validate: (typed) => {
        const changed = Object.entries(saved).flatMap(([name, before]) => {
          const now: unknown = Object.entries(typed ?? {}).find(([member]) => member === name)?.[1];
          return now === before ? [] : [[name, now] as const];
        });
        const proof = Object.entries(typed ?? {}).filter(([name]) => name === 'pin' || name === 'ownOtp');
        return updateMe.body['~standard'].validate(Object.fromEntries([...changed, ...proof]));
      },
    },
  };
}

/** Whether the name cannot be changed now. */
function isNameFixed({ kycStatus, frozen }: User): boolean {
  return nameStands(kycStatus) !== null || frozen !== undefined;
}

function useProfileForm(me: User, proof: ReturnType<typeof useOwnerProof>) {
  const queryClient = useQueryClient();
  const saved = draftOf(me);
  // Null while nothing was typed, so that what another tab saves shows here too.
  const {
    form: draft,
    setForm: setDraft,
    forget,
  } = useDraft<Draft | null>('personal information', Draft, () => null);
  const form = useForm(changesOf(saved), async (values) => {
    clearToasts();
    try {
      queryClient.setQueryData(meQuery.queryKey, await saveProfile(values));
    } catch (error) {
      const asked = proof.refuse(error);
      if (asked) return asked;
      const fields = error instanceof ApiError ? error.fields : {};
      // What stands beside a field is not said twice.
      if (Object.keys(fields).length > 0) return fields;
      const isKnown = isNotDone(error);
      const why = errorText(error);
      toast({
        title: isKnown ? 'Not saved' : 'We do not know yet whether it is saved',
        detail: isKnown ? why : `${why} It is saved once you can no longer press “Save changes”.`,
        tone: 'failed',
      });
      if (!isKnown) void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
      return fields;
    }
    setDraft(null);
    forget();
    proof.reset();
    return toast({ title: 'Saved', detail: 'Your personal information is up to date.' });
  });
  // A name that was half typed before it became fixed is not sent: it would keep the address from being saved.
  const shown = draft && isNameFixed(me) ? { ...saved, address: draft.address } : (draft ?? saved);
  const isChanged =
    shown.firstName !== saved.firstName ||
    shown.lastName !== saved.lastName ||
    // As it is saved.
    shown.address.trim() !== saved.address;
  function field(name: keyof Draft) {
    return {
      name,
      value: shown[name],
      error: form.errors[name],
      onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
        setDraft({ ...shown, [name]: event.currentTarget.value }),
    };
  }
  return { form, field, isChanged };
}

function Profile({ me, onTask }: { me: User; onTask: (task: ContactTask) => void }) {
  const proof = useOwnerProof();
  const { form, field, isChanged } = useProfileForm(me, proof);
  const unproved = useQuery(contactsQuery).data?.unproved;
  const fixed = nameStands(me.kycStatus);
  return (
    <form
      className={classNames('stack', css['profile-form'])}
      method="post"
      noValidate
      onSubmit={form.onSubmit}
    >
      <div className="stack sm">
        <div className="split">
          <Field
            label="First name"
            autoComplete="given-name"
            readOnly={isNameFixed(me)}
            aria-describedby={fixed === null ? undefined : 'name-stands'}
            {...field('firstName')}
          />
          <Field
            label="Last name"
            autoComplete="family-name"
            readOnly={isNameFixed(me)}
            {...field('lastName')}
          />
        </div>
        {fixed === null ? null : (
          <p className="small muted" id="name-stands">
            {fixed}
          </p>
        )}
      </div>
      <ContactField channel="email" me={me} isUnproved={unproved === 'email'} onTask={onTask} />
      <ContactField channel="phone" me={me} isUnproved={unproved === 'phone'} onTask={onTask} />
      <Field
        label="Address"
        autoComplete="street-address"
        hint="Street, area and city"
        {...field('address')}
      />
      <OwnerProofFields
        {...proof}
        purpose="to change your name"
        errors={form.errors}
        forgotPinHref={paths.forgottenPin}
        onSend={proof.send}
      />
      <div className="stack sm">
        <Button type="submit" full disabled={!isChanged} busy={form.busy} busyLabel="Saving">
          Save changes
        </Button>
        {isChanged ? null : <p className="small muted center">Nothing has changed yet.</p>}
      </div>
    </form>
  );
}

type ContactProps = {
  channel: Channel;
  me: User;
  isUnproved: boolean;
  onTask: (task: ContactTask) => void;
};

function ContactField({ channel, me, isUnproved, onTask }: ContactProps) {
  const byMail = channel === 'email';
  const contact = byMail ? me.email : me.phoneNumber;
  const verified = byMail ? me.isEmailVerified : me.isPhoneVerified;
  const otherVerified = byMail ? me.isPhoneVerified : me.isEmailVerified;
  const label = byMail ? 'Email' : 'Phone number';
  const name = label.toLowerCase();
  const change = (given: string) =>
    onTask({ kind: 'change', channel, given, isNew: contact === null || !verified });
  if (contact === null) {
    if (me.frozen) return null;
    return (
      <div className="stack sm">
        <span className="b">{label}</span>
        <Button variant="quiet" full onClick={() => change('')}>
          {byMail ? 'Add an email' : 'Add a phone number'}
        </Button>
      </div>
    );
  }
  const shown = byMail ? contact : formatPhone(contact);
  return (
    <div className="stack sm">
      <Field
        label={
          <>
            {label}{' '}
            {verified ? (
              <Tag status="ok" icon={IconCircleCheck}>
                Verified
              </Tag>
            ) : (
              <Tag status="warn" icon={IconClock}>
                Not verified
              </Tag>
            )}
          </>
        }
        readOnly
        value={shown}
      />
      {isUnproved && !me.frozen ? (
        <Banner
          tone="warn"
          action={
            <Button small variant="quiet" onClick={() => change(shown)}>
              Verify it
            </Button>
          }
        >
          This {channel} cannot receive reset or PIN codes yet.
        </Banner>
      ) : null}
      {me.frozen ? null : (
        <div className={css['contact-ways']}>
          {verified ? null : (
            <button type="button" className="link" onClick={() => change(shown)}>
              Send verification code
            </button>
          )}
          <button type="button" className="link" onClick={() => change('')}>
            Change {name}
          </button>
          {otherVerified ? (
            <button
              type="button"
              className="link"
              onClick={() => onTask({ kind: 'remove', channel, verified })}
            >
              Remove {name}
            </button>
          ) : null}
        </div>
      )}
    </div>
  );
}

function titleOf(task: ContactTask | null): string {
  if (!task) return '';
  const name = CONTACT_NAMES[task.channel];
  return task.kind === 'remove' ? `Remove your ${name}?` : `Your ${name}`;
}

function ContactSheet({ task, onClose }: { task: ContactTask | null; onClose: () => void }) {
  // The forms tell it: they hold the commands, and go with what was typed when the sheet closes.
  const [busy, setBusy] = useState(false);
  const ways = { onBusy: setBusy, onClose };
  return (
    <Sheet open={task !== null} onClose={onClose} busy={busy} title={titleOf(task)}>
      {task?.kind === 'change' ? <ChangeContactForm task={task} {...ways} /> : null}
      {task?.kind === 'remove' ? <RemoveContactForm task={task} {...ways} /> : null}
    </Sheet>
  );
}
