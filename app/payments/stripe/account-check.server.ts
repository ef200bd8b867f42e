import Stripe from 'stripe';
import { type Finding, ok, problem, unknown } from '../../http/finding.ts';
import type { MerchantState } from '../merchant/merchant.ts';
import { ApiVersion, handledEvents, merchantEvents } from './event.ts';
import { expecting } from './outcomes.server.ts';

/** Returns true only if Stripe refuses the key itself, not if Stripe is unreachable or the key lacks a permission. */
export async function isKeyRefused(stripe: Stripe): Promise<boolean> {
  try {
    await stripe.accounts.retrieveCurrent();
    return false;
  } catch (error) {
    return error instanceof Stripe.errors.StripeAuthenticationError;
  }
}

interface Site {
  livemode: boolean;
  webhookUrl: string;
  /** OAuth redirect URI. */
  authorizationReturnUrl: string;
  hasClientId: boolean;
  hasWebhookSecret: boolean;
  /** True if the signing secret for thin events about merchants is set. */
  hasAccountSecret: boolean;
  /** Connected merchants that are not ready, as of the last sync. */
  waiting: readonly { creatorName: string; state: MerchantState }[];
}

/** Compares the platform's account at Stripe with what the site needs. Changes nothing. */
export async function checkAccount(stripe: Stripe, site: Site): Promise<Finding[]> {
  const key = await checkKey(stripe, site);
  // If the key is refused or Stripe is not reached, nothing else can be checked.
  if (key.state === 'problem') return [key];
  return [
    key,
    ...(await orUnreadable('Connect', () => checkConnect(stripe))),
    ...checkClientId(site),
    ...(await orUnreadable('Webhook', () => checkWebhook(stripe, site))),
    ...(await orUnreadable('Account events', () => checkDestination(stripe, site))),
    ...site.waiting.map(({ creatorName, state }) => findingOf(`Account of ${creatorName}`, state)),
  ];
}

/** Returns the findings of a check, or `unknown` if a request fails, for example because the key is restricted. */
async function orUnreadable(about: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    return [unknown(about, `Stripe did not show it (${error.statusCode ?? error.type}): look in the dashboard`)];
  }
}

async function checkKey(stripe: Stripe, { livemode }: Site): Promise<Finding> {
  const about = 'Key';
  try {
    const { id } = await stripe.accounts.retrieveCurrent();
    return ok(about, `${livemode ? 'live mode' : 'test mode'}, account ${id}`);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    if (error instanceof Stripe.errors.StripeAuthenticationError) {
      return problem(
        about,
        'Stripe refuses it. Copy STRIPE_SECRET_KEY again from https://dashboard.stripe.com/apikeys',
      );
    }
    if (error instanceof Stripe.errors.StripePermissionError) return unknown(about, 'may not see its own account');
    return problem(about, 'Stripe was not reached. Do it again later');
  }
}

/** Checks that the platform has signed up for Connect. Stripe reports a missing sign-up without an error code. */
async function checkConnect(stripe: Stripe): Promise<Finding[]> {
  const about = 'Connect';
  const list = stripe.v2.core.accounts.list({ limit: 1 }).then(() => true);
  const isSignedUp = await expecting(list, ({ message }) => /signed up for Connect/i.test(message));
  if (isSignedUp) return [ok(about, 'creators can connect their accounts')];
  return [problem(about, 'is not set up, so no creator can be paid. Begin at https://dashboard.stripe.com/connect')];
}

function checkClientId({ hasClientId, authorizationReturnUrl }: Site): Finding[] {
  const where = 'https://dashboard.stripe.com/settings/connect/onboarding-options/oauth';
  if (!hasClientId) {
    return [
      ok('Accounts', `creators can open new ones. To connect others, set STRIPE_CONNECT_CLIENT_ID from ${where}`),
    ];
  }
  return [
    ok('Accounts', 'creators can open new ones, and connect others'),
    unknown('Redirect', `${where} has to name ${authorizationReturnUrl}`),
  ];
}

const SETUP = 'Do: npm run payments -- setup-webhook';

async function checkWebhook(stripe: Stripe, { webhookUrl, hasWebhookSecret }: Site): Promise<Finding[]> {
  const about = 'Webhook';
  const enabled = (await listEndpoints(stripe, webhookUrl)).filter(({ status }) => status === 'enabled');
  const [endpoint, ...more] = enabled.toSorted((one, other) => Number(isOfAccounts(other)) - Number(isOfAccounts(one)));
  if (!endpoint || !isOfAccounts(endpoint)) {
    return [problem(about, `Stripe sends no events of creators’ accounts to ${webhookUrl}. ${SETUP}`)];
  }
  const { enabled_events, api_version } = endpoint;
  const missing = missingOf(handledEvents, enabled_events);
  return [
    ok(about, webhookUrl),
    more.length === 0 ? ok('Webhook once', 'yes') : problem('Webhook once', `Several endpoints send to it. ${SETUP}`),
    api_version === ApiVersion
      ? ok('API version', ApiVersion)
      : problem('API version', `is ${api_version ?? "the account's default"} and must be ${ApiVersion}. ${SETUP}`),
    missing.length === 0
      ? ok('Events', 'all that are followed')
      : problem('Events', `are missing: ${missing.join(', ')}. ${SETUP}`),
    hasWebhookSecret
      ? ok('Signature', 'STRIPE_WEBHOOK_SECRET is set')
      : problem('Signature', 'Set STRIPE_WEBHOOK_SECRET to the endpoint’s signing secret (dashboard > Webhooks)'),
  ];
}

