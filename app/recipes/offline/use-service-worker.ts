import { useEffect } from 'react';

/** Where the worker is: at the root, so that its scope has the cook pages of all creators, and the kitchen. */
const ADDRESS = '/service-worker.js';

/** Registers the site's service worker, where the browser has any. `npm run dev` has none. */
export function useServiceWorker(): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    // Refused in private windows of some browsers, and where the disk is full: then there is none.
    navigator.serviceWorker.register(ADDRESS).catch(() => {});
  }, []);
}
