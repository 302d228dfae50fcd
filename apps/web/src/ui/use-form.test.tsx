import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Field } from './field.tsx';
import { useForm, type FieldErrors, type FormSchema } from './use-form.ts';

afterEach(cleanup);

type Person = { first: string; last: string };

const text = (value: unknown, key: string) =>
  typeof value === 'object' && value !== null && key in value ? String(Object(value)[key]) : '';

const schema: FormSchema<Person> = {
  '~standard': {
    validate(value) {
      const person = { first: text(value, 'first'), last: text(value, 'last') };
      const issues = [
        ...(person.first === '' ? [{ message: 'First is required', path: ['first'] }] : []),
        ...(person.last === ''
          ? [
              { message: 'Last is required', path: [{ key: 'last' }] },
              { message: 'Second message', path: ['last'] },
            ]
          : []),
      ];
      return issues.length > 0 ? { issues } : { value: person };
    },
  },
};

function open(submit: (person: Person) => Promise<FieldErrors | void>) {
  function Harness() {
    const form = useForm(schema, submit);
    return (
      <form aria-label="person" noValidate onSubmit={form.onSubmit}>
        <Field label="First" name="first" error={form.errors['first']} />
        <Field label="Last" name="last" error={form.errors['last']} />
        <button disabled={form.busy}>Send</button>
      </form>
    );
  }
  render(<Harness />);
  const [first, last] = ['First', 'Last'].map((label) => screen.getByLabelText<HTMLInputElement>(label));
  if (first === undefined || last === undefined) throw new Error('the form has both fields');
  return { first, last, send: () => act(async () => void fireEvent.submit(screen.getByRole('form'))) };
}

describe('a form', () => {
  it('says what is wrong at each field, keeps what was typed and focuses the first that is wrong', async () => {
    const submit = vi.fn<(person: Person) => Promise<void>>(() => Promise.resolve());
    const { first, last, send } = open(submit);
    fireEvent.change(first, { target: { value: 'Ada' } });
    await send();
    expect(screen.getByText('Last is required')).toBeDefined();
    expect(screen.queryByText('Second message')).toBeNull();
    expect(last.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(last.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Last is required',
    );
    expect(first.value).toBe('Ada');
    expect(document.activeElement).toBe(last);
    expect(submit).not.toHaveBeenCalled();
  });

  it('hands the checked values on and shows the errors that come back', async () => {
    const submit = vi.fn<(person: Person) => Promise<FieldErrors>>(() => Promise.resolve({ first: 'Taken' }));
    const { first, last, send } = open(submit);
    fireEvent.change(first, { target: { value: 'Ada' } });
    fireEvent.change(last, { target: { value: 'Obi' } });
    await send();
    expect(submit).toHaveBeenCalledExactlyOnceWith({ first: 'Ada', last: 'Obi' });
    expect(screen.getByText('Taken')).toBeDefined();
    expect(document.activeElement).toBe(first);
  });

  it('focuses a field that comes only with its error', async () => {
    function Harness() {
      const form = useForm(schema, () => Promise.resolve({ pin: 'Enter your PIN.' }));
      return (
        <form aria-label="person" noValidate onSubmit={form.onSubmit}>
          <Field label="First" name="first" defaultValue="Ada" />
          <Field label="Last" name="last" defaultValue="Obi" />
          {form.errors['pin'] === undefined ? null : (
            <Field label="Your PIN" name="pin" error={form.errors['pin']} />
          )}
        </form>
      );
    }
    render(<Harness />);
    await act(async () => void fireEvent.submit(screen.getByRole('form')));
    expect(document.activeElement).toBe(screen.getByLabelText('Your PIN'));
  });

  it('does not send twice while the first is under way', async () => {
    let finish = () => {};
    const submit = vi.fn<(person: Person) => Promise<void>>(
      () => new Promise((resolve) => (finish = resolve)),
    );
    const { first, last, send } = open(submit);
    fireEvent.change(first, { target: { value: 'Ada' } });
    fireEvent.change(last, { target: { value: 'Obi' } });
    await send();
    await send();
    expect(submit).toHaveBeenCalledOnce();
    await act(async () => finish());
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(false);
  });
});
