import { useLocation } from 'react-router';
import { returnPath } from '../../http/return-path.ts';
import { paths } from '../../paths.ts';
import { useHydrated } from '../../ui/hydrated.ts';

/**
 * Returns the path from which the visitor came (specification, section 2). The navigation state exists only in the
 * browser, so the first render ignores it.
 * @param fromServer path that the server read from the Referer, or null
 */
export function useOriginPath(fromServer: string | null): string {
  const { state } = useLocation();
  const hydrated = useHydrated();
  const fromState = hydrated ? returnPath((state as { from?: unknown } | null)?.from) : null;
  return fromState ?? fromServer ?? paths.home();
}
