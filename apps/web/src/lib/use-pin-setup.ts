import { useLocation, useNavigate } from 'react-router';
import { paths } from './paths.ts';

/**
 * Leads to where a PIN is set, and from there back to this screen: the customer was in the middle of something. In its place, so
 * that Back does not lead to the same screen again.
 */
export function usePinSetup(): () => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => void navigate(paths.setupPin, { replace: true, state: { from: pathname + search } });
}
