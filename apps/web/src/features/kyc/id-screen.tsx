import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Navigate } from 'react-router';
import { ApiError } from '#lib/api-error.ts';
import { paths } from '#lib/paths.ts';
import { useOnline } from '#lib/use-online.ts';
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
import { shrinkPhoto } from './shrink-photo.ts';
import { UploadEnding } from './upload-ending.tsx';
import css from './kyc.module.css';

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

async function shrunk(body: IdDocument): Promise<IdDocument> {
  const front = await shrinkPhoto(body.front);
  return { ...body, front, ...(body.back && { back: await shrinkPhoto(body.back) }) };
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
      await sendIdDocument(await shrunk(body), { signal: controller.signal, onProgress: setSent });
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

function useIdForm() {
  const element = useRef<HTMLFormElement>(null);
  const [form, setForm] = useState<IdForm>(EMPTY_ID_FORM);
  const [errors, setErrors] = useState<IdErrors>({});
  const upload = useUpload(refuse);

  /** The errors must stand in the page before the first of them can take the focus. */
  function refuse(found: IdErrors) {
    setErrors(found);
    requestAnimationFrame(() => {
      if (element.current) focusFirstError(element.current, found);
    });
  }

  function change(part: Partial<IdForm>) {
    setForm({ ...form, ...part });
    const settled = Object.keys(part);
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !settled.includes(name))));
  }

  function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (upload.busy) return;
    const request = toIdRequest(form);
    if (request.kind === 'wrong') return refuse(request.errors);
    setErrors({});
    upload.send(request.body);
  }
  return { element, form, errors, change, submit, upload };
}

function IdDocumentForm() {
  const { element, form, errors, change, submit, upload } = useIdForm();
  const online = useOnline();
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
        error={errors.number}
        onChange={(event) => change({ number: event.currentTarget.value })}
      />
      <PhotoField
        name="front"
        of={kind.hasBack ? 'the front' : `your ${kind.label === 'Passport' ? 'passport' : kind.label}`}
        file={form.front}
        error={errors.front}
        disabled={upload.busy}
        onChange={(front) => change({ front })}
      />
      {kind.hasBack ? (
        <PhotoField
          name="back"
          of="the back"
          file={form.back}
          error={errors.back}
          disabled={upload.busy}
          onChange={(back) => change({ back })}
        />
      ) : null}
      {upload.busy ? <UploadProgress sent={upload.sent} onCancel={upload.cancel} /> : null}
      {upload.problem === null ? null : <UploadEnding error={upload.problem} sent={upload.sent} />}
      <Button type="submit" full busy={upload.busy} busyLabel="Sending" disabled={!online}>
        Submit
      </Button>
    </form>
  );
}
