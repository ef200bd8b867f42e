import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { marisol } from '../demo/creators/marisol.ts';
import type { Bench } from './bench.ts';
import { forkServer } from './child.ts';
import { onEnd } from './cleanup.ts';
import type { Measurement } from './load.ts';
import { readPages } from './paced.ts';
import { type Group, median } from './report.ts';
import type { ServeSettings } from './serve.ts';

const ENDING = 10_000;
/** Far below the page's capacity, so that latency is caused by the work. */
const PAGES_PER_SECOND = 200;

/**
 * Ten thousand trials that end in the same minute, and a cached page that is requested before and meanwhile. The process
 * that serves the page also finds the ends, and queues and sends their mails.
 */
export async function dueWorkGroup(bench: Bench, progress: (text: string) => void): Promise<Group> {
  const members = bench.quick ? 100_000 : 1_000_000;
  const seconds = bench.quick ? 3 : 12;
  progress(`Writing ${members.toLocaleString('en')} members …`);
  const databaseUrl = await bench.newDatabase('due');
  const sink = await forkServer('mail-sink.ts', {});
  const smtpUrl = `smtp://127.0.0.1:${sink.port}`;
  const child = await forkServer('serve.ts', { ...bench.settings, databaseUrl, smtpUrl } satisfies ServeSettings);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  onEnd(() => client.end());
  await addMembers(client, members);

  const perSecond: number[] = [];
  let ended = 0;

  /** Has trials end, and measures once the process is at work on them. */
  async function whileEnding(): Promise<Measurement> {
    await endNext(client, ended, ENDING);
    ended += ENDING;
    const before = await countNotices(client);
    const began = performance.now();
    await child.ask('begin');
    await setTimeout(500);
    const measured = await visitors();
    perSecond.push(((await countNotices(client)) - before) / ((performance.now() - began) / 1_000));
    await child.ask('rest');
    // What is left would be done by the process's own schedule, while it is measured with nothing due.
    await client.query('update memberships set due_at = null where due_at <= now()');
    while ((await client.query(`select 1 from pgboss.job where name = 'mail' limit 1`)).rowCount) await setTimeout(200);
    return measured;
  }

  const visitors = () => readPages(child.port, { path: '/marisol', perSecond: PAGES_PER_SECOND, seconds });

  return {
    title: `${ENDING.toLocaleString('en')} of ${members.toLocaleString('en')} members whose trials end in one minute, and ${PAGES_PER_SECOND} visitors a second on a cached page`,
    contenders: [
      {
        name: 'the page, with nothing due',
        yardstick: true,
        measure: visitors,
      },
      {
        name: 'the page meanwhile',
        bar: { p99Times: 2 },
        measure: whileEnding,
      },
    ],
    async notes() {
      const memory = Math.round((await child.ask<number>('rss')) / 2 ** 20);
      const pace = median(perSecond);
      const minutes = Math.ceil(ENDING / pace / 60);
      return [
        `${pace.toFixed(1)} ends a second were found and their mails queued, so the last mail is ${minutes} minutes late; the process took ${memory} MB afterwards.`,
      ];
    },
  };
}

async function countNotices(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from scheduled_emails where sent_at is not null',
  );
  return rows[0]!.count;
}

/** Members of one creator, without access and with nothing due. Without triggers, as in `addManyRows`. */
async function addMembers(client: pg.Client, count: number): Promise<void> {
  const series = `from generate_series(0, ${count - 1}) n`;
  const id = (kind: string) => `md5('${kind}' || n)::uuid`;
  await client.query(`set session_replication_role = replica`);
  await client.query(`insert into accounts (id, email, email_confirmed_at)
    select ${id('account')}, n || '@members.example', now() - interval '60 days' ${series}`);
  await client.query(`insert into "EndUserDetails" ("MembershipType", "AuthID", "CreatorID", "FirstName")
    select 'yearly', ${id('account')}, '${marisol.id}', 'Home' ${series}`);
  await client.query(`insert into memberships (id, account_id, creator_id, plan, price_id, began_at, opened_at)
    select ${id('member')}, ${id('account')}, '${marisol.id}', 'yearly', (select id from prices where lookup_key = 'larder_yearly'), now() - interval '60 days',
      now() - interval '60 days' ${series}`);
  await client.query(`insert into membership_facts (kind, provider_id, membership_id, at, covers_from, covers_until)
    select 'trial', 'first ' || n, ${id('member')}, now() - interval '60 days', now() - interval '60 days',
      now() - interval '53 days' ${series}`);
  await client.query(`set session_replication_role = origin`);
  await client.query('vacuum analyze');
}

/** Has trials of the next members end now. */
async function endNext(client: pg.Client, from: number, count: number): Promise<void> {
  const series = `from generate_series(${from}, ${from + count - 1}) n`;
  await client.query(`insert into membership_facts (kind, provider_id, membership_id, at, covers_from, covers_until)
    select 'trial', 'second ' || n, md5('member' || n)::uuid, now() - interval '7 days', now() - interval '7 days', now()
      ${series}`);
  await client.query(`update memberships set due_at = now() where id in (select md5('member' || n)::uuid ${series})`);
}
