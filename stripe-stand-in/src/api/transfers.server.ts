import { z } from 'zod';
import { refuseDestination } from '../billing/connected.server.ts';
import { balancesOf, isOfAccount, makeTransfer, reverseTransfer } from '../billing/transfers.server.ts';
import { type ApiRequest, type Route, route } from '../endpoint.ts';
import { invalid } from '../errors.ts';
import { listPage } from '../listing.server.ts';
import { expand, integer, metadata, paging, text } from '../parameters.ts';
import { fieldIs } from '../session.server.ts';
import { standInObjects } from '../tables.ts';
import { withMetadata } from './metadata.ts';

const cents = integer.pipe(z.number().min(1));

/** Returns the connected account of a request. These routes serve no request of the platform itself. */
function accountOf({ onAccount }: ApiRequest): string {
  if (onAccount === null) throw invalid('The stand-in answers this for connected accounts alone (Stripe-Account).');
  return onAccount;
}

export const transferRoutes: readonly Route[] = [
  route(
    'POST',
    '/v1/transfers',
    z.strictObject({ ...expand, amount: cents, currency: text, destination: text, metadata: metadata.optional() }),
    async ({ session }, { amount, currency, destination, metadata: given }) => {
      await refuseDestination(session, destination, 'destination');
      const transfer = { account: destination, amount, currency, charge: null, metadata: withMetadata({}, given) };
      return makeTransfer(session, transfer);
    },
  ),
  route('GET', '/v1/transfers/:id', z.strictObject(expand), ({ session, id }) => session.get('transfer', id)),
  route(
    'GET',
    '/v1/transfers',
    z.strictObject({ ...paging, destination: text.optional() }),
    ({ session }, { destination, ...page }) => {
      const where = [destination === undefined ? undefined : fieldIs(['destination'], destination)];
      return listPage(session, standInObjects, { url: '/v1/transfers', type: 'transfer', where }, page);
    },
  ),
  route(
    'POST',
    '/v1/transfers/:id/reversals',
    z.strictObject({ ...expand, amount: cents.optional(), metadata: metadata.optional() }),
    async ({ session, id }, { amount, metadata: given }) => {
      const transfer = await session.get('transfer', id);
      const whole = transfer.amount - transfer.amount_reversed;
      return reverseTransfer(session, transfer, { amount: amount ?? whole, metadata: withMetadata({}, given) });
    },
  ),
  route('GET', '/v1/transfers/:id/reversals', z.strictObject(paging), async ({ session, id }) => {
    const { reversals } = await session.get('transfer', id);
    return structuredClone(reversals);
  }),
  route('GET', '/v1/application_fees/:id', z.strictObject(expand), ({ session, id }) =>
    session.get('application_fee', id),
  ),
  route('GET', '/v1/application_fees/:id/refunds', z.strictObject(paging), async ({ session, id }) => {
    const { refunds } = await session.get('application_fee', id);
    return structuredClone(refunds);
  }),
  route('GET', '/v1/balance', z.strictObject(expand), async (asked) => {
    const balances = await balancesOf(asked.session, accountOf(asked));
    const available = [...balances].map(([currency, amount]) => ({ amount, currency, source_types: { card: amount } }));
    const pending = available.map(({ currency }) => ({ amount: 0, currency, source_types: { card: 0 } }));
    return { object: 'balance', available, livemode: false, pending };
  }),
  route('GET', '/v1/balance_transactions', z.strictObject(paging), (asked, page) => {
    const where = [isOfAccount(accountOf(asked))];
    const url = '/v1/balance_transactions';
    return listPage(asked.session, standInObjects, { url, type: 'balance_transaction', where }, page);
  }),
  route('GET', '/v1/payouts', z.strictObject({ ...paging, status: text.optional() }), (asked, { status, ...page }) => {
    const where = [isOfAccount(accountOf(asked)), status === undefined ? undefined : fieldIs(['status'], status)];
    return listPage(asked.session, standInObjects, { url: '/v1/payouts', type: 'payout', where }, page);
  }),
  route('GET', '/v1/payouts/:id', z.strictObject(expand), async (asked) => {
    const account = accountOf(asked);
    const payout = await asked.session.get('payout', asked.id);
    if (asked.session.internal('payout', payout.id).account === account) return payout;
    throw invalid(`No such payout: '${asked.id}'`, { status: 404, code: 'resource_missing', param: 'id' });
  }),
];
