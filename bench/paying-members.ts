import { openStandIn } from '@larder/stripe-stand-in/stand-in.server.ts';
import { sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { type Database, openDatabase } from '../app/db/client.server.ts';
import { providerPrices } from '../app/membership/prices/provider-prices.server.ts';
import { listOnSale } from '../app/membership/prices/queries.server.ts';
import { ApiVersion } from '../app/payments/stripe/api-version.ts';
import { createStripeClient, type Fetch } from '../app/payments/stripe/client.server.ts';
import { createStripeProvider } from '../app/payments/stripe/provider.server.ts';
import { marisol } from '../demo/creators/marisol.ts';
import type { ProviderAnswers } from './answering-provider.ts';

/** What an event about a subscription carries. */
export type SubscriptionObject = Record<string, unknown> & { id: string };

const AT_ONCE = 4;
const KEY = 'sk_test_stand_in';

interface PayingMembers {
  subscriptions: SubscriptionObject[];
  /** What whoever retrieves them is answered. */
  answers: ProviderAnswers;
}

/**
 * Members of one creator, each with a card, a subscription and its first payment at the demo's stand-in, of which
 * nothing has been told yet.
 */
export async function addPayingMembers(databaseUrl: string, count: number): Promise<PayingMembers> {
  const database = await openDatabase({ url: databaseUrl });
  try {
    const members = await addMembers(database, count);
    const standIn = await openStandIn({ db: database.db, now: () => new Date(), webhookSecret: 'whsec_unused' });
    const stripe = createStripeClient({ secretKey: KEY, fetch: standIn.fetch });
    const provider = createStripeProvider({ stripe, accountId: null, prices: providerPrices(database.db) });
    const [price] = await listOnSale(database.db, { creatorId: null, now: new Date() });
    const { id: priceId } = price!;
    const begin = async ({ accountId, membershipId }: Member) => {
      const customerId = await customerWithCard(stripe);
      await database.db.execute(sql`insert into payment_customers (id, account_id, attempt_id, created_at)
        values (${customerId}, ${accountId}, 'bench', now())`);
      const given = { membershipId, customerId, priceId, trialEndsAt: null, attemptId: 'bench' } as const;
      const begun = await provider.beginSubscription(given);
      if (!begun.ok || begun.value.state !== 'begun') throw new Error('A subscription could not be begun');
      // As it is sent, which is not quite what the SDK makes of it.
      const address = `https://api.stripe.com/v1/subscriptions/${begun.value.subscriptionId}`;
      const headers = { authorization: `Bearer ${KEY}`, 'stripe-version': ApiVersion };
      const answer = await standIn.fetch(address, { headers });
      if (!answer.ok) throw new Error(await answer.text());
      return (await answer.json()) as SubscriptionObject;
    };
    // The first makes the prices, which all need.
    const subscriptions: SubscriptionObject[] = [await begin(members[0]!)];
    for (let from = 1; from < members.length; from += AT_ONCE) {
      subscriptions.push(...(await Promise.all(members.slice(from, from + AT_ONCE).map(begin))));
    }
    return { subscriptions, answers: await recordAnswers(standIn.fetch, database, subscriptions) };
  } finally {
    await database.close();
  }
}

async function recordAnswers(
  fetch: Fetch,
  database: Database,
  subscriptions: readonly SubscriptionObject[],
): Promise<ProviderAnswers> {
  const answers: ProviderAnswers = new Map();
  const recording: Fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const answer = await fetch(request);
    answers.set(`${request.method} ${pathname}${search}`, await answer.clone().text());
    return answer;
  };
  const stripe = createStripeClient({ secretKey: KEY, fetch: recording });
  const provider = createStripeProvider({ stripe, accountId: null, prices: providerPrices(database.db) });
  for (const { id } of subscriptions) {
    if (!(await provider.retrieve(id)).ok) throw new Error('A subscription could not be retrieved');
  }
  return answers;
}

interface Member {
  accountId: string;
  membershipId: string;
}

/** Without triggers, which would begin a trial for each record. */
async function addMembers({ db }: Pick<Database, 'db'>, count: number): Promise<Member[]> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    const { rows } = (await tx.execute(sql`
    with added as (
      insert into accounts (email, email_confirmed_at)
      select n || '@paying.example', now() from generate_series(1, ${count}::int) n returning id, email),
    records as (
      insert into "EndUserDetails" ("MembershipType", "AuthID", "CreatorID", "FirstName", email)
      select 'monthly', id, ${marisol.id}, 'Home', email from added)
    insert into memberships (account_id, creator_id, plan, price_id, began_at, opened_at)
    select id, ${marisol.id}, 'monthly', (select id from prices where lookup_key = 'larder_monthly'), now(), now() from added
    returning account_id as "accountId", id as "membershipId"`)) as unknown as { rows: Member[] };
    return rows;
  });
}

async function customerWithCard(stripe: Stripe): Promise<string> {
  const { id: customer } = await stripe.customers.create({ email: 'paying@bench.example' });
  const { id: card } = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } });
  return customer;
}
