import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { ledgerLines, outdatedLedger } from '../../db/schema/ledger.ts';
import { memberships, moneyKinds, retainedPayments } from '../../db/schema/membership.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import type { Services } from '../../http/services.ts';
import { everyMinute, type Worker } from '../../jobs/worker.server.ts';
import { type LedgerFact, linesOf } from '../proceeds.ts';
import { listPlatformFees } from './platform-fee.server.ts';

// Ledger lines are computed from facts, one invoice at a time. A trigger records the invoice of each new fact in
// `outdated_ledger`, and the lines of these invoices are computed again before lines are read (docs/decisions/0127).

/** Maximum facts per transaction. */
const BATCH = 1_000;

/** Computes the outdated lines of a creator, or of all creators. One statement if none is outdated. Idempotent. */
export async function bringLedgerUpToDate(db: Db, { creatorId }: { creatorId: string | null }): Promise<void> {
  const outdated = await db
    .selectDistinct({ creatorId: outdatedLedger.creatorId })
    .from(outdatedLedger)
    .where(creatorId === null ? undefined : eq(outdatedLedger.creatorId, creatorId))
    .orderBy(asc(outdatedLedger.creatorId));
  for (const each of outdated) while ((await refreshSome(db, each)) === BATCH);
}

/** Creates a worker that computes outdated lines every minute, so that readers have little to wait for. */
export function createLedgerWorker({ db }: Pick<Services, 'db'>): Worker {
  return {
    name: 'ledger',
    ...everyMinute,
    attemptMs: 50_000,
    async work() {
      await bringLedgerUpToDate(db, { creatorId: null });
      return { ok: true };
    },
  };
}

const TRIES = 5;

/**
 * Calls `read` while none of the creator's lines is outdated. A fact and its movements are committed together, so
 * `read` sees both or neither. Locks the creator's lines until the end of the caller's transaction. Returns null if new
 * facts arrived during every try.
 */
export async function readUpToDate<Read>(
  tx: Db,
  { creatorId }: { creatorId: string },
  read: () => Promise<Read>,
): Promise<Read | null> {
  await lockLines(tx, { creatorId });
  for (let tries = 0; tries < TRIES; tries++) {
    await bringLedgerUpToDate(tx, { creatorId });
    const found = await read();
    const [outdated] = await tx
      .select({ id: outdatedLedger.id })
      .from(outdatedLedger)
      .where(eq(outdatedLedger.creatorId, creatorId))
      .limit(1);
    if (!outdated) return found;
  }
  return null;
}

const lockLines = (tx: Db, { creatorId }: { creatorId: string }) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('ledger of ' || ${creatorId}, 0))`);

/** @returns number of facts processed; less than `BATCH` if no more are waiting */
function refreshSome(db: Db, { creatorId }: { creatorId: string }): Promise<number> {
  return db.transaction(async (tx) => {
    // Without the lock, the slower of two transactions could overwrite the lines of the other with older ones.
    await lockLines(tx, { creatorId });
    const some = tx
      .select({ id: outdatedLedger.id })
      .from(outdatedLedger)
      .where(eq(outdatedLedger.creatorId, creatorId))
      .orderBy(asc(outdatedLedger.id))
      .limit(BATCH);
    const taken = await tx
      .delete(outdatedLedger)
      .where(inArray(outdatedLedger.id, some))
      .returning({ invoiceId: outdatedLedger.invoiceId, membershipId: outdatedLedger.membershipId });
    if (taken.length === 0) return 0;
    const invoiceIds = [...new Set(taken.map(({ invoiceId }) => invoiceId))];
    const facts = await factsOf(tx, {
      invoiceIds,
      membershipIds: taken.flatMap(({ membershipId }) => membershipId ?? []),
    });
    const fees = await listPlatformFees(tx);
    const lines = [...Map.groupBy(facts, (fact) => fact.aboutId ?? fact.providerId).values()].flatMap((its) => {
      const of = (its.find(({ kind }) => kind === 'paid') ?? its[0]!).creatorId;
      return linesOf(its, fees).map((line) => ({ ...line, creatorId: of }));
    });
    await tx.delete(ledgerLines).where(inArray(ledgerLines.invoiceId, invoiceIds));
    if (lines.length > 0) await insertLines(tx, lines);
    return taken.length;
  });
}

const ledgerOf = <Table extends typeof membershipFacts | typeof retainedPayments>(table: Table) => ({
  kind: table.kind,
  providerId: table.providerId,
  at: table.at,
  aboutId: table.aboutId,
  coversFrom: table.coversFrom,
  coversUntil: table.coversUntil,
  amount: table.amount,
  currency: table.currency,
  tax: table.tax,
  recordedAt: table.recordedAt,
});

/** Returns all facts about money of these invoices, including those of deleted accounts. */
async function factsOf(
  tx: Db,
  { invoiceIds, membershipIds }: { invoiceIds: string[]; membershipIds: string[] },
): Promise<(LedgerFact & { creatorId: string })[]> {
  const { kind, providerId, membershipId, aboutId } = membershipFacts;
  const paid = await tx
    .select({ membershipId })
    .from(membershipFacts)
    .where(and(eq(kind, 'paid'), inArray(providerId, invoiceIds)));
  const ids = [...new Set([...membershipIds, ...paid.map((fact) => fact.membershipId)])];
  const ofMembers = await tx
    .select({ creatorId: memberships.creatorId, ...ledgerOf(membershipFacts) })
    .from(membershipFacts)
    .innerJoin(memberships, eq(memberships.id, membershipId))
    .where(
      and(
        inArray(membershipId, ids),
        inArray(kind, [...moneyKinds]),
        sql`coalesce(${aboutId}, ${providerId}) in (select jsonb_array_elements_text(${JSON.stringify(invoiceIds)}::jsonb))`,
      ),
    );
  const retained = await tx
    .select({ creatorId: retainedPayments.creatorId, ...ledgerOf(retainedPayments) })
    .from(retainedPayments)
    .where(
      or(
        and(eq(retainedPayments.kind, 'paid'), inArray(retainedPayments.providerId, invoiceIds)),
        inArray(retainedPayments.aboutId, invoiceIds),
        and(eq(retainedPayments.kind, 'fee'), inArray(retainedPayments.providerId, invoiceIds)),
      ),
    );
  return [...ofMembers, ...retained].filter(({ amount }) => amount !== null);
}

type Line = typeof ledgerLines.$inferInsert;

/**
 * Inserts lines through one JSON parameter, because a batch may have more values than a statement may have parameters.
 */
async function insertLines(tx: Db, lines: readonly Line[]): Promise<void> {
  await tx.execute(sql`
    insert into ${ledgerLines} (invoice_id, month, currency, creator_id, at, paid, refunded, disputed, fee, share, tax)
    select "invoiceId", month, currency, "creatorId", at, paid, refunded, disputed, fee, share, tax
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line ("invoiceId" text, month text, currency text,
      "creatorId" uuid, at timestamptz, paid integer, refunded integer, disputed integer, fee integer, share integer, tax integer)`);
}
