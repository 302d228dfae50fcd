import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { KycTrack } from './kyc-track.tsx';

afterEach(cleanup);

test('ticks off of the details only what every customer has', () => {
  const kyc = { kycStatus: 'none', step: 'bvn', bvnEnding: null, reason: null, submittedAt: null } as const;
  render(<KycTrack kyc={kyc} />);
  const [details, bvn] = screen.getAllByRole('listitem');
  expect(details?.textContent).toBe('Done:Your detailsYour name, as on your profile');
  expect(within(bvn ?? document.body).getByText('Next:')).toBeDefined();
});
