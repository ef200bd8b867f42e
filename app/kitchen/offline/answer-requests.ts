import { contactAsWorker, makeContact, removeWhenOld } from './contact.ts';
import { loadStore, openFiles } from './device.ts';
import { offlinePage } from './offline-page.ts';
import { versionOfDocument } from './page-parts.ts';
import { answerSignOut, readSignOutPending, toDocument } from './sign-out.ts';
import {
  findPage,
  isBeingCooked,
  isLeavingCook,
  isStorable,
  kindOf,
  leadsOffline,
  type PageKind,
  type Store,
  type StoredPage,
  storedAddress,
} from './store.ts';
import { dropPage, fetchPage, isPage, outdated, storePage } from './store-page.ts';
import type { FetchEvent, WorkerScope } from './worker-scope.ts';

/** Milliseconds to wait for the network before showing a stored page. */
const NETWORK_TIMEOUT_MS = 3_000;
const isUnavailable = ({ status }: Response) => status === 502 || status === 503 || status === 504;
/** Minimum milliseconds between contacts that `contactIfDue` makes. */
const MIN_CONTACT_INTERVAL_MS = 60_000;

/**
 * Paths of stored parts, or null until loaded. In memory, because a worker decides synchronously whether to respond.
 */
let parts: ReadonlySet<string> | null = null;

/** Reloads `parts`. Call after storing or removing parts. */
export async function readParts(): Promise<void> {
  parts = new Set(Object.keys((await loadStore()).parts));
}

export function answerRequests(worker: WorkerScope): void {
  void readParts();
  void readSignOutPending();
  worker.addEventListener('fetch', (event) => {
    const url = new URL(event.request.url);
    if (url.origin !== worker.location.origin) return;
    const others = () => answerTo(event, url, worker);
    const answer = answerSignOut(worker, event, others) ?? others();
    if (answer) event.respondWith(answer);
  });
}

/** Returns null to leave the request to the browser. */
function answerTo(event: FetchEvent, url: URL, worker: WorkerScope): Promise<Response> | null {
  const { request } = event;
  const { pathname } = url;
  if (request.method !== 'GET') return null;
  if (request.mode === 'navigate') {
    const kind = kindOf(pathname);
    if (kind) return answerPage(event, url, { kind, worker });
    event.waitUntil(contactIfDue(worker, Date.now()));
    if (!leadsOffline(pathname, pathOfLink(request))) return null;
    return fetch(request).catch(async () => withoutNetwork(await loadStore(), url, null));
  }
  if (pathname.endsWith('.data')) {
    const path = pathname.slice(0, -'.data'.length);
    const kind = kindOf(path);
    // A failed request for `mine` must not redirect, because the public recipe page sends that request too.
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
  const stored = findStored(before, { url, kind, from: pathOfLink(event.request) });
  const network = fetch(event.request);
  const answer = await (stored ? withTimeout(network) : network).catch(() => null);
  if (!answer || (stored && isUnavailable(answer))) return withoutNetwork(before, url, stored);
  if (kind === 'recipe' || !isStorable(url)) {
    event.waitUntil(contactIfDue(worker, now));
    return answer;
  }
  if (!isPage(answer)) {
    // A redirect or a client error other than 429 counts as lost access.
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
    // While a recipe is being cooked, a reload shows the stored version. The page then offers the newer one.
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

function findStored(
  store: Store,
  { url, kind, from }: { url: URL; kind: PageKind; from: string | null },
): StoredPage | null {
  const { pathname: path } = url;
  if (kind === 'recipe') return isLeavingCook(path, from) ? null : findPage(store, `${path}/cook`);
  return isStorable(url) ? findPage(store, path) : null;
}

function pathOfLink({ referrer }: Request): string | null {
  return /^https?:/.test(referrer) ? new URL(referrer).pathname : null;
}

async function sameVersion(answer: Response, { path }: StoredPage): Promise<boolean> {
  const before = await caches.match(path, { ignoreVary: true });
  return !before || versionOfDocument(await answer.text()) === versionOfDocument(await before.text());
}

/** Rejects if the network fails or takes too long. */
function withTimeout(network: Promise<Response>): Promise<Response> {
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(reject, NETWORK_TIMEOUT_MS);
    network.finally(() => clearTimeout(timeout)).then(resolve, reject);
  });
}

/** Returns the stored page, or the worker's offline page. */
async function withoutNetwork(store: Store, url: URL, stored: StoredPage | null): Promise<Response> {
  const answer = stored && (await (await openFiles()).match(stored.path, { ignoreVary: true }));
  if (!stored || !answer)
    return offlinePage({ brand: store.brand, pages: store.pages, address: url.pathname + url.search });
  if (stored.address === storedAddress(url)) return answer;
  // Redirects a request for other amounts, so that the address matches the stored page.
  return Response.redirect(new URL(stored.address, url), 302);
}

let contacting: Promise<unknown> | null = null;

/** Contacts the server, unless no reader is stored or the last contact is recent. */
async function contactIfDue(worker: WorkerScope, now: number): Promise<void> {
  const { reader, contactAt } = await loadStore();
  if (!reader || Math.abs(now - contactAt) < MIN_CONTACT_INTERVAL_MS) return;
  contacting ??= contactAsWorker(worker, now)
    .then(readParts)
    .finally(() => {
      contacting = null;
    });
  await contacting;
}
