import Stripe from 'stripe';
import { type Finding, ok, problem, unknown } from '../../http/finding.ts';
import type { ProviderPrices } from '../../membership/prices/provider-prices.server.ts';
import { compareCatalog, findProduct } from './catalog.server.ts';
import { ApiVersion, handledEvents, payoutAccountEvents, payoutEvents } from './event.ts';
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
  hasWebhookSecret: boolean;
  /** True if the secret of the endpoint for payout accounts is set. */
  hasConnectSecret: boolean;
  /** True if the secret of the endpoint for payouts is set. */
  hasPayoutSecret: boolean;
  prices: ProviderPrices;
  now: Date;
}

/** Compares the account at Stripe with what the site needs. Changes nothing. */
export async function checkAccount(stripe: Stripe, site: Site): Promise<Finding[]> {
  const key = await checkKey(stripe, site);
  // With a refused key nothing else can be checked; all other problems are reported together.
  if (key.some(({ about, state }) => about === 'Key' && state === 'problem')) return key;
  const parts = [
    ['Product', () => checkProduct(stripe)],
    ['Prices', () => checkPrices(stripe, site)],
    ['Webhook', () => checkWebhook(stripe, site)],
    ['Customer portal', () => checkPortal(stripe)],
    ['Connect', () => checkConnect(stripe, site)],
  ] as const;
  const findings = [...key];
  for (const [about, check] of parts) findings.push(...(await orUnreadable(about, check)));
  return [
    ...findings,
    unknown(
      'Retries',
      'Settings > Billing > Revenue recovery: Smart Retries for 2 weeks, then cancel the subscription',
    ),
    unknown('Invoices', 'Settings > Billing > Invoices: invoices are finalized after 1 hour'),
    unknown(
      'Emails',
      'Settings > Emails and Billing > Revenue recovery: every email to customers is off; this site sends them',
    ),
  ];
}

/** Returns the findings of a check, or `unknown` if Stripe refuses the request, for example to a restricted key. */
async function orUnreadable(about: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    return [unknown(about, `Stripe did not show it (${error.statusCode ?? error.type}): look in the dashboard`)];
  }
}

async function checkKey(stripe: Stripe, { livemode }: Site): Promise<Finding[]> {
  try {
    const account = await stripe.accounts.retrieveCurrent();
    const { country, charges_enabled, payouts_enabled, capabilities } = account;
    const mode = livemode ? 'live mode' : 'test mode';
    const canCharge = charges_enabled && (capabilities?.card_payments ?? 'active') === 'active';
    return [
      ok('Key', `${mode}, account ${account.id}`),
      country
        ? ok('Country', country)
        : problem('Country', 'Finish the account at https://dashboard.stripe.com/account'),
      canCharge
        ? ok('Cards', 'can be charged')
        : problem(
            'Cards',
            'cannot be charged yet. Finish what Stripe asks for at https://dashboard.stripe.com/account',
          ),
      payouts_enabled
        ? ok('Payouts', 'reach your bank')
        : problem('Payouts', 'do not reach a bank yet. Add one at https://dashboard.stripe.com/settings/payouts'),
    ];
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    if (error instanceof Stripe.errors.StripeAuthenticationError) {
      return [
        problem('Key', 'Stripe refuses it. Copy STRIPE_SECRET_KEY again from https://dashboard.stripe.com/apikeys'),
      ];
    }
    if (error instanceof Stripe.errors.StripePermissionError) return [unknown('Account', 'The key may not see it')];
    return [problem('Key', 'Stripe was not reached. Do it again later')];
  }
}

/** Checks the product. Stripe begins no subscription with an archived product, even if its prices are active. */
async function checkProduct(stripe: Stripe): Promise<Finding[]> {
  const product = await findProduct(stripe);
  if (!product) return [ok('Product', 'is made when the site starts')];
  if (product.active) return [ok('Product', product.name)];
  const where = `https://dashboard.stripe.com/products/${product.id}`;
  return [problem('Product', `is archived, so nobody new can be charged. Unarchive it at ${where}`)];
}

async function checkPrices(stripe: Stripe, { prices, now }: Site): Promise<Finding[]> {
  return (await compareCatalog(stripe, prices, now)).map(({ lookupKey, differences }) => {
    const about = `Price ${lookupKey}`;
    if (differences === null) return ok(about, 'is made when the site starts');
    if (differences.length === 0) return ok(about, 'is as it is here');
    return problem(
      about,
      `has ${differences.join(', ')}. Archive it there and give the key to none: the site makes its own`,
    );
  });
}