async function checkDestination(stripe: Stripe, { webhookUrl, hasAccountSecret }: Site): Promise<Finding[]> {
  const about = 'Account events';
  const destination = await findDestination(stripe, webhookUrl);
  if (!destination) {
    return [problem(about, `Nothing is sent, so the state of accounts is known a day late. ${SETUP}`)];
  }
  const missing = missingOf(merchantEvents, destination.enabled_events);
  return [
    missing.length === 0
      ? ok(about, 'all that are followed')
      : problem(about, `are missing: ${missing.join(', ')}. ${SETUP}`),
    hasAccountSecret
      ? ok('Account signature', 'STRIPE_ACCOUNT_WEBHOOK_SECRET is set')
      : problem('Account signature', 'Set STRIPE_ACCOUNT_WEBHOOK_SECRET to the destination’s signing secret'),
  ];
}

const missingOf = (followed: readonly string[], sent: readonly string[]) =>
  sent.includes('*') ? [] : followed.filter((type) => !sent.includes(type));

function findingOf(about: string, state: MerchantState): Finding {
  if (state === 'restricted') return problem(about, 'takes no charges until the creator has answered Stripe');
  return ok(
    about,
    state === 'checking' ? 'is being checked by Stripe' : 'lacks details that Stripe asks the creator for',
  );
}

async function listEndpoints(stripe: Stripe, webhookUrl: string): Promise<Stripe.WebhookEndpoint[]> {
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
  return data.filter(({ url }) => url === webhookUrl);
}

/** Returns true for an endpoint for events of connected accounts (`connect: true`), which has an `application`. */
const isOfAccounts = ({ application }: Stripe.WebhookEndpoint) => application !== null;

async function findDestination(stripe: Stripe, webhookUrl: string) {
  const { data } = await stripe.v2.core.eventDestinations.list({ include: ['webhook_endpoint.url'], limit: 100 });
  return (
    data.find(
      ({ event_payload, events_from, status, webhook_endpoint }) =>
        event_payload === 'thin' &&
        status === 'enabled' &&
        events_from?.includes('@accounts') &&
        webhook_endpoint?.url === webhookUrl,
    ) ?? null
  );
}

export interface WebhookSetup {
  /** `whsec_…`, which Stripe shows once, or null if the endpoint existed and kept its secret. */
  secret: string | null;
  /** Secret of the destination of thin events, or null if the destination existed or could not be created. */
  accountSecret: string | null;
  /** Ids of other endpoints at the same address, which were disabled. */
  disabled: string[];
}

/** Creates or updates the endpoint and the destination. Disables other endpoints at the same address. */
export async function setUpWebhook(stripe: Stripe, { webhookUrl }: Pick<Site, 'webhookUrl'>): Promise<WebhookSetup> {
  const ours = await listEndpoints(stripe, webhookUrl);
  const right = ours.find((each) => each.api_version === ApiVersion && isOfAccounts(each));
  let secret: string | null = null;
  if (right) await stripe.webhookEndpoints.update(right.id, { enabled_events: handledEvents, disabled: false });
  else {
    const made = await stripe.webhookEndpoints.create({
      url: webhookUrl,
      enabled_events: handledEvents,
      api_version: ApiVersion,
      connect: true,
    });
    secret = made.secret ?? null;
  }
  const others = ours.filter(({ id, status }) => id !== right?.id && status === 'enabled');
  for (const { id } of others) await stripe.webhookEndpoints.update(id, { disabled: true });
  // An error must not hide the secret above, which Stripe shows once.
  const accountSecret = await expecting(setUpDestination(stripe, webhookUrl), () => true);
  return { secret, accountSecret, disabled: others.map(({ id }) => id) };
}

/** @returns `whsec_…`, or null if the destination existed */
async function setUpDestination(stripe: Stripe, webhookUrl: string): Promise<string | null> {
  const { eventDestinations } = stripe.v2.core;
  const there = await findDestination(stripe, webhookUrl);
  if (there) {
    await eventDestinations.update(there.id, { enabled_events: merchantEvents });
    return null;
  }
  const made = await eventDestinations.create({
    name: 'Creators’ accounts',
    type: 'webhook_endpoint',
    event_payload: 'thin',
    events_from: ['@accounts'],
    enabled_events: merchantEvents,
    webhook_endpoint: { url: webhookUrl },
    include: ['webhook_endpoint.signing_secret'],
  });
  return made.webhook_endpoint?.signing_secret ?? null;
}
