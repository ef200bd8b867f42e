import type { Shapes } from '@larder/stripe-stand-in/objects/shapes.ts';
import type { StandIn } from '@larder/stripe-stand-in/stand-in.server.ts';
import { standInObjects } from '@larder/stripe-stand-in/tables.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { merchants } from '../../db/schema/merchants.ts';
import { defaultPrice } from '../../membership/prices/offer.ts';
import { listOnSale } from '../../membership/prices/queries.server.ts';
import type { DemoPayments } from './demo-payments.server.ts';

type Elsewhere = Parameters<StandIn['foreignSubscription']>[0];
type Acting = Pick<DemoPayments, 'standIn' | 'now'> & { db: Db };

const DAY = 24 * 3_600_000;
const firstNames = 'Ada Bo Cleo Dov Elif Femi Gus Hana Ivo June Kofi Lena Milo Nina Otis Pia Quinn Rosa Sami Tess';
const lastNames = 'Abara Berg Costa Duval Egan Fonte Greco Hahn Ito Jansen';
const people = firstNames.split(' ').flatMap((first) => lastNames.split(' ').map((last) => ({ first, last })));

/** Domain of the people in the list that the creator imports. */
const LISTED = '@elsewhere.example';
const UNLISTED = '@unlisted.example';

/** Adds 200 people with subscriptions of another application. Throws if the account already has such subscriptions. */
export async function addElsewhere({ standIn, now, db }: Acting, account: string): Promise<void> {
  if ((await elsewhereIn(db, [account])).length > 0) throw new Error(`${account} has them already`);
  const currency = await currencyOf(db, account, now());
  const peculiar: Partial<Elsewhere>[] = [
    { items: 2 },
    { items: 2 },
    { paused: true },
    { paused: true },
    { pastDue: true },
    { pastDue: true },
    { price: { amount: 700, currency: currency === 'usd' ? 'eur' : 'usd', interval: 'month' } },
    { token: null },
    { token: null },
  ];
  const start = Math.floor(now().getTime() / 1000) * 1000;
  for (const [at, { first, last }] of people.entries()) {
    const isYearly = at % 5 === 4;
    const fromEnd = people.length - 1 - at;
    const person: Elsewhere = {
      account,
      email: `${first}.${last}`.toLowerCase() + (fromEnd === peculiar.length ? UNLISTED : LISTED),
      name: `${first} ${last}`,
      price: isYearly ? { amount: 7000, currency, interval: 'year' } : { amount: 700, currency, interval: 'month' },
      application: 'ca_other',
      currentPeriodEnd: new Date(start + (isYearly ? 10 + ((at * 7) % 350) : 2 + (at % 27)) * DAY),
      ...peculiar[fromEnd],
    };
    const { subscription } = await standIn.foreignSubscription(person);
    if (fromEnd === peculiar.length + 1) await standIn.foreignSubscription(person);
    if (fromEnd === peculiar.length + 2) await standIn.endForeign(subscription, 'period-end');
  }
}

/** Schedules the other application's subscriptions to end with their current period, as if cancelled in Stripe. */
export async function endElsewhere({ standIn, db }: Acting, account: string): Promise<void> {
  for (const { subscription } of await elsewhereIn(db, [account])) {
    const { id, status, cancel_at } = subscription;
    if (status !== 'canceled' && cancel_at === null) await standIn.endForeign(id, 'period-end');
  }
}

async function currencyOf(db: Db, account: string, now: Date): Promise<string> {
  const [row] = await db
    .select({ creatorId: merchants.creatorId })
    .from(merchants)
    .where(eq(merchants.merchantId, account));
  return defaultPrice(await listOnSale(db, { creatorId: row?.creatorId ?? null, now }))?.currency ?? 'usd';
}

/** Lists the subscriptions that another application made, oldest first. */
export async function elsewhereIn(db: Db, accounts: readonly string[]) {
  const rows = await db
    .select({ account: standInObjects.account, json: standInObjects.json })
    .from(standInObjects)
    .where(
      and(
        eq(standInObjects.type, 'subscription'),
        inArray(standInObjects.account, accounts),
        sql`${standInObjects.json} ->> 'application' = 'ca_other'`,
      ),
    )
    .orderBy(asc(standInObjects.seq));
  return rows.map(({ account, json }) => ({ account, subscription: json as Shapes['subscription'] }));
}

/** Lists the account's customers from another application, once per address, without `UNLISTED` people. */
export async function listElsewhere(db: Db, account: string) {
  const subscriptions = (await elsewhereIn(db, [account])).map(({ subscription }) => subscription);
  const customers = await db
    .select({ id: standInObjects.id, json: standInObjects.json })
    .from(standInObjects)
    .where(and(eq(standInObjects.type, 'customer'), eq(standInObjects.account, account)));
  const byId = new Map(customers.map(({ id, json }) => [id, json as Shapes['customer']]));
  const rows = subscriptions.flatMap(({ customer, items }) => {
    const { email, name } = byId.get(customer)!;
    const { current_period_end, price } = items.data[0];
    const plan = price.recurring.interval === 'year' ? 'Yearly' : 'Monthly';
    const paidUntil = new Date(current_period_end * 1000).toISOString().slice(0, 10);
    return email?.endsWith(LISTED) ? { email, name: name ?? '', plan, paidUntil } : [];
  });
  return [...new Map(rows.map((row) => [row.email, row])).values()];
}
