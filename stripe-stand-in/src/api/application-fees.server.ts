import { z } from 'zod';
import { type Route, route } from '../endpoint.ts';
import { listPage } from '../listing.server.ts';
import { expand, paging, text } from '../parameters.ts';
import { fieldIs } from '../session.server.ts';
import { standInObjects } from '../tables.ts';

export const applicationFeeRoutes: readonly Route[] = [
  route('GET', '/v1/application_fees/:id', z.strictObject(expand), ({ session, id }) =>
    session.get('application_fee', id),
  ),
  route(
    'GET',
    '/v1/application_fees',
    z.strictObject({ ...paging, charge: text.optional() }),
    ({ session }, { charge, ...page }) => {
      const where = [charge === undefined ? undefined : fieldIs(['charge'], charge)];
      return listPage(session, standInObjects, { url: '/v1/application_fees', type: 'application_fee', where }, page);
    },
  ),
];
