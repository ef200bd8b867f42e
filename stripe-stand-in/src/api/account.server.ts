import { z } from 'zod';
import { type Route, route } from '../endpoint.ts';
import { listPage } from '../listing.server.ts';
import { newPortalConfiguration, newWebhookEndpoint, theAccount } from '../objects/account.ts';
import { expand, flag, paging, text } from '../parameters.ts';
import { standInObjects } from '../tables.ts';

const events = z.array(text).min(1);

/** The account itself, where its events are sent, and Stripe's own pages for customers. */
export const accountRoutes: readonly Route[] = [
  route('GET', '/v1/account', z.strictObject(expand), async ({ account }) => theAccount(account)),
  route(
    'POST',
    '/v1/webhook_endpoints',
    z.strictObject({ ...expand, url: z.url(), enabled_events: events, api_version: text.optional() }),
    async ({ session }, { url, enabled_events, api_version = null }) => {
      const endpoint = newWebhookEndpoint(session.newId('webhook_endpoint'), session.now, {
        ...{ url, enabled_events, api_version },
      });
      await session.insert('webhook_endpoint', endpoint, { customer: null });
      // Shown this once.
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
    '/v1/billing_portal/configurations',
    z.strictObject({ ...paging, active: flag.optional(), is_default: flag.optional() }),
    async ({ session, account }) => ({
      object: 'list',
      data: [newPortalConfiguration(session.now, account)],
      has_more: false,
      url: '/v1/billing_portal/configurations',
    }),
  ),
];
