import { useLocation } from 'react-router';
import { returnPath } from '../../http/return-path.ts';
import { paths } from '../../paths.ts';
import { useHydrated } from '../../ui/hydrated.ts';

/**
 * Returns the origin path: 'from' of the navigation state, otherwise the server's reading of the
 * Referer, otherwise the home page (specification, section 2). The state exists only in the
 * browser, so the first render is without it.
 */
export function useOriginPath(fromServer: string | null): string {
  const { state } = useLocation();
  const hydrated = useHydrated();
  const fromState = hydrated ? returnPath((state as { from?: unknown } | null)?.from) : null;
  return fromState ?? fromServer ?? paths.home();
}
