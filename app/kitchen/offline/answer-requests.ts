import { contactAsWorker, makeContact, removeWhenOld } from './contact.ts';
import { loadStore, openFiles } from './device.ts';
import { offlinePage } from './offline-page.ts';
import { versionOfDocument } from './page-parts.ts';
import { answerSignOut, readLeaving, toDocument } from './sign-out.ts';
import {
  findPage,
  isBeingCooked,
  isStorable,
  kindOf,
  type PageKind,
  type Store,
  type StoredPage,
  storedAddress,
} from './store.ts';
import { dropPage, fetchPage, isPage, outdated, storePage } from './store-page.ts';
import type { FetchEvent, WorkerScope } from './worker-scope.ts';

/** How long the network is waited for where there is something stored to be shown in its place. */
const PATIENCE = 3_000;
/** Where an answer says that nothing is there behind the proxy. */
const isAway = ({ status }: Response) => status === 502 || status === 503 || status === 504;
/** On pages that are not ours the server is asked at most this often who reads. */
const BETWEEN_CONTACTS = 60_000;

/**
 * The paths of stored scripts, styles, fonts and pictures; null until they are known. Whether the worker answers is to be
 * said at once, and what is not stored is left to the browser.
 */
let parts: ReadonlySet<string> | null = null;

/** To be called whenever something was stored or removed. */
export async function readParts(): Promise<void> {
  parts = new Set(Object.keys((await loadStore()).parts));
}

/** Answers for cook pages, recipes and the kitchen when the network does not, and stores what it brings. All else passes. */
export function answerRequests(worker: WorkerScope): void {
  void readParts();
  void readLeaving();
  worker.addEventListener('fetch', (event) => {
    const url = new URL(event.request.url);
    if (url.origin !== worker.location.origin) return;
    const others = () => answerTo(event, url, worker);
    const answer = answerSignOut(worker, event, others) ?? others();
    if (answer) event.respondWith(answer);
  });
}

/** Null: the browser asks for it by itself. */
function answerTo(event: FetchEvent, url: URL, worker: WorkerScope): Promise<Response> | null {
  const { request } = event;
  const { pathname } = url;
  if (request.method !== 'GET') return null;
  if (request.mode === 'navigate') {
    const kind = kindOf(pathname);
    if (kind) return answerPage(event, url, { kind, worker });
    event.waitUntil(contactNowAndThen(worker, Date.now()));
    return null;
  }
  if (pathname.endsWith('.data')) {
    const path = pathname.slice(0, -'.data'.length);
    const kind = kindOf(path);
    // The recipe's page reads `mine` too, and is not to be left for it.
    const isOfPage = kind !== null && kind !== 'mine';
    return isOfPage ? fetch(request).catch(() => toDocument(addressOfData(path, url))) : null;
  }
  const isPart = /^\/(assets|media|fallback|house)\//.test(pathname);
  return isPart && (parts === null || parts.has(pathname)) ? answerPart(request, pathname) : null;
}

async function answerPart(request: Request, path: string): Promise<Response> {
  const stored = await caches.match(path, { ignoreVary: true });
  return stored ?? fetch(request);
}

function addressOfData(path: string, { searchParams }: URL): string {
  const query = new URLSearchParams(searchParams);
  query.delete('_routes');
  return query.size > 0 ? `${path}?${query}` : path;
}

async function answerPage(
  event: FetchEvent,
  url: URL,
  { kind, worker }: { kind: PageKind; worker: WorkerScope },
): Promise<Response> {
  const now = Date.now();
  await removeWhenOld(now);
  const before = await loadStore();
  const { pathname: path } = url;
  const stored = isStorable(url) ? findPage(before, kind === 'recipe' ? `${path}/cook` : path) : null;
  const network = fetch(event.request);
  const answer = await (stored ? withinPatience(network) : network).catch(() => null);
  if (!answer || (stored && isAway(answer))) return withoutNetwork(before, url, stored);
  if (kind === 'recipe' || !isStorable(url)) {
    event.waitUntil(contactNowAndThen(worker, now));
    return answer;
  }
  if (!isPage(answer)) {
    // A redirect leads away whoever may not read it.
    if (answer.type === 'opaqueredirect' || (answer.status >= 400 && answer.status < 500 && answer.status !== 429)) {
      event.waitUntil(
        dropPage(path)
          .then(() => contactAsWorker(worker, now))
          .then(readParts),
      );
    }
    return answer;
  }
  if (stored && kind === 'cook' && isBeingCooked(stored, now)) {
    const same = await sameVersion(answer.clone(), stored);
    // Reloading in the middle of a recipe shows the recipe that was begun; its page offers the new one.
    if (!same && stored.address === storedAddress(url)) {
      outdated.add(path);
      event.waitUntil(makeContact(now));
      return (await caches.match(path, { ignoreVary: true })) ?? answer;
    }
  }
  const storing = { why: kind === 'kitchen' ? 'kitchen' : 'opened', found: [], brand: null, now } as const;
  const store = async (page: Response) => {
    const isStored = await storePage(page, { ...storing, url, reader: before.reader });
    if (!isStored) await fetchPage(storedAddress(url), { ...storing, isStale: true, shown: null });
    await readParts();
  };
  event.waitUntil(store(answer.clone()));
  return answer;
}

async function sameVersion(answer: Response, { path }: StoredPage): Promise<boolean> {
  const before = await caches.match(path, { ignoreVary: true });
  return !before || versionOfDocument(await answer.text()) === versionOfDocument(await before.text());
}

/** Rejects when the network takes too long. What it brings after that is not used. */
function withinPatience(network: Promise<Response>): Promise<Response> {
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(reject, PATIENCE);
    network.finally(() => clearTimeout(timeout)).then(resolve, reject);
  });
}

/** What is stored of the page, at the address at which it was stored; else a page of ours. */
async function withoutNetwork(store: Store, url: URL, stored: StoredPage | null): Promise<Response> {
  const answer = stored && (await (await openFiles()).match(stored.path, { ignoreVary: true }));
  if (!stored || !answer)
    return offlinePage({ brand: store.brand, pages: store.pages, address: url.pathname + url.search });
  if (stored.address === storedAddress(url)) return answer;
  // Another query, as of other amounts: the address is to say what the page shows.
  return Response.redirect(new URL(stored.address, url), 302);
}

let asking: Promise<unknown> | null = null;

/** Asks who reads, unless that was said a moment ago, or is being asked. */
async function contactNowAndThen(worker: WorkerScope, now: number): Promise<void> {
  const { reader, contactAt } = await loadStore();
  if (!reader || Math.abs(now - contactAt) < BETWEEN_CONTACTS) return;
  asking ??= contactAsWorker(worker, now)
    .then(readParts)
    .finally(() => {
      asking = null;
    });
  await asking;
}
