import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { KycTag } from './kyc-tag.tsx';

afterEach(cleanup);

it.each([
  ['none', 'bvn', '2 steps left'],
  ['none', 'id', '1 step left'],
  ['none', 'review', ''],
  ['none', undefined, ''],
  ['pending', 'review', 'Pending'],
  ['rejected', 'id', 'Rejected'],
  ['verified', 'done', 'Verified'],
] as const)('with %s, next %s, it says "%s"', (status, step, text) => {
  expect(render(<KycTag status={status} step={step} />).container.textContent).toBe(text);
});
