import { areasOf, STATES } from '@kolo/domain/places';
import { CITY_MAX, STREET_MAX } from '@kolo/domain/delivery';
import { useState } from 'react';
import { useDraft } from '#lib/draft.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Field } from '#ui/field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { focusFirstError } from '#ui/use-form.ts';
import {
  ADDRESS_DRAFT,
  AddressDraft,
  stateNamed,
  toDestination,
  type AddressErrors,
  type AddressForm as Form,
  type Destination,
} from './address-form.ts';
import css from './orders.module.css';

interface AddressFormProps {
  readonly first: Form;
  readonly onDone: (destination: Destination) => void;
}

/** Where to deliver. The areas to choose from are those of the chosen state. */
export function AddressForm({ first, onDone }: AddressFormProps) {
  const { form, setForm } = useDraft<Form>(ADDRESS_DRAFT, AddressDraft, () => first);
  const [errors, setErrors] = useState<AddressErrors>({});
  const change = (part: Partial<Form>) => {
    setErrors({});
    setForm({ ...form, ...part });
  };
  function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const request = toDestination(form);
    if (request.kind === 'ready') {
      onDone(request.destination);
      return;
    }
    setErrors(request.errors);
    focusFirstError(event.currentTarget, request.errors);
  }
  return (
    <form className={classNames('stack lg', css['address'])} method="post" noValidate onSubmit={submit}>
      <Line name="street" label="House number and street" max={STREET_MAX} {...{ form, errors, change }} />
      <Line name="city" label="Town or city" max={CITY_MAX} {...{ form, errors, change }} />
      <SelectField
        label="State"
        name="state"
        autoComplete="address-level1"
        value={form.state}
        error={errors.state}
        onChange={(event) => change({ state: stateNamed(event.target.value), lga: '' })}
      >
        <option value="">Choose the state</option>
        {STATES.map((state) => (
          <option key={state} value={state}>
            {state === 'FCT' ? 'FCT (Abuja)' : state}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Local government area"
        name="lga"
        value={form.lga}
        disabled={form.state === ''}
        error={errors.lga}
        onChange={(event) => change({ lga: event.target.value })}
      >
        <option value="">{form.state === '' ? 'Choose the state first' : 'Choose the area'}</option>
        {(form.state === '' ? [] : areasOf(form.state)).map((area) => (
          <option key={area}>{area}</option>
        ))}
      </SelectField>
      <Field
        label="Phone number for the rider"
        name="phoneNumber"
        type="tel"
        autoComplete="tel"
        value={form.phoneNumber}
        error={errors.phoneNumber}
        onChange={(event) => change({ phoneNumber: event.target.value })}
      />
      <Button type="submit" full>
        Continue
      </Button>
    </form>
  );
}

interface LineProps {
  readonly name: 'street' | 'city';
  readonly label: string;
  readonly max: number;
  readonly form: Form;
  readonly errors: AddressErrors;
  readonly change: (part: Partial<Form>) => void;
}

function Line({ name, label, max, form, errors, change }: LineProps) {
  return (
    <Field
      label={label}
      name={name}
      autoComplete={name === 'street' ? 'street-address' : 'address-level2'}
      maxLength={max}
      value={form[name]}
      error={errors[name]}
      onChange={(event) => change({ [name]: event.target.value })}
    />
  );
}
