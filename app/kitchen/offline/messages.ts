import { isRecord } from '../../documents/shape.ts';
import { readParts } from './answer-requests.ts';
import { contactAsWorker } from './contact.ts';
import { changeStore } from './device.ts';
import { sendOutbox } from './send-outbox.ts';
import { finishSignOut } from './sign-out.ts';
import { isStorable, kindOf, readBrand } from './store.ts';
import { fetchPage, storeSaved } from './store-page.ts';
import type { WorkerScope } from './worker-scope.ts';

export type PageMessage =
  | OpenedPage
  | { kind: 'saved'; addresses: string[] }
  /** Asks the worker to contact the server and to send pending operations. */
  | { kind: 'contact' };

export interface OpenedPage {
  kind: 'opened';
  address: string;
  found: string[];
  brand: unknown;
  /** Version of the shown recipe on a cook page, otherwise null. */
  version: string | null;
  /** True to fetch the page even if it was stored recently. */
  again: boolean;
  /** True to replace the shown and stored version with the server's. */
  renew: boolean;
}

/** `newer`: the server has another version, and the version on the page stays stored. */
export type WorkerAnswer = 'done' | 'newer' | 'failed';

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

export function listenToPages(worker: WorkerScope): void {
  worker.addEventListener('message', (event) => {
    event.waitUntil(hear(worker, event.data).then((answer) => event.ports[0]?.postMessage(answer)));
  });
  // Background sync also sends the outbox after the last page was closed.
  worker.addEventListener('sync', (event) => event.waitUntil(finishSignOut().then(() => sendOutbox(Date.now()))));
}

async function hear(worker: WorkerScope, message: unknown): Promise<WorkerAnswer> {
  if (!isRecord(message) || !(await finishSignOut())) return 'failed';
  const now = Date.now();
  try {
    switch (message.kind) {
      case 'contact': {
        const contact = await contactAsWorker(worker, now);
        // The person may have signed in again on a page that does not send the outbox.
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
  // Stores the brand even if the page is not stored again, for example while offline.
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
