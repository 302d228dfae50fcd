import { useEffect, useRef, useState } from 'react';

/** What this hook needs of Standard Schema (standardschema.dev), which zod and others speak. */
export type FormSchema<Output> = {
  readonly '~standard': {
    readonly validate: (value: unknown) => FormResult<Output> | Promise<FormResult<Output>>;
  };
};
type FormIssue = {
  readonly message: string;
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined;
};
type FormResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly FormIssue[] };

export type FieldErrors = Readonly<Record<string, string>>;

export type Form = {
  errors: FieldErrors;
  busy: boolean;
  onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => void;
};

function fieldOf(issue: FormIssue): string {
  const head = issue.path?.[0];
  return String(typeof head === 'object' ? head.key : (head ?? ''));
}

/** The first message of each field. */
function fieldErrors(issues: readonly FormIssue[]): FieldErrors {
  const errors: Record<string, string> = {};
  for (const issue of issues) errors[fieldOf(issue)] ??= issue.message;
  return errors;
}

/** Focuses the first field, in the order of the page, that has an error. */
export function focusFirstError(form: HTMLFormElement, errors: FieldErrors): void {
  for (const element of form.elements) {
    if (!(element instanceof HTMLElement)) continue;
    const field = element.dataset['field'] ?? element.getAttribute('name');
    if (field !== null && errors[field] !== undefined && element.getAttribute('type') !== 'hidden') {
      element.focus();
      return;
    }
  }
}

/** A card to choose by is no input, which alone can say that it is invalid. */
const WRONG = ':is([aria-invalid="true"], [data-wrong])';

/** The first field, in the order of the page, that says it is wrong. */
export function firstWrong(form: Element): HTMLElement | null {
  return form.querySelector<HTMLElement>(WRONG);
}

/** Focuses that one, once the fields say which of them are wrong. */
export function focusFirstWrong(form: Element): void {
  requestAnimationFrame(() => firstWrong(form)?.focus());
}

/**
 * The form's own inputs hold what was typed; on submit they are read once, checked and handed on.
 * `submit` may answer with its own errors, for instance those of the server, by field name.
 */
export function useForm<Output>(
  schema: FormSchema<Output>,
  submit: (values: Output) => Promise<FieldErrors | void>,
): Form {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  const sent = useRef<HTMLFormElement>(null);
  // Once they are drawn: a field may come only with its error.
  useEffect(() => {
    if (sent.current !== null) focusFirstError(sent.current, errors);
  }, [errors]);
  async function run(form: HTMLFormElement) {
    sent.current = form;
    setBusy(true);
    try {
      const result = await schema['~standard'].validate(Object.fromEntries(new FormData(form)));
      const found =
        result.issues === undefined ? ((await submit(result.value)) ?? {}) : fieldErrors(result.issues);
      setErrors(found);
    } finally {
      setBusy(false);
    }
  }
  return {
    errors,
    busy,
    onSubmit(event) {
      event.preventDefault();
      if (!busy) void run(event.currentTarget);
    },
  };
}
