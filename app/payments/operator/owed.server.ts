import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { creators } from '../../db/schema/creators.ts';
import { creatorPayouts, memberships, moneyKinds, retainedPayments } from '../../db/schema/membership.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import type { Money } from '../money.ts';
import { type LedgerFact, type Month, proceedsByMonth } from '../proceeds.ts';

/** What is owed to a creator for a month, before the platform's own share. */
export interface Owed {
  creatorId: string;
  creatorName: string;
  month: Month;
  owed: Money;
  /** What of it was paid out, in cents. */
  paidOut: number;
}

const PAGE = 500;

/**
 * What is owed to whom for each month, by what has happened until now, deleted accounts' payments included. By name of
 * the creator and month. Reads a page of memberships at a time, all as of one moment.
 * @param month null: all of them
 */
export function listOwed(db: Db, { month }: { month: Month | null }): Promise<Owed[]> {
  return db.transaction(
    async (tx) => {
      const sums = new Sums();
      const payouts = new Sums();
      for await (const { creatorId, facts } of ledgers(tx)) {
        for (const [inMonth, amounts] of proceedsByMonth(facts)) {
          if (month === null || month === inMonth) for (const money of amounts) sums.add(creatorId, inMonth, money);
        }
      }
      for (const { creatorId, month: ofMonth, amount, currency } of await tx.select().from(creatorPayouts)) {
        if (month !== null && month !== ofMonth) continue;
        sums.add(creatorId, ofMonth, { amount: 0, currency });
        payouts.add(creatorId, ofMonth, { amount, currency });
      }
      const names = await tx.select({ id: creators.id, name: creators.name }).from(creators);
      return sums.list(new Map(names.map(({ id, name }) => [id, name])), payouts);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

class Sums {
  /** Cents, by creator, month and currency. */
  readonly #sums = new Map<string, number>();

  add(creatorId: string, month: Month, { amount, currency }: Money): void {
    const key = `${creatorId} ${month} ${currency}`;
    this.#sums.set(key, (this.#sums.get(key) ?? 0) + amount);
  }

  of(key: string): number {
    return this.#sums.get(key) ?? 0;
  }

  list(names: ReadonlyMap<string, string>, payouts: Sums): Owed[] {
    const owed = [...this.#sums].map(([key, amount]) => {
      const [creatorId, month, currency] = key.split(' ') as [string, Month, string];
      const creatorName = names.get(creatorId) ?? '';
      return { creatorId, creatorName, month, owed: { amount, currency }, paidOut: payouts.of(key) };
    });
    const order = ({ creatorName, creatorId, month }: Owed) => `${creatorName} ${creatorId} ${month}`;
    return owed.sort((one, other) => (order(one) < order(other) ? -1 : 1));
  }
}

interface Ledger {
  creatorId: string;
  facts: LedgerFact[];
}

/** Facts that belong together: a membership's, or of a deleted one an invoice's. */
async function* ledgers(tx: Db): AsyncGenerator<Ledger> {
  yield* ofMemberships(tx);
  yield* ofDeletedAccounts(tx);
}

const ledgerOf = <Table extends typeof membershipFacts | typeof retainedPayments>(table: Table) => ({
  ...{ kind: table.kind, providerId: table.providerId, at: table.at, aboutId: table.aboutId },
  ...{ coversFrom: table.coversFrom, coversUntil: table.coversUntil, amount: table.amount, currency: table.currency },
  recordedAt: table.recordedAt,
});

async function* ofMemberships(tx: Db): AsyncGenerator<Ledger> {
  for (let after: string | null = null; ; ) {
    const page: { id: string; creatorId: string }[] = await tx
      .select({ id: memberships.id, creatorId: memberships.creatorId })
      .from(memberships)
      .where(after === null ? undefined : gt(memberships.id, after))
      .orderBy(asc(memberships.id))
      .limit(PAGE);
    if (page.length === 0) return;
    const ids = page.map(({ id }) => id);
    const facts = await tx
      .select({ membershipId: membershipFacts.membershipId, ...ledgerOf(membershipFacts) })
      .from(membershipFacts)
      .where(and(inArray(membershipFacts.membershipId, ids), inArray(membershipFacts.kind, [...moneyKinds])));
    const byMembership = Map.groupBy(facts, ({ membershipId }) => membershipId);
    for (const { id, creatorId } of page) yield { creatorId, facts: byMembership.get(id) ?? [] };
    after = ids.at(-1)!;
  }
}

async function* ofDeletedAccounts(tx: Db): AsyncGenerator<Ledger> {
  const { kind, providerId, aboutId, creatorId } = retainedPayments;
  for (let after = ''; ; ) {
    const page = await tx
      .select({ creatorId, ...ledgerOf(retainedPayments) })
      .from(retainedPayments)
      .where(and(eq(kind, 'paid'), gt(providerId, after)))
      .orderBy(asc(providerId))
      .limit(PAGE);
    if (page.length === 0) return;
    const ids = page.map((paid) => paid.providerId);
    const taken = await tx
      .select(ledgerOf(retainedPayments))
      .from(retainedPayments)
      .where(and(sql`${kind} <> 'paid'`, inArray(aboutId, ids)));
    const byInvoice = Map.groupBy(taken, (fact) => fact.aboutId!);
    for (const { creatorId: ofCreator, ...paid } of page) {
      yield { creatorId: ofCreator, facts: [paid, ...(byInvoice.get(paid.providerId) ?? [])] };
    }
    after = ids.at(-1)!;
  }
}
