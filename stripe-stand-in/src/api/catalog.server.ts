import { and, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Route, route } from '../endpoint.ts';
import { invalid } from '../errors.ts';
import { listPage } from '../listing.server.ts';
import { newPrice, newProduct } from '../objects/catalog.ts';
import { expand, flag, integer, metadata, paging, text } from '../parameters.ts';
import { fieldIs, type Session } from '../session.server.ts';
import { standInObjects } from '../tables.ts';
import { withMetadata } from './metadata.ts';

const lookupKeyIs = (key: string) => fieldIs(['lookup_key'], key);

async function takeLookupKey(session: Session, key: string | undefined, transfer: boolean | undefined): Promise<void> {
  if (key === undefined) return;
  const [holder] = await session.list('price', lookupKeyIs(key));
  if (!holder) return;
  if (!transfer) {
    throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, {
      code: 'resource_already_exists',
      param: 'lookup_key',
    });
  }
  holder.lookup_key = null;
  await session.save(holder, { events: ['price.updated'] });
}

const currencies = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));
const isCurrency = (code: string) => currencies.has(code);
const taxBehavior = z.enum(['exclusive', 'inclusive', 'unspecified']);

const recurring = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: integer.optional(),
});

export const catalogRoutes: readonly Route[] = [
  route(
    'POST',
    '/v1/products',
    z.strictObject({ ...expand, id: text.optional(), name: text, metadata: metadata.optional() }),
    async ({ session }, params) => {
      const id = params.id ?? session.newId('product');
      const product = newProduct(id, session.now, params.name, withMetadata({}, params.metadata));
      return session.insert('product', product, { customer: null, event: 'product.created' });
    },
  ),
  route('GET', '/v1/products/:id', z.strictObject(expand), ({ session, id }) => session.get('product', id)),
  route(
    'POST',
    '/v1/products/:id',
    z.strictObject({ ...expand, active: flag.optional(), name: text.optional() }),
    async ({ session, id }, { active, name }) => {
      const product = await session.get('product', id);
      product.name = name ?? product.name;
      product.active = active ?? product.active;
      await session.save(product, { events: ['product.updated'] });
      return product;
    },
  ),
  route(
    'POST',
    '/v1/prices',
    z.strictObject({
      ...expand,
      currency: z.string().refine(isCurrency, 'Stripe does not support this currency'),
      unit_amount: integer.pipe(z.number().min(0).max(99_999_999)),
      tax_behavior: taxBehavior.optional(),
      product: text,
      recurring,
      lookup_key: text.optional(),
      transfer_lookup_key: flag.optional(),
      nickname: text.optional(),
      metadata: metadata.optional(),
    }),
    async ({ session }, params) => {
      await session.get('product', params.product, 'product');
      await takeLookupKey(session, params.lookup_key, params.transfer_lookup_key);
      const price = newPrice({
        id: session.newId('price'),
        now: session.now,
        product: params.product,
        amount: params.unit_amount,
        currency: params.currency,
        interval: params.recurring.interval,
        intervalCount: params.recurring.interval_count ?? 1,
        lookupKey: params.lookup_key ?? null,
        nickname: params.nickname ?? null,
        taxBehavior: params.tax_behavior ?? 'unspecified',
        metadata: withMetadata({}, params.metadata),
      });
      return session.insert('price', price, { customer: null, event: 'price.created' });
    },
  ),
  route('GET', '/v1/prices/:id', z.strictObject(expand), ({ session, id }) => session.get('price', id)),
  route(
    'POST',
    '/v1/prices/:id',
    z.strictObject({
      ...expand,
      active: flag.optional(),
      lookup_key: text.optional(),
      transfer_lookup_key: flag.optional(),
      tax_behavior: taxBehavior.optional(),
      metadata: metadata.optional(),
    }),
    async ({ session, id }, params) => {
      const price = await session.get('price', id);
      if (params.lookup_key !== price.lookup_key) {
        await takeLookupKey(session, params.lookup_key, params.transfer_lookup_key);
      }
      price.active = params.active ?? price.active;
      price.lookup_key = params.lookup_key ?? price.lookup_key;
      // Stripe allows no change of a specified behaviour.
      if (price.tax_behavior === 'unspecified') price.tax_behavior = params.tax_behavior ?? 'unspecified';
      price.metadata = withMetadata(price.metadata, params.metadata);
      await session.save(price, { events: ['price.updated'] });
      return price;
    },
  ),
  route(
    'GET',
    '/v1/prices',
    z.strictObject({
      ...paging,
      active: flag.optional(),
      product: text.optional(),
      lookup_keys: z.array(text).max(10).optional(),
    }),
    ({ session }, { active, product, lookup_keys, ...page }) => {
      const where = and(
        active === undefined ? undefined : fieldIs(['active'], String(active)),
        product === undefined ? undefined : fieldIs(['product'], product),
        lookup_keys === undefined ? undefined : inArray(sql`${standInObjects.json}->>'lookup_key'`, lookup_keys),
      );
      return listPage(session, standInObjects, { url: '/v1/prices', type: 'price', where: [where] }, page);
    },
  ),
];
