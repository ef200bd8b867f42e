import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { ProviderSubscription } from '../app/payments/provider.ts';
import { snapshotOf } from '../app/payments/snapshot.ts';
import { marisol } from '../demo/creators/marisol.ts';
import { aSubscription } from '../tests/support/provider-objects.ts';

const padded = (n: number) => String(n).padStart(7, '0');
const uuid = (text: string) =>
  createHash('md5')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** The subscription of this number, as the provider lists it. */
export const listedSubscription = (n: number): ProviderSubscription =>
  aSubscription({ id: `sub_${padded(n)}`, membershipId: uuid(`member${n}`), customerId: `cus_${padded(n)}` });

/** Members with these subscriptions, as a sync of today has stored them; one in a hundred has another status since. */
export async function addListedSubscriptions(client: pg.Client, count: number): Promise<void> {
  const series = `from generate_series(0, ${count - 1}) n`;
  const id = (kind: string) => `md5('${kind}' || n)::uuid`;
  const subscription = listedSubscription(0);
  const snapshot = JSON.stringify(snapshotOf({ subscription, invoices: [], refunds: [], disputes: [] }, []));
  // Without triggers, as in `addManyRows`.
  await client.query(`set session_replication_role = replica`);
  await client.query(`insert into accounts (id, email, email_confirmed_at)
    select ${id('account')}, n || '@members.example', now() - interval '60 days' ${series}`);
  await client.query(`insert into memberships (id, account_id, creator_id, plan, price_id, began_at, opened_at)
    select ${id('member')}, ${id('account')}, '${marisol.id}', 'monthly',
      (select id from prices where lookup_key = 'larder_monthly'), now() - interval '60 days',
      now() - interval '60 days' ${series}`);
  await client.query(
    `insert into payment_subscriptions (id, membership_id, customer_id, created_at, snapshot, synced_at, version)
      select 'sub_' || lpad(n::text, 7, '0'), ${id('member')}, 'cus_' || lpad(n::text, 7, '0'), now() - interval '60 days',
        case when n % 100 = 0 then $1::jsonb || '{"status": "past_due"}' else $1::jsonb end, now(), 1 ${series}`,
    [snapshot],
  );
  await client.query(`set session_replication_role = origin`);
  await client.query('vacuum analyze');
}
