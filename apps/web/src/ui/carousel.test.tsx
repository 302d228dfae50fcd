import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MovingCarousel } from './carousel-moving.tsx';
import { Carousel } from './carousel.tsx';
import { CAROUSEL_EVERY_MS } from './use-carousel.ts';

let reduced = false;

beforeEach(() => {
  reduced = false;
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({
    matches: reduced,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  delete document.documentElement.dataset['lessData'];
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function show(ids: readonly string[]) {
  const slides = ids.map((id) => ({ id, content: <a href={`/${id}`}>{id}</a> }));
  return <MovingCarousel label="Announcements" word="Announcement" slides={slides} />;
}

function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

/** "2 of 3", as the dots say it. */
function place(): string | undefined {
  const said = screen.getByRole('img').getAttribute('aria-label') ?? '';
  return /\d of \d/.exec(said)?.[0];
}

it('moves on every five seconds, from the last to the first', () => {
  render(show(['a', 'b']));
  pass(CAROUSEL_EVERY_MS - 1);
  expect(place()).toBe('1 of 2');
  pass(1);
  expect(place()).toBe('2 of 2');
  pass(CAROUSEL_EVERY_MS);
  expect(place()).toBe('1 of 2');
});

it('stands still under the pointer and with the focus in it', () => {
  render(show(['a', 'b']));
  const region = screen.getByRole('region', { name: 'Announcements' });
  fireEvent.pointerEnter(region);
  pass(CAROUSEL_EVERY_MS * 2);
  expect(place()).toBe('1 of 2');
  fireEvent.pointerLeave(region);
  act(() => screen.getByRole('link', { name: 'a' }).focus());
  pass(CAROUSEL_EVERY_MS * 2);
  expect(place()).toBe('1 of 2');
  act(() => screen.getByRole('link', { name: 'a' }).blur());
  pass(CAROUSEL_EVERY_MS);
  expect(place()).toBe('2 of 2');
});

it('stays paused once it was paused, until it is played again', () => {
  render(show(['a', 'b']));
  fireEvent.click(screen.getByRole('button', { name: 'Pause announcements' }));
  pass(CAROUSEL_EVERY_MS * 3);
  expect(place()).toBe('1 of 2');
  fireEvent.click(screen.getByRole('button', { name: 'Play announcements' }));
  pass(CAROUSEL_EVERY_MS);
  expect(place()).toBe('2 of 2');
});

it('never moves by itself for who asked for less motion, and offers a way on', () => {
  reduced = true;
  render(show(['a', 'b']));
  pass(CAROUSEL_EVERY_MS * 3);
  expect(place()).toBe('1 of 2');
  expect(screen.queryByRole('button', { name: 'Pause announcements' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Next of announcements' }));
  expect(place()).toBe('2 of 2');
});

it('goes by arrow keys, and takes the focus along', () => {
  render(show(['a', 'b', 'c']));
  act(() => screen.getByRole('link', { name: 'a' }).focus());
  fireEvent.keyDown(screen.getByRole('link', { name: 'a' }), { key: 'ArrowRight' });
  expect(place()).toBe('2 of 3');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'b' }));
  fireEvent.keyDown(screen.getByRole('link', { name: 'b' }), { key: 'ArrowLeft' });
  fireEvent.keyDown(screen.getByRole('link', { name: 'a' }), { key: 'ArrowLeft' });
  expect(place()).toBe('3 of 3');
});

it('never moves by itself where little data is used, and a press moves it on', () => {
  document.documentElement.dataset['lessData'] = '';
  render(show(['a', 'b']));
  pass(CAROUSEL_EVERY_MS * 2);
  expect(place()).toBe('1 of 2');
  fireEvent.click(screen.getByRole('button', { name: 'Next of announcements' }));
  expect(place()).toBe('2 of 2');
});

it('with one slide has neither dots nor a button, and nothing moves', () => {
  render(show(['a']));
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

it('is a row that scrolls before its file is there, and moves once it is', async () => {
  vi.useRealTimers();
  const slides = ['a', 'b'].map((id) => ({ id, content: <a href={`/${id}`}>{id}</a> }));
  render(<Carousel label="My Savings" word="Package" slides={slides} />);
  expect(screen.getByRole('region', { name: 'My Savings' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'b' })).toBeDefined();
  expect(screen.queryByRole('img')).toBeNull();
  expect(await screen.findByRole('img', { name: 'Package 1 of 2' })).toBeDefined();
});

it('gives the focus of a slide that is gone to the one in its place', () => {
  const { rerender } = render(show(['a', 'b']));
  act(() => screen.getByRole('link', { name: 'a' }).focus());
  rerender(show(['b']));
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'b' }));
});
