import { z } from 'zod';
import { type Route, route } from '../endpoint.ts';
import { invalid } from '../errors.ts';
import { listPage } from '../listing.server.ts';
import {
  accountOf,
  type EventDestination,
  newPortalConfiguration,
  newWebhookEndpoint,
  platformAccount,
} from '../objects/account.ts';
import { expand, flag, paging, text } from '../parameters.ts';
import { standInObjects } from '../tables.ts';
import { connected } from './connected-accounts.server.ts';

const events = z.array(text).min(1);
const includeUrl = z.array(z.literal('webhook_endpoint.url')).optional();

function shownDestination({ webhook_endpoint, ...always }: EventDestination, include: string[] = []): object {
  return include.includes('webhook_endpoint.url') ? { ...always, webhook_endpoint } : always;
}

function validDescriptor(given: string): string {
  const param = 'settings[payments][statement_descriptor]';
  if (given.length < 5 || given.length > 22) {
    throw invalid('The statement descriptor must be at least 5 and at most 22 characters.', { param });
  }
  if (!/[A-Za-z]/.test(given)) throw invalid('The statement descriptor must contain at least one letter.', { param });
  if (/[<>\\'"*]|[^\x20-\x7e]/.test(given)) {
    throw invalid('The statement descriptor may not contain <, >, \\, \', " or *, and has Latin characters.', {
      param,
    });
  }
  return given;
}

export const accountRoutes: readonly Route[] = [
  route('GET', '/v1/account', z.strictObject(expand), async ({ session }) => platformAccount(session.settings)),
  route('GET', '/v1/accounts/:id', z.strictObject(expand), async ({ session, id }) => {
    const account = await connected(session, id);
    return accountOf(account, session.internal('v2.core.account', id));
  }),
  route(
    'POST',
    '/v1/accounts/:id',
    z.strictObject({
      ...expand,
      settings: z.strictObject({ payments: z.strictObject({ statement_descriptor: text }) }),
    }),
    async ({ session, id }, { settings: { payments } }) => {
      const account = await connected(session, id);
      const internal = session.internal('v2.core.account', id);
      internal.statementDescriptor = validDescriptor(payments.statement_descriptor);
      await session.save(account);
      return accountOf(account, internal);
    },
  ),
  route(
    'POST',
    '/v1/webhook_endpoints',
    z.strictObject({
      ...expand,
      url: z.url(),
      enabled_events: events,
      api_version: text.optional(),
      connect: flag.optional(),
    }),
    async ({ session }, { url, enabled_events, api_version = null, connect = false }) => {
      const endpoint = newWebhookEndpoint(session.newId('webhook_endpoint'), session.now, {
        url,
        enabled_events,
        api_version,
        application: connect ? 'ca_standin' : null,
      });
      await session.insert('webhook_endpoint', endpoint, { customer: null });
      return { ...endpoint, secret: `whsec_${endpoint.id.slice(-24)}` };
    },
  ),
  route(
    'POST',
    '/v1/webhook_endpoints/:id',
    z.strictObject({
      ...expand,
      url: z.url().optional(),
      enabled_events: events.optional(),
      disabled: flag.optional(),
    }),
    async ({ session, id }, { url, enabled_events, disabled }) => {
      const endpoint = await session.get('webhook_endpoint', id);
      endpoint.url = url ?? endpoint.url;
      endpoint.enabled_events = enabled_events ?? endpoint.enabled_events;
      if (disabled !== undefined) endpoint.status = disabled ? 'disabled' : 'enabled';
      await session.save(endpoint);
      return endpoint;
    },
  ),
  route('GET', '/v1/webhook_endpoints', z.strictObject(paging), ({ session }, page) =>
    listPage(session, standInObjects, { url: '/v1/webhook_endpoints', type: 'webhook_endpoint', where: [] }, page),
  ),
  route(
    'GET',
    '/v2/core/event_destinations',
    z.strictObject({ include: includeUrl, limit: text.optional() }),
    async ({ session }, { include }) => ({
      data: (await session.list('v2.core.event_destination')).map((each) => shownDestination(each, include)),
      next_page_url: null,
      previous_page_url: null,
    }),
  ),
  route(
    'POST',
    '/v2/core/event_destinations',
    z.strictObject({
      name: text,
      type: z.literal('webhook_endpoint'),
      event_payload: z.literal('thin'),
      events_from: z.array(z.enum(['@self', '@accounts'])),
      enabled_events: events,
      webhook_endpoint: z.strictObject({ url: z.url() }),
      include: z.array(z.literal('webhook_endpoint.signing_secret')).optional(),
    }),
    async ({ session }, { include: _, ...given }) => {
      const at = new Date(session.now * 1000).toISOString();
      const id = session.newId('v2.core.event_destination');
      const made: EventDestination = {
        id,
        object: 'v2.core.event_destination',
        created: at,
        updated: at,
        description: '',
        livemode: false,
        ...given,
        status: 'enabled',
      };
      await session.insert('v2.core.event_destination', made, { customer: null });
      return { ...made, webhook_endpoint: { signing_secret: `whsec_${id.slice(-24)}` } };
    },
  ),
  route(
    'POST',
    '/v2/core/event_destinations/:id',
    z.strictObject({ enabled_events: events }),
    async ({ session, id }, { enabled_events }) => {
      const found = await session.get('v2.core.event_destination', id);
      found.enabled_events = enabled_events;
      await session.save(found);
      return shownDestination(found);
    },
  ),
  route(
    'GET',
    '/v1/billing_portal/configurations',
    z.strictObject({ ...paging, active: flag.optional(), is_default: flag.optional() }),
    async ({ session }) => ({
      object: 'list',
      data: [newPortalConfiguration(session.now, session.settings)],
      has_more: false,
      url: '/v1/billing_portal/configurations',
    }),
  ),
];
