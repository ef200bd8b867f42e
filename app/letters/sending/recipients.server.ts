import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { accounts } from '../../db/schema/identity.ts';
import { cookedRecipes, savedRecipes } from '../../db/schema/kitchen.ts';
import { isLiveSubscription, letterDeliveries, letterSubscriptions } from '../../db/schema/letters.ts';
import { memberList } from '../../db/schema/member-list.ts';
import { memberships } from '../../db/schema/membership.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import { recipes } from '../../db/schema/recipes.ts';
import type { LetterAudience, Reader } from '../document/letter-shape.ts';
import { readerOf } from './reader.ts';

interface Subscriber {
  subscriptionId: string;
  address: string;
  confirmedAt: Date;
  reader: Reader;
}

const BATCH = 2_000;

export async function countRecipients(
  db: Db,
  { creatorId, audience, now }: { creatorId: string; audience: LetterAudience; now: Date },
): Promise<Record<Reader, number>> {
  const counts: Record<Reader, number> = { free: 0, trial: 0, paid: 0, ended: 0 };
  for await (const batch of recipientBatches(db, { creatorId, audience, now })) {
    for (const { reader } of batch) counts[reader] += 1;
  }
  return counts;
}

const everyone: LetterAudience = { readers: ['free', 'trial', 'paid', 'ended'], tag: null, recipeId: null };

export const countReaders = (db: Db, of: { creatorId: string; now: Date }): Promise<Record<Reader, number>> =>
  countRecipients(db, { ...of, audience: everyone });

/** Yields a creator's readers in batches, in the order of their addresses. */
export const readReaders = (db: Db, of: { creatorId: string; now: Date }): AsyncGenerator<Subscriber[]> =>
  recipientBatches(db, { ...of, audience: everyone });

/** Stores a letter's recipients, in the transaction that starts the letter. Returns their number. */
export async function freezeRecipients(
  tx: Db,
  { letterId, ...choice }: { letterId: string; creatorId: string; audience: LetterAudience; now: Date },
): Promise<number> {
  let count = 0;
  for await (const batch of recipientBatches(tx, choice)) {
    const rows = batch.map(({ subscriptionId, address, reader }) => ({ subscriptionId, address, reader }));
    await tx.execute(sql`
      insert into ${letterDeliveries} (letter_id, address, subscription_id, reader)
      select ${letterId}, address, "subscriptionId", reader
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as batch ("subscriptionId" uuid, address text, reader text)`);
    count += batch.length;
  }
  return count;
}

/** Yields the recipients in batches, so that memory does not grow with their number. */
async function* recipientBatches(
  db: Db,
  { creatorId, audience, now }: { creatorId: string; audience: LetterAudience; now: Date },
): AsyncGenerator<Subscriber[]> {
  if (audience.readers.length === 0) return;
  const isChosen = isInterested(creatorId, audience);
  for (let after = ''; ; ) {
    const where = and(sql`${letterSubscriptions.address} > ${after}`, isChosen);
    const batch = await readSubscribers(db, { creatorId, where, limit: BATCH, now });
    const recipients = batch.filter(({ reader }) => audience.readers.includes(reader));
    if (recipients.length > 0) yield recipients;
    if (batch.length < BATCH) return;
    after = batch.at(-1)!.address;
  }
}

/** Returns the condition for accounts that saved or cooked chosen recipes; undefined without a recipe or tag. */
function isInterested(creatorId: string, { tag, recipeId }: LetterAudience): SQL | undefined {
  if (tag === null && recipeId === null) return undefined;
  const isNamed = and(
    eq(recipes.userId, creatorId),
    tag === null ? undefined : sql`${tag} = any(${recipes.tags})`,
    recipeId === null ? undefined : eq(recipes.id, recipeId),
  );
  const used = (table: typeof savedRecipes | typeof cookedRecipes) =>
    sql`exists (select from ${table} join ${recipes} on ${recipes.id} = ${table.recipeId}
      where ${table.accountId} = ${accounts.id} and ${isNamed})`;
  return sql`(${used(savedRecipes)} or ${used(cookedRecipes)})`;
}

/** Returns the live subscriptions among the given ones, each with its kind of reader at `now`. */
export function listSubscribers(
  db: Db,
  { creatorId, subscriptionIds, now }: { creatorId: string; subscriptionIds: readonly string[]; now: Date },
): Promise<Subscriber[]> {
  const where = inArray(letterSubscriptions.id, [...subscriptionIds]);
  return readSubscribers(db, { creatorId, where, limit: subscriptionIds.length, now });
}

/** Reads live subscriptions in the order of their addresses. Leaves out accounts whose deletion was requested. */
async function readSubscribers(
  db: Db,
  { creatorId, where, limit, now }: { creatorId: string; where: SQL | undefined; limit: number; now: Date },
): Promise<Subscriber[]> {
  const latest = db
    .select({ id: memberships.id, openedAt: memberships.openedAt, endedAt: memberships.endedAt })
    .from(memberships)
    .where(and(eq(memberships.accountId, accounts.id), eq(memberships.creatorId, creatorId)))
    .orderBy(sql`${memberships.endedAt} desc nulls first`)
    .limit(1)
    .as('latest');
  const rows = await db
    .select({
      subscriptionId: letterSubscriptions.id,
      address: letterSubscriptions.address,
      confirmedAt: letterSubscriptions.confirmedAt,
      membershipId: latest.id,
      openedAt: latest.openedAt,
      endedAt: latest.endedAt,
      state: memberList.state,
    })
    .from(letterSubscriptions)
    .leftJoin(accounts, and(eq(accounts.email, letterSubscriptions.address), isNotNull(accounts.emailConfirmedAt)))
    .leftJoinLateral(latest, sql`true`)
    .leftJoin(
      memberList,
      and(eq(memberList.membershipId, latest.id), sql`${memberList.validUntil} > ${now.toISOString()}`),
    )
    .where(and(eq(letterSubscriptions.creatorId, creatorId), isLiveSubscription, isNull(accounts.deletionAt), where))
    .orderBy(letterSubscriptions.address)
    .limit(limit);
  const unlisted = rows.flatMap(({ membershipId, state }) =>
    membershipId && !listedReader(state) ? membershipId : [],
  );
  const facts =
    unlisted.length === 0
      ? []
      : await db.select().from(membershipFacts).where(inArray(membershipFacts.membershipId, unlisted));
  const factsOf = Map.groupBy(facts, ({ membershipId }) => membershipId);
  return rows.map(({ subscriptionId, address, confirmedAt, membershipId, openedAt, endedAt, state }) => {
    const membership = membershipId === null ? null : { openedAt, endedAt, facts: factsOf.get(membershipId) ?? [] };
    const reader = listedReader(state) ?? readerOf(membership, now);
    return { subscriptionId, address, confirmedAt: confirmedAt!, reader };
  });
}

/** Returns the reader for a valid state of the member list, or null if only the facts decide. */
function listedReader(state: string | null): Reader | null {
  if (state === 'trial') return 'trial';
  return state === 'paid' || state === 'grace' || state === 'complimentary' ? 'paid' : null;
}
