import { z } from 'zod';
import { type Route, route } from '../endpoint.ts';
import { listPage } from '../listing.server.ts';
import { newPaymentMethodDomain } from '../objects/payment-method-domain.ts';
import { expand, paging, text } from '../parameters.ts';
import { fieldIs } from '../session.server.ts';
import { standInObjects } from '../tables.ts';

const PATH = '/v1/payment_method_domains';

export const paymentMethodDomainRoutes: readonly Route[] = [
  /** Registering a domain again returns the existing registration. */
  route('POST', PATH, z.strictObject({ ...expand, domain_name: text }), async ({ session }, { domain_name }) => {
    const [known] = await session.list('payment_method_domain', fieldIs(['domain_name'], domain_name), 1);
    if (known) return known;
    const made = newPaymentMethodDomain(session.newId('payment_method_domain'), session.now, domain_name);
    return session.insert('payment_method_domain', made, { customer: null });
  }),
  route('GET', `${PATH}/:id`, z.strictObject(expand), ({ session, id }) => session.get('payment_method_domain', id)),
  route('POST', `${PATH}/:id/validate`, z.strictObject(expand), ({ session, id }) =>
    session.get('payment_method_domain', id),
  ),
  route(
    'GET',
    PATH,
    z.strictObject({ ...paging, domain_name: text.optional() }),
    ({ session }, { domain_name, ...page }) => {
      const where = [domain_name === undefined ? undefined : fieldIs(['domain_name'], domain_name)];
      return listPage(session, standInObjects, { url: PATH, type: 'payment_method_domain', where }, page);
    },
  ),
];
