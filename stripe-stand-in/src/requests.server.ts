import { and, eq, inArray } from 'drizzle-orm';
import { accountRoutes } from './api/account.server.ts';
import { applicationFeeRoutes } from './api/application-fees.server.ts';
import { balanceRoutes } from './api/balance.server.ts';
import { cardRoutes } from './api/cards.server.ts';
import { catalogRoutes } from './api/catalog.server.ts';
import { connected, connectedAccountRoutes } from './api/connected-accounts.server.ts';
import { couponRoutes } from './api/coupons.server.ts';
import { customerRoutes } from './api/customers.server.ts';
import { eventRoutes } from './api/events.server.ts';
import { invoiceRoutes } from './api/invoices.server.ts';
import { oauthRoutes } from './api/oauth.server.ts';
import { paymentMethodDomainRoutes } from './api/payment-method-domains.server.ts';
import { paymentRoutes } from './api/payments.server.ts';
import { setupIntentRoutes } from './api/setup-intents.server.ts';
import { subscriptionScheduleRoutes } from './api/subscription-schedules.server.ts';
import { subscriptionRoutes } from './api/subscriptions.server.ts';
import { advanceBilling } from './billing/time.server.ts';
import { DAY, seconds } from './calendar.ts';
import { findRoute, isOfPlatform, type Route } from './endpoint.ts';
import { type Answer, Failure, invalid, Refusal } from './errors.ts';
import { expanded } from './expand.server.ts';
import { PLATFORM } from './objects/account.ts';
import { newId } from './objects/shapes.ts';
import { type Decoded, decodeForm } from './parameters.ts';
import { ApiVersion, openSession, type Place, type Session, sessionOf } from './session.server.ts';
import { standInKeys, standInObjects } from './tables.ts';

const routes: readonly Route[] = [
  ...accountRoutes,
  ...catalogRoutes,
  ...couponRoutes,
  ...customerRoutes,
  ...cardRoutes,
  ...setupIntentRoutes,
  ...subscriptionRoutes,
  ...subscriptionScheduleRoutes,
  ...invoiceRoutes,
  ...paymentRoutes,
  ...balanceRoutes,
  ...paymentMethodDomainRoutes,
  ...applicationFeeRoutes,
  ...eventRoutes,
  ...connectedAccountRoutes,
  ...oauthRoutes,
];

export interface Handling extends Place {
  outage: Outage;
}

/** Failure of the next request of a kind (`POST /v1/subscriptions`). */
export interface Outage {
  next: { request: string; status: 403 | 409 | 429 | 500 } | null;
}

/** Seconds for which the response to a key is repeated. */
const KEYS = DAY;

