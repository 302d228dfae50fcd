import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { DateField, dateFrom, dateText } from './date-field.tsx';

afterEach(cleanup);

it('reads day, month and year in that order, however they are parted', () => {
  for (const typed of ['3/4/2026', '03/04/2026', ' 3.4.2026', '3 - 4 - 2026', '03042026', '2026-04-03'])
    expect(dateFrom(typed)).toBe('2026-04-03');
});

it('takes no day that is not in the calendar', () => {
  for (const typed of ['', '3', '31/02/2026', '13/13/2026', '00/01/2026', '3/4/26', 'today'])
    expect(dateFrom(typed)).toBeNull();
});

it('writes day, month and year', () => {
  expect(dateText('2026-04-03')).toBe('03/04/2026');
  expect(dateText('')).toBe('');
});

it('tells the day once it is whole, and keeps what is half typed', () => {
  const onChange = vi.fn<(date: string) => void>();
  render(<DateField label="Start date" name="start" defaultValue="2026-11-22" onChange={onChange} />);
  const box = screen.getByLabelText<HTMLInputElement>('Start date');
  expect(box.value).toBe('22/11/2026');
  fireEvent.change(box, { target: { value: '5/12/' } });
  expect([box.value, onChange.mock.lastCall]).toEqual(['5/12/', ['5/12/']]);
  fireEvent.change(box, { target: { value: '5/12/2026' } });
  fireEvent.blur(box);
  expect([box.value, onChange.mock.lastCall]).toEqual(['05/12/2026', ['2026-12-05']]);
});

it('gives a form the date of the wire', () => {
  const { container } = render(
    <form>
      <DateField label="Date of birth" name="birthDate" />
    </form>,
  );
  fireEvent.change(screen.getByLabelText('Date of birth'), { target: { value: '1/2/1990' } });
  const form = container.querySelector('form') ?? undefined;
  expect(Object.fromEntries(new FormData(form))).toEqual({ birthDate: '1990-02-01' });
});
