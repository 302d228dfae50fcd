import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Navigate } from 'react-router';
import { ApiError, errorText, isNotDone } from '#lib/api-error.ts';
import { paths } from '#lib/paths.ts';
import { useScreen } from '#lib/use-screen.ts';
import { Button } from '#ui/button.tsx';
import { Chips } from '#ui/chips.tsx';
import { Field } from '#ui/field.tsx';
import { Steps } from '#ui/steps.tsx';
import { focusFirstError } from '#ui/use-form.ts';
import {
  EMPTY_ID_FORM,
  errorsByField,
  ID_KINDS,
  kindOf,
  toIdRequest,
  type IdErrors,
  type IdForm,
} from './id-form.ts';
import { KycFrame } from './kyc-frame.tsx';
import { KYC_STEPS } from './kyc-steps.ts';
import { PhotoField, UploadProgress } from './photo-field.tsx';
import { sendIdDocument, type IdDocument } from './queries.ts';
import { refreshKyc } from './api.ts';
import { preparePhoto } from './prepare-photo.ts';
import css from './kyc.module.css';
import { Banner } from '#ui/banner.tsx';

/** `frozen`: said in place of the form while the account is frozen. */
export function IdScreen({ frozen }: { frozen: React.ReactNode }) {
  useScreen('ID card');
  return (
    <KycFrame title="ID card" backHref={paths.kyc}>
      {(kyc) =>
        kyc.step === 'id' ? (
          (frozen ?? <IdDocumentForm />)
        ) : (
          <Navigate to={kyc.step === 'review' ? paths.kycSuccess : paths.kyc} replace />
        )
      }
    </KycFrame>
  );
}

function useUpload(onRefused: (errors: IdErrors) => void) {
  const queryClient = useQueryClient();
  const [sent, setSent] = useState(0);
  const leaving = useRef<AbortController | null>(null);
  const sending = useMutation({
    mutationFn: async (body: IdDocument) => {
      setSent(0);
      const controller = new AbortController();
      leaving.current = controller;
      await sendIdDocument(body, { signal: controller.signal, onProgress: setSent });
    },
    // The screen itself goes on to the step that comes now.
    onSuccess: () => refreshKyc(queryClient),
    onError: (error) => {
      // Without an answer Kolo may have taken the photo all the same.
      void refreshKyc(queryClient);
      if (error instanceof ApiError) onRefused(errorsByField(Object.entries(error.fields)));
    },
  });
  return {
    send: sending.mutate,
    busy: sending.isPending,
    sent,
    problem: sending.error,
    cancel: () => leaving.current?.abort(),
  };
}

type Side = 'front' | 'back';

function useIdForm() {
  const element = useRef<HTMLFormElement>(null);
  const [form, setForm] = useState<IdForm>(EMPTY_ID_FORM);
  const [errors, setErrors] = useState<IdErrors>({});
  const [checking, setChecking] = useState<Readonly<Record<Side, boolean>>>({ front: false, back: false });
  // The last choice of each side: a slow look at a photo must not undo one that was made after it.
  const latest = useRef<Record<Side, File | null>>({ front: null, back: null });
  const upload = useUpload(refuse);

  /** The errors must stand in the page before the first of them can take the focus. */
  function refuse(found: IdErrors) {
    setErrors(found);
    requestAnimationFrame(() => {
      if (element.current) focusFirstError(element.current, found);
    });
  }

  function change(part: Partial<IdForm>) {
    setForm((before) => ({ ...before, ...part }));
    const settled = Object.keys(part);
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !settled.includes(name))),
    );
  }

  /** What is wrong with a photo is said before anything is sent. */
  async function choose(side: Side, file: File | null) {
    latest.current[side] = file;
    change({ [side]: null });
    setChecking((before) => ({ ...before, [side]: file !== null }));
    if (file === null) return;
    const prepared = await preparePhoto(file);
    if (latest.current[side] !== file) return;
    setChecking((before) => ({ ...before, [side]: false }));
    if (prepared.kind === 'ready') change({ [side]: prepared.file });
    else setErrors((before) => ({ ...before, [side]: prepared.problem }));
  }

  function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (upload.busy) return;
    const request = toIdRequest(form);
    if (request.kind === 'wrong') return refuse(request.errors);
    setErrors({});
    upload.send(request.body);
  }
  function photo(side: Side) {
    return {
      name: side,
      file: form[side],
      error: errors[side],
      disabled: upload.busy,
      checking: checking[side],
      onChange: (file: File | null) => void choose(side, file),
    };
  }
  return { element, form, errors, change, submit, photo, upload };
}

function IdDocumentForm() {
  const { element, form, errors, change, submit, photo, upload } = useIdForm();
  const kind = kindOf(form.type);
  return (
    <form className="stack lg" ref={element} method="post" noValidate onSubmit={submit}>
      <Steps step={3} of={KYC_STEPS} />
      <div className="stack sm">
        <h2 className={css['kyc-title']}>Photo of your ID</h2>
        <p className="lede">Lay it flat in good light. All four corners must show.</p>
      </div>
      <Chips
        label="Kind of ID"
        options={ID_KINDS}
        value={form.type}
        onChange={(type) => change({ type, number: '' })}
      />
      <Field
        label={kind.number}
        name="number"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={form.number}
        hint={kind.length}
        error={errors.number}
        onChange={(event) => change({ number: event.currentTarget.value })}
      />
      <PhotoField
        {...photo('front')}
        of={kind.hasBack ? 'the front' : `your ${kind.label === 'Passport' ? 'passport' : kind.label}`}
      />
      {kind.hasBack ? <PhotoField {...photo('back')} of="the back" /> : null}
      {upload.busy ? <UploadProgress sent={upload.sent} onCancel={upload.cancel} /> : null}
      {upload.problem === null ? null : <UploadEnding error={upload.problem} sent={upload.sent} />}
      <Button type="submit" full busy={upload.busy} busyLabel="Sending" needsConnection>
        Submit
      </Button>
    </form>
  );
}

interface UploadEndingProps {
  readonly error: Error;
  /** How much of the photos had left, from 0 to 1. */
  readonly sent: number;
}

/** How an upload ended that brought no answer: once all of it has left, Kolo may have it. */
export function UploadEnding({ error, sent }: UploadEndingProps) {
  const mayHaveArrived = sent === 1 && !isNotDone(error);
  if (error.name === 'AbortError') {
    return (
      <Banner tone="info" live="status" title="The upload was stopped.">
        {mayHaveArrived ? 'Kolo may have your photo already. Submit again to be sure.' : 'Nothing was sent.'}
      </Banner>
    );
  }
  if (mayHaveArrived) {
    return (
      <Banner tone="warn" live="alert" title="We do not know yet whether Kolo has your photo.">
        {errorText(error)} Submit again to be sure.
      </Banner>
    );
  }
  return (
    <Banner tone="bad" live="alert" title="Your photo was not sent.">
      {errorText(error)}
    </Banner>
  );
}
