import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { forgetDraft } from '#lib/draft.ts';
import { AddressForm } from './address-fields.tsx';
import { ADDRESS_DRAFT, firstAddress } from './address-form.ts';

const start = () => render(<AddressForm first={firstAddress(undefined, null)} onDone={vi.fn()} />);
const street = () => screen.getByLabelText<HTMLInputElement>('House number and street');

afterEach(() => {
  cleanup();
  forgetDraft(ADDRESS_DRAFT);
});

it('an address that was half typed survives a reload, and is gone once the order is placed', () => {
  start();
  fireEvent.change(street(), { target: { value: '14 Adeola Street' } });
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'Lagos' } });
  cleanup();
  start();
  expect(street().value).toBe('14 Adeola Street');
  expect(screen.getByLabelText<HTMLSelectElement>('State').value).toBe('Lagos');
  cleanup();
  forgetDraft(ADDRESS_DRAFT);
  start();
  expect(street().value).toBe('');
});
