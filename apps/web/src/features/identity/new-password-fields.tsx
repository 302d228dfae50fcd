import { PASSWORD_MIN } from '@kolo/contract/identity';
import { Field } from '#ui/field.tsx';
import type { FieldErrors } from '#ui/use-form.ts';

/** A new password and the same once more, wherever one is set. */
export function NewPasswordFields({ errors }: { errors: FieldErrors }) {
  return (
    <>
      <Field
        label="New password"
        name="password"
        type="password"
        autoComplete="new-password"
        hint={`Use ${PASSWORD_MIN} characters or more.`}
        error={errors['password']}
      />
      <Field
        label="Enter it again"
        name="again"
        type="password"
        autoComplete="new-password"
        error={errors['again']}
      />
    </>
  );
}
