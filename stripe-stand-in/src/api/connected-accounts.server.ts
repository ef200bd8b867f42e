import { z } from 'zod';
import { type Route, route } from '../endpoint.ts';
import { invalid, Refusal } from '../errors.ts';
import { type AccountLink, type ConnectedAccount, newConnectedAccount } from '../objects/connected-account.ts';
import { text } from '../parameters.ts';
import type { Session } from '../session.server.ts';

/** Seconds for which an onboarding link works. */
const LINK = 5 * 60;

const requested = z.strictObject({ requested: z.literal(true) });
const include = z.array(
  z.enum(['configuration.merchant', 'configuration.recipient', 'requirements', 'identity', 'defaults']),
);
const responsibilities = z.strictObject({
  fees_collector: z.literal('application'),
  losses_collector: z.literal('application'),
});

/** Countries in which an account can have the full agreement with this platform, which is in the United States. */
const full = 'US CA GB CH AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK';
/** Countries for whose recipients a platform needs an approval by Stripe (Layr-Labs/d-inference#684). */
const needsApproval = 'TW';
/** Countries in which no platform can open an account. */
const unsupported = 'CU IR KP SY RU BY JM';

export const connectedAccountRoutes: readonly Route[] = [
  route(
    'POST',
    '/v2/core/accounts',
    z.strictObject({
      dashboard: z.literal('express'),
      identity: z.strictObject({ country: z.string().regex(/^[A-Za-z]{2}$/) }),
      configuration: z.strictObject({
        recipient: z.strictObject({
          capabilities: z.strictObject({ stripe_balance: z.strictObject({ stripe_transfers: requested }) }),
        }),
        merchant: z.strictObject({ capabilities: z.strictObject({ card_payments: requested }) }).optional(),
      }),
      defaults: z.strictObject({ responsibilities }),
      metadata: z.record(z.string().max(40), z.string().max(500)).optional(),
      include: include.optional(),
    }),
    async ({ session, account }, { identity, configuration, metadata = {}, include: asked = [] }) => {
      if (!account.usesConnect) {
        throw invalid("You can only create new accounts if you've signed up for Connect", { status: 403 });
      }
      const country = identity.country.toUpperCase();
      const isMerchant = configuration.merchant !== undefined;
      if (unsupported.includes(country) || (isMerchant && !full.includes(country))) {
        throw invalid(`Connected accounts in ${country} cannot be created by platforms in ${account.country}.`, {
          code: 'country_unsupported',
        });
      }
      if (!isMerchant && needsApproval.includes(country)) {
        throw invalid(
          'Your platform needs approval for accounts to have requested the `transfers` capability without the `card_payments` capability.',
        );
      }
      const made = newConnectedAccount(session.newId('v2.core.account'), session.now, {
        country,
        isMerchant,
        metadata,
      });
      await session.insert('v2.core.account', made, { customer: made.id });
      await session.emitThin('v2.core.account.created', made.id);
      return shown(made, asked);
    },
  ),
  route(
    'GET',
    '/v2/core/accounts/:id',
    z.strictObject({ include: include.optional() }),
    async ({ session, id }, { include: asked = [] }) => shown(await connected(session, id), asked),
  ),
  route(
    'GET',
    '/v2/core/accounts',
    z.strictObject({ limit: z.string().optional(), applied_configurations: z.array(text).optional() }),
    async ({ session, account }, { limit = '20' }) => {
      if (!account.usesConnect) throw invalid('This account has not signed up for Connect.', { status: 403 });
      const found = await session.list('v2.core.account', undefined, Number(limit));
      return { data: found.map((each) => shown(each, [])), next_page_url: null, previous_page_url: null };
    },
  ),
  route(
    'POST',
    '/v2/core/accounts/:id',
    z.strictObject({ contact_email: z.email().optional(), display_name: text.max(200).optional() }),
    async ({ session, id }, changed) => {
      const found = await connected(session, id);
      Object.assign(found, changed);
      await session.save(found);
      return shown(found, []);
    },
  ),
  route(
    'POST',
    '/v2/core/accounts/:id/close',
    z.strictObject({ applied_configurations: z.array(z.enum(['merchant', 'recipient'])) }),
    async ({ session, id }, { applied_configurations }) => {
      const found = await connected(session, id);
      if (String(applied_configurations) !== String(found.applied_configurations)) {
        throw invalid('All configurations of the account must be closed.', { param: 'applied_configurations' });
      }
      found.closed = true;
      await session.save(found);
      await session.emitThin('v2.core.account.closed', found.id);
      return shown(found, []);
    },
  ),
  route(
    'POST',
    '/v2/core/account_links',
    z.strictObject({
      account: text,
      use_case: z.strictObject({
        type: z.literal('account_onboarding'),
        account_onboarding: z.strictObject({
          refresh_url: z.url(),
          return_url: z.url().optional(),
          collection_options: z
            .strictObject({
              fields: z.enum(['currently_due', 'eventually_due']).optional(),
              future_requirements: z.enum(['include', 'omit']).optional(),
            })
            .optional(),
        }),
      }),
    }),
    async ({ session, account }, { account: accountId, use_case }) => {
      const found = await connected(session, accountId);
      if (found.closed) throw invalid('The account is closed.', { param: 'account' });
      const id = session.newId('v2.core.account_link');
      const at = (seconds: number) => new Date(seconds * 1000).toISOString();
      const link = {
        id,
        object: 'v2.core.account_link',
        account: accountId,
        livemode: false,
        use_case,
        created: at(session.now),
        expires_at: at(session.now + LINK),
        url: account.onboardingAddress(id),
      } as AccountLink;
      await session.insert('v2.core.account_link', link, { customer: accountId });
      const { id: _, ...answer } = link;
      return answer;
    },
  ),
];

async function connected(session: Session, id: string): Promise<ConnectedAccount> {
  const found = await session.find('v2.core.account', id);
  if (!found) {
    throw new Refusal(404, { type: 'invalid_request_error', code: 'not_found', message: `Object not found: ${id}` });
  }
  if (session.internal('v2.core.account', id).isDisconnected) {
    throw invalid(`The provided key does not have access to account '${id}'.`, {
      code: 'account_invalid',
      status: 403,
    });
  }
  return found;
}

/** Stripe leaves out these parts unless `include` requests them. */
function shown(account: ConnectedAccount, include: readonly string[]): object {
  const { configuration, requirements, identity, defaults, ...always } = account;
  const { merchant, recipient } = configuration;
  const parts = {
    ...(include.includes('configuration.merchant') && merchant && { merchant }),
    ...(include.includes('configuration.recipient') && { recipient }),
  };
  return {
    ...always,
    ...(Object.keys(parts).length > 0 && { configuration: parts }),
    ...(include.includes('requirements') && { requirements }),
    ...(include.includes('identity') && { identity }),
    ...(include.includes('defaults') && { defaults }),
  };
}
