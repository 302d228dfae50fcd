import type { z } from 'zod';

type Detail = { type?: string; code?: string; nextStep?: string };

/** A refusal in the provider's own shape. */
export class PaystackError extends Error {
  readonly status: number;
  readonly detail: Detail;

  constructor(status: number, message: string, detail: Detail = {}) {
    super(message);
    this.status = status;
    this.detail = detail;
  }

  body() {
    const { nextStep, type, code } = this.detail;
    return {
      status: false,
      message: this.message,
      ...(nextStep === undefined ? {} : { meta: { nextStep } }),
      ...(type === undefined ? {} : { type }),
      ...(code === undefined ? {} : { code }),
    };
  }
}

const PARAMETER_NAMES: Record<string, string> = { email: 'Email Address' };

/** Reads a body or query; a missing or wrong parameter is refused the way the provider does it. */
export function read<Schema extends z.ZodType>(schema: Schema, input: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(input ?? {});
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const path = issue?.path.map(String) ?? [];
  const name = PARAMETER_NAMES[path.join('.')] ?? (path.join('.') || 'A parameter');
  if (valueAt(input, path) === undefined) {
    throw new PaystackError(400, `${name} is required`, {
      nextStep: 'Provide all required params',
      type: 'validation_error',
      code: 'missing_params',
    });
  }
  throw new PaystackError(400, `${name} is invalid`, {
    nextStep: 'Ensure that the value(s) you are passing are valid',
    type: 'validation_error',
    code: 'invalid_params',
  });
}

function valueAt(input: unknown, path: readonly string[]): unknown {
  let value = input;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.entries(value).find(([key]) => key === step)?.[1];
  }
  return value;
}
