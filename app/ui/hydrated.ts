import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** Whether the scripts have taken the page over; false on the server and while it is hydrated, so both draw the same. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
