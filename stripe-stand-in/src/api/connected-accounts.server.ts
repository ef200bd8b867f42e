import { z } from 'zod';
import { type Route, route } from '../endpoint.ts';
import { invalid } from '../errors.ts';
import { currencies } from '../objects/account.ts';
import { type AccountLink, type ConnectedAccount, newConnectedAccount } from '../objects/connected-account.ts';
import { close } from '../onboarding.server.ts';
import { text } from '../parameters.ts';
import type { Session } from '../session.server.ts';

const LINK = 5 * 60;

const requested = z.strictObject({ requested: z.literal(true) });
const include = z.array(z.enum(['configuration.merchant', 'requirements', 'identity', 'defaults']));
const byStripe = z.literal('stripe');

export const connectedAccountRoutes: readonly Route[] = [
  route(
    'POST',
    '/v2/core/accounts',
    z.strictObject({
      dashboard: z.literal('full'),
      contact_email: z.email(),
      display_name: text.max(200).optional(),
      identity: z.strictObject({ country: z.string().regex(/^[A-Za-z]{2}$/) }).optional(),
      configuration: z.strictObject({
        merchant: z.strictObject({ capabilities: z.strictObject({ card_payments: requested }) }),
      }),
      defaults: z.strictObject({
        responsibilities: z.strictObject({ fees_collector: byStripe, losses_collector: byStripe }),
      }),
      metadata: z.record(z.string().max(40), z.string().max(500)).optional(),
      include: include.optional(),
    }),
    async ({ session }, { identity, contact_email, display_name, metadata = {}, include: asked = [] }) => {
      if (!session.settings.usesConnect) {
        throw invalid("You can only create new accounts if you've signed up for Connect", { status: 403 });
      }
      const country = identity?.country.toUpperCase();
      if (country !== undefined && !(country in currencies)) {
        throw invalid(`Connected accounts in ${country} cannot be created.`, { code: 'country_unsupported' });
      }
      const given = { country, contact_email, display_name, metadata };
      const made = newConnectedAccount(session.newId('v2.core.account'), session.now, given);
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
    async ({ session }, { limit = '20' }) => {
      if (!session.settings.usesConnect) throw invalid('This account has not signed up for Connect.', { status: 403 });
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
    z.strictObject({ applied_configurations: z.tuple([z.literal('merchant')]) }),
    async ({ session, id }) => {
      const found = await connected(session, id);
      await close(session, found);
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
    async ({ session }, { account: accountId, use_case }) => {
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
        url: session.settings.onboardingAddress(id),
      } as AccountLink;
      await session.insert('v2.core.account_link', link, { customer: accountId });
      const { id: _, ...answer } = link;
      return answer;
    },
  ),
];

/** Finds an account to which the platform has access. The refusal shows parts of the key `secret`. */
export async function connected(session: Session, id: string, secret = 'sk_test_'): Promise<ConnectedAccount> {
  const found = await session.find('v2.core.account', id);
  if (found && !session.internal('v2.core.account', id).isDisconnected) return found;
  throw invalid(
    `The provided key '${secret.slice(0, 8)}***${secret.slice(-4)}' does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
    { code: 'account_invalid', status: 403 },
  );
}

/** Leaves out the parts that `include` does not request, as Stripe does. */
function shown(account: ConnectedAccount, include: readonly string[]): object {
  const { configuration, requirements, identity, defaults, ...always } = account;
  return {
    ...always,
    ...(include.includes('configuration.merchant') && { configuration }),
    ...(include.includes('requirements') && { requirements }),
    ...(include.includes('identity') && { identity }),
    ...(include.includes('defaults') && { defaults }),
  };
}
