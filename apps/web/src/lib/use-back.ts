import { useNavigate } from 'react-router';

/** The router counts its entries in the history's state; the first entry of a visit has 0. */
function cameFromWithin(): boolean {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0;
}

/** Back to where the customer came from, filters and all; to the fallback when the visit began here. */
export function useBack(fallback: string): () => void {
  const navigate = useNavigate();
  return () => void (cameFromWithin() ? navigate(-1) : navigate(fallback, { replace: true }));
}
