import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { ChoiceCard } from './choice-card.tsx';

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

it('only names the one where there are no others', () => {
  render(<Chooser options={[DS]} />);
  expect(screen.getByText('DS account')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
