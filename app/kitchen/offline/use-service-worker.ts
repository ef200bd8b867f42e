import { useEffect, useRef, useState } from 'react';
import { useLoaderData, useLocation } from 'react-router';
import type { Brand } from '../../creators/brand/brand.server.ts';
import { onReturn } from '../on-return.ts';
import type { OpenedPage, PageMessage, WorkerAnswer } from './messages.ts';

/** Script at the site's root, so that the scope includes the pages of all creators. */
const ADDRESS = '/service-worker.js';

/**
 * Registers the service worker and asks it to store this page and saved recipes. `npm run dev` has no worker.
 * @param page.saved paths of the cook pages of saved recipes
 * @returns `isNewer` is true if the server has another version, which `showNew` shows
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
    kind: 'opened',
    address,
    found: partsOfPage(),
    version,
    again: false,
    renew: false,
    ...how,
    brand: brand && { name: brand.name, ...brand.palette },
  });
  const first = useRef<unknown>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: sends once per page, and again when the data changes
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
      const answer = await postToWorker(message);
      if (!hasLeft && answer !== null) setIsNewer(answer === 'newer');
    };
    const cancel = whenLoaded(isFirst ? 0 : CHANGE_DEBOUNCE_MS, () => {
      void tell({ again: hasChanged });
      if (saved && isFirst && !savesData()) void postToWorker({ kind: 'saved', addresses: saved.split(' ') });
    });
    // A page that becomes visible may be out of date. A page that becomes hidden may have loaded more pictures.
    const seen = () => {
      const isSeen = document.visibilityState === 'visible';
      if (isSeen || hasChanged || partsOfPage().length > parts) void tell({ again: isSeen || hasChanged });
    };
    const stop = onReturn(seen);
    return () => {
      hasLeft = true;
      cancel();
      stop();
      // The reader left by client navigation. After a change on the same page, the next effect sends the message.
      if (hasChanged && here() !== address) void tell({ again: true });
    };
  }, [pathname, data]);
  useEffect(() => {
    addEventListener('click', leaveToBrowser, true);
    addEventListener('submit', leaveToBrowser, true);
    return () => {
      removeEventListener('click', leaveToBrowser, true);
      removeEventListener('submit', leaveToBrowser, true);
    };
  }, []);
  return {
    isNewer,
    async showNew() {
      if ((await postToWorker(opened(here(), { renew: true }))) !== 'done') return false;
      location.reload();
      return true;
    },
  };
}

/**
 * Hides a click on a link or a GET form's submission from the router while offline. The browser then loads a document,
 * which the worker answers.
 */
function leaveToBrowser(event: Event): void {
  if (navigator.onLine || !navigator.serviceWorker?.controller) return;
  const target = event.target as Element;
  const link = target.closest('a');
  const form = event.type === 'submit' && target instanceof HTMLFormElement && target.method === 'get' ? target : null;
  const address = form ? form.action : link?.href;
  if (address && new URL(address).pathname !== location.pathname) event.stopPropagation();
}

/** Sends a message to the worker. Returns null without a worker. */
export async function postToWorker(message: PageMessage): Promise<WorkerAnswer | null> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return null;
  try {
    // Uses an active worker at once, because a page that is being left has no time to wait.
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
  // Registration fails in private windows of some browsers and when the disk is full.
  await navigator.serviceWorker.register(ADDRESS);
  return (await navigator.serviceWorker.ready).active;
}

const here = () => location.pathname + location.search;

/** Milliseconds waited after a change, so that several changes store the page once. */
const CHANGE_DEBOUNCE_MS = 1_500;

/** Calls back the given milliseconds after the page has loaded. Returns a function that cancels the call. */
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

function partsOfPage(): string[] {
  const pictures = [...document.images].map((picture) => picture.currentSrc);
  const icons = [...document.querySelectorAll<HTMLLinkElement>('link[rel=icon]')].map(({ href }) => href);
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const assets = loaded.filter((name) => /\.(css|woff2?)$/.test(name));
  return [...new Set([...pictures, ...icons, ...assets])]
    .filter((address) => address.startsWith(`${location.origin}/`))
    .map((address) => new URL(address).pathname);
}
