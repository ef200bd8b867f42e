import { paths, withQuery } from '../../paths.ts';
import { removeEverything } from './contact.ts';
import { loadOutbox, loadSignOutPending, loadStore, storeSignOutPending } from './device.ts';
import { signedOutPage, unsentChangesPage } from './offline-page.ts';
import { sendOutbox } from './send-outbox.ts';
import type { FetchEvent, WorkerScope } from './worker-scope.ts';

// Signing out removes the person's data on this device, even without a network. Offline the session cannot be ended,
// because only the server can clear the cookie. The worker ends the session before it answers another request for a
// page.

const isSignOut = (pathname: string) => pathname === paths.signOut() || pathname === `${paths.signOut()}.data`;
/** Query parameter of the page about unsent operations. In a POST request, signs out although operations are unsent. */
const UNSENT = 'unsent';
/** Query parameter of the page shown after signing out offline. */
const PENDING = 'away';

const SIGN_OUT_TIMEOUT_MS = 10_000;

/** True if a session has yet to be ended, or null until loaded. In memory, because the worker decides synchronously. */
let signOutPending: boolean | null = null;

export async function readSignOutPending(): Promise<void> {
  signOutPending = await loadSignOutPending().catch(() => false);
}

/**
 * Responds to a sign-out and, after an offline sign-out, to requests for pages and their data. Returns null for any
 * other request.
 */
export function answerSignOut(
  worker: WorkerScope,
  event: FetchEvent,
  others: () => Promise<Response> | null,
): Promise<Response> | null {
  const { request } = event;
  const url = new URL(request.url);
  const isPage = request.mode === 'navigate';
  if (isSignOut(url.pathname)) {
    if (request.method === 'POST') return signOut(worker, event, url);
    if (isPage && url.searchParams.has(UNSENT)) return unsentPage();
  }
  if (signOutPending === false || !(isPage || url.pathname.endsWith('.data'))) return null;
  return finishSignOut().then(async (isDone) => {
    if (isDone) return others() ?? fetch(request);
    return isPage ? signedOutPage((await loadStore()).brand) : Response.error();
  });
}

/** Signs out after sending pending operations. If some remain, asks the person first. */
async function signOut(worker: WorkerScope, event: FetchEvent, url: URL): Promise<Response> {
  const isPage = event.request.mode === 'navigate';
  if (!url.searchParams.has(UNSENT)) {
    await sendOutbox(Date.now());
    if ((await loadOutbox()).operations.length > 0) return isPage ? unsentPage() : toPage(UNSENT);
  }
  const { brand } = await loadStore();
  const answer = await Promise.race([fetch(event.request).catch(() => null), networkTimeout()]);
  if (answer && answer.status < 500) {
    event.waitUntil(forgetPerson(worker));
    return answer;
  }
  signOutPending = true;
  await storeSignOutPending(true);
  await forgetPerson(worker);
  // Background sync ends the session after the last page was closed.
  await worker.registration.sync?.register('sign-out').catch(() => {});
  return isPage ? signedOutPage(brand) : toPage(PENDING);
}

const networkTimeout = () => new Promise<null>((resolve) => setTimeout(resolve, SIGN_OUT_TIMEOUT_MS, null));

async function forgetPerson({ registration }: WorkerScope): Promise<void> {
  await removeEverything(Date.now());
  for (const notification of await registration.getNotifications()) notification.close();
}

/** Ends the session of a person who signed out offline. Returns false if the server did not confirm the end. */
export async function finishSignOut(): Promise<boolean> {
  if (signOutPending === null) await readSignOutPending();
  if (!signOutPending) return true;
  const answer = await fetch(paths.signOut(), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(),
  }).catch(() => null);
  // Only the redirect after a sign-out proves that the session has ended. Other responses may come from intermediaries.
  if (answer?.type !== 'opaqueredirect') return false;
  signOutPending = false;
  await storeSignOutPending(false);
  return true;
}

const toPage = (what: string) => toDocument(withQuery(paths.signOut(), { [what]: '' }));

/** Returns a data response that makes the router load a path as a document. */
export const toDocument = (address: string): Response =>
  new Response(null, {
    status: 204,
    headers: { 'X-Remix-Redirect': address, 'X-Remix-Status': '302', 'X-Remix-Reload-Document': 'true' },
  });

const unsentPage = async (): Promise<Response> =>
  unsentChangesPage({
    brand: (await loadStore()).brand,
    changes: (await loadOutbox()).operations.length,
    action: withQuery(paths.signOut(), { [UNSENT]: '' }),
  });
