import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/**
 * Returns true once the page is hydrated. Returns false on the server and during hydration, so that both render the
 * same.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
