import { isRecord } from '../../documents/shape.ts';
import { readParts } from './answer-requests.ts';
import { contactAsWorker } from './contact.ts';
import { changeStore } from './device.ts';
import { sendOutbox } from './send-outbox.ts';
import { finishSignOut } from './sign-out.ts';
import { isStorable, kindOf, readBrand } from './store.ts';
import { fetchPage, storeSaved } from './store-page.ts';
import type { WorkerScope } from './worker-scope.ts';

/** Message from a page to the worker. */
export type PageMessage =
  | OpenedPage
  /** Cook pages of the reader's saved recipes. */
  | { kind: 'saved'; addresses: string[] }
  /** The network is back, or the page became visible. */
  | { kind: 'contact' };

/** Open page, which the worker stores. */
export interface OpenedPage {
  kind: 'opened';
  address: string;
  /** Paths of its pictures and fonts. */
  found: string[];
  brand: unknown;
  /** Version of its recipe, or null if it is no cook page. */
  version: string | null;
  /** True if its content may have changed: the page is fetched again, however recently it was stored. */
  again: boolean;
  /** True to replace the shown and stored version with the server's. */
  renew: boolean;
}

/** `newer`: the server has another version; the version on the page stays stored. */
export type WorkerAnswer = 'done' | 'newer' | 'failed';

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/** Handles messages from the site's pages. */
export function listenToPages(worker: WorkerScope): void {
  worker.addEventListener('message', (event) => {
    event.waitUntil(hear(worker, event.data).then((answer) => event.ports[0]?.postMessage(answer)));
  });
  // Background sync, where supported, sends the outbox after the last page was closed.
  worker.addEventListener('sync', (event) => event.waitUntil(finishSignOut().then(() => sendOutbox(Date.now()))));
}

async function hear(worker: WorkerScope, message: unknown): Promise<WorkerAnswer> {
  if (!isRecord(message) || !(await finishSignOut())) return 'failed';
  const now = Date.now();
  try {
    switch (message.kind) {
      case 'contact': {
        const contact = await contactAsWorker(worker, now);
        // The person may have signed in again with operations pending, on a page that sends none itself.
        if (contact) await sendOutbox(now);
        return contact ? 'done' : 'failed';
      }
      case 'saved':
        if (isTexts(message.addresses)) await storeSaved(message.addresses, now);
        return 'done';
      case 'opened':
        return await storeOpened(message, now);
      default:
        return 'failed';
    }
  } finally {
    await readParts();
  }
}

async function storeOpened(message: Record<string, unknown>, now: number): Promise<WorkerAnswer> {
  const { address, found, version, again, renew } = message;
  if (typeof address !== 'string' || !isTexts(found)) return 'failed';
  const url = new URL(address, location.origin);
  const kind = kindOf(url.pathname);
  if (kind === null || kind === 'recipe') return 'failed';
  if (!isStorable(url)) return 'done';
  const brand = readBrand(message.brand);
  // Without a network the page itself may not be stored again.
  if (brand) await changeStore((store) => (store.reader ? { ...store, brand } : store));
  return fetchPage(address, {
    why: kind === 'kitchen' ? 'kitchen' : 'opened',
    found,
    brand,
    now,
    isStale: again === true || renew === true,
    shown: typeof version === 'string' && renew !== true ? version : null,
  });
}