export async function answerRequest({ db, now, settings, outage }: Handling, request: Request): Promise<Response> {
  const url = new URL(request.url);
  const asked = await readAsked(request, url);
  const named = request.headers.get('stripe-account');
  const key = request.method === 'POST' ? request.headers.get('idempotency-key') : null;
  const id = newId('req');
  const replayed = { is: false };
  let answer: Answer;
  try {
    const secret = checkHeaders(request);
    answer = await db.transaction(async (tx) => {
      const cause = { id, idempotency_key: key };
      const platform = openSession(tx, { now: seconds(now()), cause, settings, account: PLATFORM });
      const session = await sessionFor(platform, url.pathname, { named, secret });
      const failing = takeOutage(outage, `${request.method} ${url.pathname}`);
      const work = () =>
        failing ?? answerWithin(session, { method: request.method, path: url.pathname, params: asked.params });
      // Stripe stores a 500 under the key. The other failures happen before any effect, so Stripe does not store them.
      if (!key || (failing && failing.status !== 500)) return work();
      const sent = `${request.method} ${url.pathname} ${asked.sent}`;
      return onceForKey(session, { key, sent, replayed }, work);
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    answer = error.answer;
  }
  const headers = new Headers({ 'content-type': 'application/json', 'request-id': id, 'stripe-version': ApiVersion });
  if (key) headers.set('idempotency-key', key);
  if (replayed.is) headers.set('idempotent-replayed', 'true');
  return Response.json(answer.body, { status: answer.status, headers });
}

type Params = { [name: string]: Decoded };

/**
 * `sent` is equal for requests with the same parameters. The order counts only in version 2 of the API, which uses
 * JSON.
 */
async function readAsked(request: Request, url: URL): Promise<{ params: Params; sent: string }> {
  const isPost = request.method === 'POST';
  const body = isPost ? await request.text() : '';
  if (isPost && url.pathname.startsWith('/v2/')) {
    return { params: (body === '' ? {} : JSON.parse(body)) as Params, sent: body };
  }
  const form = isPost ? new URLSearchParams(body) : url.searchParams;
  return { params: decodeForm(form), sent: JSON.stringify([...form].sort()) };
}

function takeOutage(outage: Outage, request: string): Answer | null {
  const { next } = outage;
  if (next?.request !== request) return null;
  outage.next = null;
  const code = { 403: undefined, 409: 'idempotency_key_in_use', 429: 'rate_limit', 500: undefined }[next.status];
  const error = { type: 'api_error', message: 'The stand-in was told to answer so.', ...(code && { code }) };
  return { status: next.status, body: { error } };
}

/** Returns the session of the account in `Stripe-Account`, or of the platform for its own paths. */
async function sessionFor(
  platform: Session,
  path: string,
  { named, secret }: { named: string | null; secret: string },
): Promise<Session> {
  if (isOfPlatform(path)) {
    if (named === null) return platform;
    throw invalid('The stand-in answers this to the platform alone: leave out Stripe-Account.');
  }
  if (named === null) {
    throw invalid('The stand-in takes no charges for the platform: name a connected account (Stripe-Account).');
  }
  await connected(platform, named, secret);
  return sessionOf(platform, named);
}

function checkHeaders({ headers }: Request): string {
  const secret = headers.get('authorization')?.replace('Bearer ', '') ?? '';
  if (!secret.startsWith('sk_test_')) {
    throw invalid('Invalid API Key provided: the stand-in takes keys that begin with sk_test_', { status: 401 });
  }
  if (headers.get('stripe-version') !== ApiVersion) {
    throw invalid(`Invalid Stripe API version: ${headers.get('stripe-version')}; the stand-in speaks ${ApiVersion}`);
  }
  return secret;
}

async function answerWithin(
  session: Session,
  { method, path, params }: { method: string; path: string; params: Params },
): Promise<Answer> {
  const found = findRoute(routes, method, path);
  if (!found) throw invalid(`Unrecognized request URL (${method}: ${path}).`, { status: 404 });
  const customer = await customerOf(session, found.id, params);
  await session.lock(customer ?? `catalog ${session.account}`);
  if (customer) await advanceBilling(session, customer, session.now);
  const body = await found.route.run({ session, id: found.id }, params);
  if (body instanceof Failure) return body.answer;
  const paths = Array.isArray(params.expand) ? params.expand.filter((each) => typeof each === 'string') : [];
  return { status: 200, body: await expanded(session, body, paths) };
}

/** Returns the customer or account that a request locks, or null if the request names none. */
async function customerOf({ tx, account }: Session, id: string, params: Params): Promise<string | null> {
  const named = ['customer', 'subscription', 'from_subscription', 'invoice', 'charge', 'payment_intent', 'account'].map(
    (name) => params[name],
  );
  const ids = [id, ...named].filter((each) => typeof each === 'string' && each !== '') as string[];
  if (ids.length === 0) return null;
  const rows = await tx
    .select({ customer: standInObjects.customer })
    .from(standInObjects)
    .where(and(inArray(standInObjects.id, ids), eq(standInObjects.account, account)));
  return rows.find(({ customer }) => customer !== null)?.customer ?? null;
}

/** Repeats the response to a key, and refuses the key for another request. Refusals are not stored. */
async function onceForKey(
  session: Session,
  { key, sent, replayed }: { key: string; sent: string; replayed: { is: boolean } },
  work: () => Answer | Promise<Answer>,
): Promise<Answer> {
  const { account, tx } = session;
  await session.lock(`key ${account} ${key}`);
  const ofKey = and(eq(standInKeys.account, account), eq(standInKeys.key, key));
  const [before] = await tx.select().from(standInKeys).where(ofKey);
  if (before && before.created > session.now - KEYS) {
    if (before.request !== sent) {
      throw new Refusal(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    }
    replayed.is = true;
    return { status: before.status, body: before.body };
  }
  const answer = await work();
  const row = { account, key, created: session.now, request: sent, ...answer };
  const target = [standInKeys.account, standInKeys.key];
  await tx.insert(standInKeys).values(row).onConflictDoUpdate({ target, set: row });
  return answer;
}
