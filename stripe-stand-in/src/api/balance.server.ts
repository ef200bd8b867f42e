import { z } from 'zod';
import { type Route, route } from '../endpoint.ts';
import { listPage } from '../listing.server.ts';
import { expand, paging, text } from '../parameters.ts';
import { fieldIs } from '../session.server.ts';
import { standInObjects } from '../tables.ts';

export const balanceRoutes: readonly Route[] = [
  route('GET', '/v1/balance_transactions/:id', z.strictObject(expand), ({ session, id }) =>
    session.get('balance_transaction', id),
  ),
  route(
    'GET',
    '/v1/balance_transactions',
    z.strictObject({ ...paging, currency: text.optional(), source: text.optional(), type: text.optional() }),
    ({ session }, { currency, source, type, ...page }) => {
      const where = Object.entries({ currency, source, type }).map(([field, value]) =>
        value === undefined ? undefined : fieldIs([field], value),
      );
      const what = { url: '/v1/balance_transactions', type: 'balance_transaction', where } as const;
      return listPage(session, standInObjects, what, page);
    },
  ),
];
