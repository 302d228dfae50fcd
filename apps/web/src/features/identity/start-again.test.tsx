import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { StartAgain } from './start-again.tsx';

afterEach(cleanup);

it('reads out what to do, and the heading, which has the focus, only once', () => {
  render(
    <StartAgain heading="Enter the code" todo="Log in first." why="No identifier">
      <button type="button">Log in</button>
    </StartAgain>,
  );
  expect(screen.getByRole('alert').textContent).toBe('Log in first.');
  expect(screen.getByRole('heading', { name: 'Enter the code' }).closest('[role="alert"]')).toBeNull();
});
