import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { ChoiceCard } from './choice-card.tsx';
import { ChoiceField } from './choice-field.tsx';

const DS = { value: 'ds', title: 'DS account', detail: '₦5,000 now' };
const SB = { value: 'sb', title: 'SB account', detail: '₦900 now' };

function Chooser({ options }: { options: readonly (typeof DS)[] }) {
  const [value, setValue] = useState('ds');
  return (
    <ChoiceCard
      label="Into which account?"
      name="account"
      options={options}
      value={value}
      onChange={setValue}
    />
  );
}

afterEach(cleanup);

it('shows what is chosen, and opens to the others', () => {
  render(<Chooser options={[DS, SB]} />);
  expect(screen.queryByText('SB account')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Into which account? DS account ₦5,000 now' }));
  const sheet = within(screen.getByRole('dialog', { name: 'Into which account?' }));
  expect(sheet.getByRole('button', { pressed: true }).textContent).toContain('DS account');
  fireEvent.click(sheet.getByRole('button', { name: /SB account/ }));
  expect(screen.queryByRole('heading', { name: 'Into which account?' })).toBeNull();
  expect(screen.getByRole('button', { name: /SB account/ })).toBeTruthy();
  expect(screen.queryByText('DS account')).toBeNull();
});

it('only names the one where there are no others, with the question for a voice', () => {
  render(<Chooser options={[DS]} />);
  expect(screen.getByText('DS account')).toBeTruthy();
  expect(screen.getByText('Into which account?').className).toBe('vh');
  expect(screen.queryByRole('button')).toBeNull();
});

it('a form that finds the only one wrong leads there, and why is said of it', () => {
  const why = 'This account is frozen.';
  render(
    <ChoiceField label="Pay from" name="source" options={[DS]} value="ds" error={why} onChange={() => {}} />,
  );
  const card = screen.getByText('DS account').closest('[data-field="source"]');
  expect(card?.getAttribute('data-wrong')).toBe('true');
  expect(card?.getAttribute('tabindex')).toBe('-1');
  expect(card?.getAttribute('aria-describedby')).toBe(screen.getByText(why).id);
});

it('a voice hears the question too where there is nothing to choose from', () => {
  render(
    <ChoiceField
      label="Pay from"
      name="source"
      options={[]}
      value={null}
      none="You have no account yet."
      onChange={() => {}}
    />,
  );
  expect(screen.getByText('You have no account yet.')).toBeTruthy();
  expect(screen.getByText('Pay from').closest('[aria-hidden="true"]')).toBeNull();
});
