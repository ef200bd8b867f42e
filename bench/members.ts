import { sql } from 'drizzle-orm';
import { openDatabase } from '../app/db/client.server.ts';
import { access, type Fact } from '../app/membership/access/access.ts';
import type { Bench } from './bench.ts';
import type { Measurement } from './load.ts';
import type { Group } from './report.ts';

const MONTHS = 24;

/**
 * Gives the account's membership a history: its trial, two years of payments, and three cancellations that were taken
 * back. The last payment covers now.
 */
export async function addHistory(databaseUrl: string, email: string): Promise<void> {
  const database = await openDatabase({ url: databaseUrl });
  try {
    const { db } = database;
    const membership = sql`(select memberships.id from memberships join accounts on accounts.id = account_id
      where email = ${email} and ended_at is null)`;
    await db.execute(sql`insert into membership_facts
        (kind, provider_id, membership_id, at, covers_from, covers_until, amount, currency)
      select 'paid', 'in_bench_' || n, ${membership}, began, began, began + interval '31 days', 1000, 'usd'
      from generate_series(0, ${MONTHS - 1}) n, lateral (select now() - n * interval '30 days' as began) month`);
    await db.execute(sql`insert into cancellations (membership_id, requested_at, takes_effect_at, undone_at)
      select ${membership}, now() - n * interval '90 days', now(), now() - n * interval '89 days'
      from generate_series(1, 3) n`);
  } finally {
    await database.close();
  }
}

const DAY = 24 * 60 * 60 * 1000;

/** The same history as facts. */
function history(now: Date): Fact[] {
  const fact = (kind: Fact['kind'], from: number, days: number): Fact => ({
    ...{ kind, providerId: `${kind}-${from}`, aboutId: null, at: new Date(now.getTime() + from * DAY) },
    coversFrom: new Date(now.getTime() + from * DAY),
    coversUntil: new Date(now.getTime() + (from + days) * DAY),
  });
  const payments = Array.from({ length: MONTHS }, (_, n) => fact('paid', -30 * n, 31));
  return [fact('trial', -30 * MONTHS, 7), ...payments];
}

/** What a membership may see, computed from its facts, against reading those facts from JSON. */
export function accessGroup({ seconds }: Bench): Group {
  const now = new Date();
  const facts = history(now);
  const stored = JSON.stringify(facts);
  return {
    title: 'Access, from a trial and two years of payments, in the process',
    contenders: [
      {
        name: '`JSON.parse` of those facts',
        yardstick: true,
        measure: () => measureCalls(seconds, () => JSON.parse(stored)),
      },
      { name: '`access()`', bar: { p99: 1 }, measure: () => measureCalls(seconds, () => access(facts, now)) },
    ],
  };
}

/** Calls one after the other for so many seconds. */
export async function measureCalls(seconds: number, call: () => unknown): Promise<Measurement> {
  const took: number[] = [];
  const began = performance.now();
  let before = began;
  while (before - began < seconds * 1_000) {
    call();
    const after = performance.now();
    took.push(after - before);
    before = after;
  }
  took.sort((a, b) => a - b);
  const percentile = (share: number) => took[Math.floor(took.length * share)]!;
  return { requestsPerSecond: (took.length * 1_000) / (before - began), p50: percentile(0.5), p99: percentile(0.99) };
}
