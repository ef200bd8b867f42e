import { isRecord } from '../../documents/shape.ts';
import { readParts } from './answer-requests.ts';
import { contactAsWorker } from './contact.ts';
import { sendOutbox } from './send-outbox.ts';
import { finishSignOut } from './sign-out.ts';
import { isStorable, kindOf, readBrand } from './store.ts';
import { fetchPage, storeSaved } from './store-page.ts';
import type { WorkerScope } from './worker-scope.ts';

/** What a page says to the worker. */
export type PageMessage =
  | OpenedPage
  /** The cook pages of recipes that the reader saved. */
  | { kind: 'saved'; addresses: string[] }
  /** The network is back, or the page is seen again. */
  | { kind: 'contact' };

/** It is open, and to be stored. */
export interface OpenedPage {
  kind: 'opened';
  address: string;
  /** The paths of its pictures and fonts. */
  found: string[];
  brand: unknown;
  /** Of its recipe as it shows it; null: it is no page that is cooked by. */
  version: string | null;
  /** Something on it has changed, or may have: it is asked for again, however lately it was stored. */
  again: boolean;
  /** It wants the version that the server has, in place of the one that is shown and stored. */
  renew: boolean;
}

/** `newer`: the server has another version, and the one that the page shows stays stored. */
export type WorkerAnswer = 'done' | 'newer' | 'failed';

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/** Does what pages of the site ask for. */
export function hearPages(worker: WorkerScope): void {
  worker.addEventListener('message', (event) => {
    event.waitUntil(hear(worker, event.data).then((answer) => event.ports[0]?.postMessage(answer)));
  });
  // Where the browser has it, what waits is sent also after the last page was closed.
  worker.addEventListener('sync', (event) => event.waitUntil(finishSignOut().then(() => sendOutbox(Date.now()))));
}

async function hear(worker: WorkerScope, message: unknown): Promise<WorkerAnswer> {
  if (!isRecord(message) || !(await finishSignOut())) return 'failed';
  const now = Date.now();
  try {
    switch (message.kind) {
      case 'contact': {
        const contact = await contactAsWorker(worker, now);
        // Whoever signed in may have come back to what waits, on a page that sends nothing itself.
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
  return fetchPage(address, {
    ...{ why: kind === 'kitchen' ? 'kitchen' : 'opened', found, brand: readBrand(message.brand), now },
    isStale: again === true || renew === true,
    shown: typeof version === 'string' && renew !== true ? version : null,
  });
}
