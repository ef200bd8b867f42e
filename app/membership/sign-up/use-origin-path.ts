import { useLocation } from 'react-router';
import { returnPath } from '../../http/return-path.ts';
import { paths } from '../../paths.ts';
import { useHydrated } from '../../ui/hydrated.ts';

/**
 * The origin path: 'from' of the navigation state, else what the server read from the Referer, else the home page
 * (specification, section 2). The state exists only in the browser, so the page is first rendered without it.
 */
export function useOriginPath(fromServer: string | null): string {
  const { state } = useLocation();
  const hydrated = useHydrated();
  const fromState = hydrated ? returnPath((state as { from?: unknown } | null)?.from) : null;
  return fromState ?? fromServer ?? paths.home();
}
