import { useLocation, useNavigate } from 'react-router';
import { paths } from './paths.ts';

/** Leads to where a PIN is set, and from there back to this screen: the customer was in the middle of something. */
export function usePinSetup(): () => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => void navigate(paths.setupPin, { state: { from: pathname + search } });
}
