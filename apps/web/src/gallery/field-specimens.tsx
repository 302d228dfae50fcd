import { useState } from 'react';
import { AmountInput } from '#ui/amount-input.tsx';
import { Chips } from '#ui/chips.tsx';
import { ChoiceCard } from '#ui/choice-card.tsx';
import { Choices } from '#ui/choice.tsx';
import { CodeInput } from '#ui/code-input.tsx';
import { Field } from '#ui/field.tsx';
import { IconCreditCard, IconLandmark, IconLockKeyhole } from '#ui/icons.tsx';
import { IconLockKeyholeOpen } from '#ui/later-icons.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Steps } from '#ui/steps.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { PinPad, PinSlots } from '#ui/pin-pad.tsx';
import { Switch } from '#ui/switch.tsx';
import { Specimen } from './specimen.tsx';

const PERIODS = [
  { value: 'month', label: 'This month' },
  { value: 'days', label: 'Last 30 days' },
] as const;

const DIRECTIONS = [
  { value: 'all', label: 'All' },
  { value: 'in', label: 'Money in' },
  { value: 'out', label: 'Money out' },
] as const;

const METHODS = [
  { value: 'card', title: 'Card ending 4417', detail: 'Expires 08/28', icon: IconCreditCard },
  { value: 'bank', title: 'Bank transfer', detail: 'From any bank', icon: IconLandmark },
  {
    value: 'ibs',
    title: 'IBS',
    detail: 'Not open yet',
    icon: IconLockKeyhole,
    tone: 'interest',
    disabled: true,
  },
] as const;

export function FieldSpecimens() {
  return (
    <>
      <Specimen title="Text field">
        <Field label="Full name" placeholder="Adaeze Okonkwo" hint="As it is on your BVN." />
        <Field label="Phone number" prefix="+234" inputMode="tel" defaultValue="803 555 0142" />
        <Field label="Password" type="password" error="Password is required" />
        <Field label="Disabled" disabled defaultValue="Ada" />
        <SelectField label="Bank">
          <option>Zenith Bank</option>
          <option>Access Bank</option>
        </SelectField>
      </Specimen>
      <AmountSpecimens />
      <CodeSpecimens />
      <PickSpecimens />
    </>
  );
}

function AmountSpecimens() {
  const [large, setLarge] = useState<number | null>(9000);
  const [boxed, setBoxed] = useState<number | null>(2500);
  const [long, setLong] = useState<number | null>(1_234_567_890);
  return (
    <Specimen title="Amount">
      <AmountInput label="Amount in naira" value={large} onChange={setLarge} hint="Minimum ₦1,000" />
      <AmountInput label="A long amount in naira" value={long} onChange={setLong} />
      <AmountInput
        layout="boxed"
        label="How much each time? In naira"
        value={boxed}
        onChange={setBoxed}
        unit="every day"
        hint="Minimum ₦1,000"
      />
      <AmountInput
        layout="boxed"
        label="Amount in naira"
        value={500}
        onChange={() => {}}
        error="The smallest deposit is ₦1,000"
      />
    </Specimen>
  );
}

function CodeSpecimens() {
  const [code, setCode] = useState('482');
  return (
    <Specimen title="Code">
      <CodeInput label="Six digit code" value={code} onChange={setCode} />
      <CodeInput
        label="A wrong code"
        value="482913"
        onChange={() => {}}
        error="That code is wrong or has expired."
      />
      <CodeInput label="A right code" value="482913" onChange={() => {}} done disabled />
    </Specimen>
  );
}

function PickSpecimens() {
  const [period, setPeriod] = useState<'month' | 'days'>('month');
  const [direction, setDirection] = useState<'all' | 'in' | 'out'>('all');
  const [method, setMethod] = useState<'card' | 'bank' | 'ibs'>('card');
  return (
    <>
      <Specimen title="Choice">
        <Choices label="Payment method" name="method" options={METHODS} value={method} onChange={setMethod} />
        <ChoiceCard
          label="How do you pay?"
          name="way"
          options={METHODS}
          value={method}
          onChange={setMethod}
        />
        <ChoiceCard label="How do you pay?" name="none" options={METHODS} value={null} onChange={setMethod} />
      </Specimen>
      <Specimen title="Tabs, chips, flow bar">
        <Tabs label="Direction" options={DIRECTIONS} value={direction} onChange={setDirection} />
        <Chips label="Period" options={PERIODS} value={period} onChange={setPeriod} />
        <Steps step={2} of={3} />
      </Specimen>
    </>
  );
}

export function PinSpecimens() {
  const [pin, setPin] = useState('48');
  const [on, setOn] = useState(true);
  return (
    <>
      <Specimen title="PIN pad">
        <div className="lock plain">
          <div className="lock-top">
            <PinSlots count={pin.length} />
          </div>
          <PinPad
            onDigit={(digit) => setPin(pin + digit)}
            onErase={() => setPin(pin.slice(0, -1))}
            onGo={() => setPin('')}
            goLabel="Unlock"
            goIcon={IconLockKeyholeOpen}
          />
        </div>
      </Specimen>
      <Specimen title="Switch">
        <Switch label="Lock Kolo with a PIN" checked={on} onChange={setOn} />
        <Switch label="Off and disabled" checked={false} disabled onChange={setOn} />
      </Specimen>
    </>
  );
}