const SETUP = 'Do: npm run payments -- setup-webhook';

async function checkWebhook(stripe: Stripe, { webhookUrl, hasWebhookSecret }: Site): Promise<Finding[]> {
  const about = 'Webhook';
  const { ofPlatform } = await listEndpoints(stripe, { webhookUrl });
  const [endpoint, another] = ofPlatform.filter(({ status }) => status === 'enabled');
  if (!endpoint) return [problem(about, `Stripe sends nothing to ${webhookUrl}. ${SETUP}`)];
  const missing = endpoint.enabled_events.includes('*')
    ? []
    : handledEvents.filter((type) => !endpoint.enabled_events.includes(type));
  return [
    ok(about, webhookUrl),
    another
      ? problem('Webhook twice', 'Two endpoints send to it. Delete one in the dashboard')
      : ok('Webhook once', 'yes'),
    endpoint.api_version === ApiVersion
      ? ok('API version', ApiVersion)
      : problem(
          'API version',
          `is ${endpoint.api_version ?? "the account's default"} and must be ${ApiVersion}. ${SETUP}`,
        ),
    missing.length === 0
      ? ok('Events', 'all that are followed')
      : problem('Events', `are missing: ${missing.join(', ')}. ${SETUP}`),
    hasWebhookSecret
      ? ok('Signature', 'STRIPE_WEBHOOK_SECRET is set')
      : problem('Signature', 'Set STRIPE_WEBHOOK_SECRET to the endpoint’s signing secret (dashboard > Webhooks)'),
  ];
}

/**
 * Lists the site's endpoints for events of the platform and for payouts of connected accounts. Both have the same
 * address, and Stripe does not show the kind of an endpoint. The events tell the kind, because payouts of the platform
 * itself are not handled.
 */
async function listEndpoints(stripe: Stripe, { webhookUrl }: Pick<Site, 'webhookUrl'>) {
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
  const ours = data.filter(({ url }) => url === webhookUrl);
  const isOfPayouts = ({ enabled_events }: Stripe.WebhookEndpoint) =>
    enabled_events.every((type) => type.startsWith('payout.'));
  return { ofPayouts: ours.filter(isOfPayouts), ofPlatform: ours.filter((each) => !isOfPayouts(each)) };
}

async function checkConnect(stripe: Stripe, site: Site): Promise<Finding[]> {
  const { webhookUrl, hasConnectSecret } = site;
  const about = 'Connect';
  if (!(await usesConnect(stripe))) {
    const where = 'https://dashboard.stripe.com/connect';
    return [problem(about, `is not set up, so no creator can be paid out: what she earns is held. Begin at ${where}`)];
  }
  const endpoint = await findConnectEndpoint(stripe, { webhookUrl });
  if (!endpoint)
    return [
      ...[ok(about, 'creators can be paid out'), problem('Payout accounts', `Nothing is sent. ${SETUP}`)],
      ...(await checkPayouts(stripe, site)),
    ];
  const missing = payoutAccountEvents.filter((type) => !endpoint.enabled_events.includes(type));
  return [
    ok(about, 'creators can be paid out'),
    missing.length === 0
      ? ok('Payout accounts', webhookUrl)
      : problem('Payout accounts', `Events are missing: ${missing.join(', ')}. ${SETUP}`),
    hasConnectSecret
      ? ok('Payout signature', 'STRIPE_CONNECT_WEBHOOK_SECRET is set')
      : problem('Payout signature', 'Set STRIPE_CONNECT_WEBHOOK_SECRET to the endpoint’s signing secret'),
    ...(await checkPayouts(stripe, site)),
  ];
}

/** Checks that Stripe sends events about payouts. Without events, payouts are read once an hour. */
async function checkPayouts(stripe: Stripe, { webhookUrl, hasPayoutSecret }: Site): Promise<Finding[]> {
  const about = 'Payouts of creators';
  const { ofPayouts } = await listEndpoints(stripe, { webhookUrl });
  const endpoint = ofPayouts.find(({ status }) => status === 'enabled');
  if (!endpoint) return [problem(about, `Nothing is sent, so they are known within the hour. ${SETUP}`)];
  const missing = payoutEvents.filter((type) => !endpoint.enabled_events.includes(type));
  if (missing.length > 0) return [problem(about, `Events are missing: ${missing.join(', ')}. ${SETUP}`)];
  return [
    hasPayoutSecret
      ? ok(about, 'are known when they are made')
      : problem(about, 'Set STRIPE_PAYOUT_WEBHOOK_SECRET to the endpoint’s signing secret'),
  ];
}

