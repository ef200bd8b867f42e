import { useEffect, useRef, useState } from 'react';
import { useLoaderData, useLocation } from 'react-router';
import type { Brand } from '../../creators/brand/brand.server.ts';
import type { OpenedPage, PageMessage, WorkerAnswer } from './messages.ts';

/** Where the worker is: at the root, so that its scope has the cook pages of all creators, and the kitchen. */
const ADDRESS = '/service-worker.js';

/**
 * Registers the site's service worker, where the browser has any, and has it store this page and the cook pages of saved
 * recipes. `npm run dev` has none.
 * @param page.brand whose colours are shown when a page is not there; null: the platform's
 * @param page.saved paths
 * @param page.version of the recipe that is shown
 * @returns whether the server has another version; and what shows it, where there is a network
 */
export function useServiceWorker(page: {
  brand: Pick<Brand, 'name' | 'palette'> | null;
  saved?: readonly string[];
  version?: string;
}): { isNewer: boolean; showNew(): Promise<boolean> } {
  const { pathname } = useLocation();
  const data: unknown = useLoaderData();
  const [isNewer, setIsNewer] = useState(false);
  const { brand, version = null } = page;
  const saved = page.saved?.join(' ') ?? '';
  const opened = (address: string, how: { again?: boolean; renew?: boolean }): OpenedPage => ({
    ...{ kind: 'opened', address, found: partsOfPage(), version, again: false, renew: false, ...how },
    brand: brand && { name: brand.name, ...brand.palette },
  });
  const first = useRef<unknown>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page, and whenever it shows something else
  useEffect(() => {
    const address = here();
    let hasChanged = first.current !== null && first.current !== data;
    const isFirst = !hasChanged;
    first.current = data;
    let hasLeft = false;
    let parts = 0;
    const tell = async (how: { again?: boolean }) => {
      hasChanged = false;
      const message = opened(address, how);
      parts = message.found.length;
      const answer = await tellWorker(message);
      if (!hasLeft && answer !== null) setIsNewer(answer === 'newer');
    };
    const cancel = whenLoaded(isFirst ? 0 : AFTER_A_CHANGE, () => {
      void tell({ again: hasChanged });
      if (saved && isFirst && !savesData()) void tellWorker({ kind: 'saved', addresses: saved.split(' ') });
    });
    // Seen again, it may have changed meanwhile; left, more of its pictures may have come into sight.
    const seen = () => {
      const isSeen = document.visibilityState === 'visible';
      if (isSeen || hasChanged || partsOfPage().length > parts) void tell({ again: isSeen || hasChanged });
    };
    document.addEventListener('visibilitychange', seen);
    addEventListener('online', seen);
    return () => {
      hasLeft = true;
      cancel();
      document.removeEventListener('visibilitychange', seen);
      removeEventListener('online', seen);
      // Left within the app; of another change on the same page that one's effect tells.
      if (hasChanged && here() !== address) void tell({ again: true });
    };
  }, [pathname, data]);
  return {
    isNewer,
    async showNew() {
      if ((await tellWorker(opened(here(), { renew: true }))) !== 'done') return false;
      location.reload();
      return true;
    },
  };
}

/**
 * Says something to the worker, which is registered where it is not yet.
 * @returns its answer; null: there is no worker
 */
export async function tellWorker(message: PageMessage): Promise<WorkerAnswer | null> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return null;
  try {
    // At once where it is there: a page that is left has no time.
    const active = navigator.serviceWorker.controller ?? (await registered());
    if (!active) return null;
    return await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => resolve(data);
      active.postMessage(message, [port2]);
    });
  } catch {
    return null;
  }
}

async function registered(): Promise<ServiceWorker | null> {
  // Refused in private windows of some browsers, and where the disk is full: then there is none.
  await navigator.serviceWorker.register(ADDRESS);
  return (await navigator.serviceWorker.ready).active;
}

const here = () => location.pathname + location.search;

/** Of several changes the last one has the page stored. */
const AFTER_A_CHANGE = 1_500;

/** After all that the page itself loads. @returns takes it back */
function whenLoaded(milliseconds: number, call: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begin = () => {
    timer = setTimeout(call, milliseconds);
  };
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin);
  return () => {
    clearTimeout(timer);
    removeEventListener('load', begin);
  };
}

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** The paths of pictures that are shown, and of the fonts and styles that were loaded. */
function partsOfPage(): string[] {
  const pictures = [...document.images].map((picture) => picture.currentSrc);
  const icons = [...document.querySelectorAll<HTMLLinkElement>('link[rel=icon]')].map(({ href }) => href);
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const assets = loaded.filter((name) => /\.(css|woff2?)$/.test(name));
  return [...new Set([...pictures, ...icons, ...assets])]
    .filter((address) => address.startsWith(`${location.origin}/`))
    .map((address) => new URL(address).pathname);
}
