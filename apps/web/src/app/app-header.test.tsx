import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { Header } from '#ui/header.tsx';

afterEach(cleanup);

function show(unread: number, preview?: { title: string; body: string }): void {
  render(
    <MemoryRouter>
      <Header
        title="Home"
        home={{ href: '/', label: 'Kolo, home' }}
        account={{ href: '/settings', label: 'Account settings, Ada Obi', initials: 'AO' }}
        bell={{ href: '/settings/notifications', unread, preview }}
      />
    </MemoryRouter>,
  );
}

const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

/** Source: specification, section 2, header, and section 9. */
it('the initials lead to the account, the name home, and the bell to what is new', () => {
  show(0);
  expect(hrefOf('Account settings, Ada Obi')).toBe('/settings');
  expect(screen.getByText('AO')).toBeDefined();
  expect(hrefOf('Kolo, home')).toBe('/');
  expect(hrefOf('Notifications')).toBe('/settings/notifications');
});

it.each([
  [1, '1'],
  [9, '9'],
  [10, '9+'],
  [250, '9+'],
])('with %i unread the badge says %s, and voices the whole number', (unread, badge) => {
  show(unread);
  expect(screen.getByText(badge).className).toBe('badge');
  expect(screen.getByRole('link', { name: `Notifications, ${unread} unread` })).toBeDefined();
});

it('with nothing unread there is no badge', () => {
  show(0);
  expect(document.querySelector('.badge')).toBeNull();
});

it('what the bell previews is read out with it', () => {
  show(1, { title: 'Your money is in', body: 'It went into your DS account.' });
  const described = screen
    .getByRole('link', { name: 'Notifications, 1 unread' })
    .getAttribute('aria-describedby');
  expect(document.getElementById(described ?? '')?.textContent).toBe(
    'Your money is inIt went into your DS account.',
  );
});