/** Returns true if the platform has signed up for Connect. Stripe reports a missing sign-up without an error code. */
async function usesConnect(stripe: Stripe): Promise<boolean> {
  const list = stripe.v2.core.accounts.list({ limit: 1 }).then(() => true);
  return (await expecting(list, ({ message }) => /signed up for Connect/i.test(message))) ?? false;
}

async function findConnectEndpoint(stripe: Stripe, { webhookUrl }: Pick<Site, 'webhookUrl'>) {
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

async function checkPortal(stripe: Stripe): Promise<Finding[]> {
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  const open = data.find(({ login_page }) => login_page.enabled);
  if (!open) return [ok('Customer portal', 'is closed')];
  const where = 'https://dashboard.stripe.com/settings/billing/portal';
  return [problem('Customer portal', `can be opened by a link. Deactivate the link at ${where}: members cancel here`)];
}

/** @returns `whsec_…`, which Stripe shows once, or null if the endpoint existed or the account has no Connect */
async function setUpConnectWebhook(stripe: Stripe, { webhookUrl }: Pick<Site, 'webhookUrl'>): Promise<string | null> {
  const { eventDestinations } = stripe.v2.core;
  if (!(await usesConnect(stripe))) return null;
  const there = await findConnectEndpoint(stripe, { webhookUrl });
  if (there) {
    await eventDestinations.update(there.id, { enabled_events: payoutAccountEvents });
    return null;
  }
  const made = await eventDestinations.create({
    name: 'Payout accounts',
    type: 'webhook_endpoint',
    event_payload: 'thin',
    events_from: ['@accounts'],
    enabled_events: payoutAccountEvents,
    webhook_endpoint: { url: webhookUrl },
    include: ['webhook_endpoint.signing_secret'],
  });
  return made.webhook_endpoint?.signing_secret ?? null;
}

/** @returns `whsec_…`, which Stripe shows once, or null if the endpoint existed or the account has no Connect */
async function setUpPayoutWebhook(stripe: Stripe, { webhookUrl }: Pick<Site, 'webhookUrl'>): Promise<string | null> {
  if (!(await usesConnect(stripe))) return null;
  const { ofPayouts } = await listEndpoints(stripe, { webhookUrl });
  const [there] = ofPayouts.toSorted((one, other) => (one.status < other.status ? 1 : -1));
  if (there) {
    await stripe.webhookEndpoints.update(there.id, { enabled_events: payoutEvents, disabled: false });
    return null;
  }
  const made = await stripe.webhookEndpoints.create({
    url: webhookUrl,
    enabled_events: payoutEvents,
    api_version: ApiVersion,
    connect: true,
  });
  return made.secret ?? null;
}

export interface WebhookSetup {
  /** `whsec_…`, which Stripe shows once, or null if the endpoint existed and kept its secret. */
  secret: string | null;
  /** Secret of the endpoint for payout accounts, or null if the endpoint existed or the account has no Connect. */
  connectSecret: string | null;
  /** Secret of the endpoint for payouts, or null if the endpoint existed or the account has no Connect. */
  payoutSecret: string | null;
  /** Ids of the other endpoints at the same address, which were disabled. */
  disabled: string[];
}

/** Creates or updates the webhook endpoints for the handled events. Replaces an endpoint of another API version. */
export async function setUpWebhook(stripe: Stripe, { webhookUrl }: Pick<Site, 'webhookUrl'>): Promise<WebhookSetup> {
  const { ofPlatform: ours } = await listEndpoints(stripe, { webhookUrl });
  const right = ours.find(({ api_version }) => api_version === ApiVersion);
  let secret: string | null = null;
  if (right) await stripe.webhookEndpoints.update(right.id, { enabled_events: handledEvents, disabled: false });
  else {
    const made = await stripe.webhookEndpoints.create({
      url: webhookUrl,
      enabled_events: handledEvents,
      api_version: ApiVersion,
    });
    secret = made.secret ?? null;
  }
  const others = ours.filter(({ id, status }) => id !== right?.id && status === 'enabled');
  for (const { id } of others) await stripe.webhookEndpoints.update(id, { disabled: true });
  // Errors are ignored from here on, because the secret above is shown only once.
  const connectSecret = await expecting(setUpConnectWebhook(stripe, { webhookUrl }), () => true);
  const payoutSecret = await expecting(setUpPayoutWebhook(stripe, { webhookUrl }), () => true);
  return { secret, connectSecret, payoutSecret, disabled: others.map(({ id }) => id) };
}
