import { eq, sql } from 'drizzle-orm';
import { countUncounted } from '../../app/analytics/commands.server.ts';
import type { Database, Db } from '../../app/db/client.server.ts';
import { auditEvents } from '../../app/db/schema/access.ts';
import { creatorMembers, creators } from '../../app/db/schema/creators.ts';
import { accounts } from '../../app/db/schema/identity.ts';
import { cookedRecipes, savedRecipes } from '../../app/db/schema/kitchen.ts';
import { cancellations, endUserDetails, memberships } from '../../app/db/schema/membership.ts';
import { membershipFacts, trialClaims } from '../../app/db/schema/membership-facts.ts';
import { balanceTransactions } from '../../app/db/schema/merchants.ts';
import { recipeLibrary } from '../../app/db/schema/recipe-library.ts';
import { recipes } from '../../app/db/schema/recipes.ts';
import { scheduledEmails } from '../../app/db/schema/scheduled-emails.ts';
import type { PictureStore } from '../../app/media/store.server.ts';
import { northkitchen } from '../creators/northkitchen.ts';
import { demoPeople, demoPeoplesCreator } from '../people.ts';
import { addCommunity, addOtherCommunities } from './community.server.ts';
import { addMorePictures, addPageWork, addRecipeWork } from './content.server.ts';
import { addressOf, editor, guestNames } from './guests.ts';
import { kitchenRows } from './kitchen.ts';
import { addLetters, type LetterGuest } from './letters.server.ts';
import { guestsOf, type MembershipRows, membershipRows } from './memberships.ts';
import { before, numberedId } from './random.ts';
import { visitRows } from './visits.ts';

/** Id of the audit event that marks the studio as filled. Audit events are never deleted. */
const FILLED = numberedId('3c00', 1);

/**
 * Fills the studio and the communities once per database, if the creator and the creator's account exist. Serialized
 * between processes.
 */
export async function seedDemoStudio(
  database: Database,
  { pictures, now: clock }: { pictures: Pick<PictureStore, 'store' | 'pointOut'>; now: () => Date },
): Promise<void> {
  const { id: creatorId, slug } = demoPeoplesCreator;
  const now = clock();
  await database.exclusively('demo content', (db) =>
    db.transaction(async (tx) => {
      const authorId = demoPeople.find(({ role }) => role === 'creator')!.id;
      const operatorId = demoPeople.find(({ role }) => role === 'operator')!.id;
      if ((await tx.$count(creators, eq(creators.id, creatorId))) === 0) return;
      if ((await tx.$count(accounts, eq(accounts.id, authorId))) === 0) return;
      if ((await tx.$count(auditEvents, eq(auditEvents.id, FILLED))) > 0) return;
      // Hides the first steps, as if the creator had completed them.
      await tx
        .update(creators)
        .set({ firstStepsEndedAt: before(now, 170) })
        .where(eq(creators.id, creatorId));
      await addVisitOfOperator(tx, { creatorId, operatorId, now });
      await addEditor(tx, { creatorId, authorId, now });
      const guests = await addGuests(tx, { creatorId, now });
      await addVisits(tx, { creatorId, page: `/${slug}`, now });
      const work = { creatorId, authorId, now };
      await addRecipeWork(tx, work, await addMorePictures(tx, work, pictures));
      await addPageWork(tx, work);
      await addLetters(tx, work, guests);
      await addCommunity(tx, work, guests);
      await addOtherCommunities(tx, work);
    }),
  );
}

interface Seeding {
  creatorId: string;
  now: Date;
}

async function addVisitOfOperator(tx: Db, { creatorId, operatorId, now }: Seeding & { operatorId: string }) {
  const visit = { action: 'studio.visited', subjectType: 'creator', subjectId: creatorId, creatorId };
  await tx.insert(auditEvents).values({ id: FILLED, at: before(now, 9.3), actorAccountId: operatorId, ...visit });
}

/** Adds an editor, with the audit event of the invitation by the creator. */
async function addEditor(tx: Db, { creatorId, authorId, now }: Seeding & { authorId: string }): Promise<void> {
  const id = numberedId('3c03', 1);
  const since = before(now, 80);
  await tx.insert(auditEvents).values({
    at: before(now, 82),
    actorAccountId: authorId,
    action: 'creator-member.invited',
    creatorId,
    subjectType: 'account',
    subjectId: id,
    details: { role: 'editor' },
  });
  const { first, last, email } = editor;
  const metadata = { first_name: first, last_name: last };
  const times = { emailConfirmedAt: since, createdAt: since, updatedAt: since };
  await tx.insert(accounts).values({ id, email, userType: 'creator', metadata, ...times });
  await tx.insert(creatorMembers).values({ accountId: id, creatorId, role: 'editor', createdAt: since });
}

async function addGuests(
  tx: Db,
  { creatorId, now }: Seeding,
): Promise<(LetterGuest & { accountId: string; first: string })[]> {
  const all: MembershipRows = { memberships: [], facts: [], cancellations: [], emails: [], transactions: [] };
  const guests = guestsOf(guestNames.length).map((guest) => {
    const accountId = numberedId('3c04', guest.number);
    const rows = membershipRows(guest, { accountId, creatorId, nextCreatorId: northkitchen.id, now });
    for (const kind of ['memberships', 'facts', 'cancellations', 'emails', 'transactions'] as const)
      all[kind].push(...(rows[kind] as never[]));
    const [first, last, country] = guestNames[guest.number]!;
    const [joined] = rows.memberships;
    return { ...guest, accountId, first, last, country, email: addressOf(first, last), joined: joined!, all: rows };
  });
  await tx.insert(accounts).values(
    guests.map(({ accountId, first, last, email, joined: { beganAt, openedAt } }) => ({
      id: accountId,
      email,
      userType: 'subscriber',
      metadata: { first_name: first, last_name: last },
      emailConfirmedAt: openedAt,
      createdAt: beganAt,
      updatedAt: openedAt ?? beganAt,
    })),
  );
  await tx.insert(memberships).values(all.memberships);
  // Facts are recorded at the time they happened, as by a webhook without delay.
  await tx.insert(membershipFacts).values(all.facts.map((fact) => ({ ...fact, recordedAt: fact.at })));
  await tx.insert(balanceTransactions).values(all.transactions);
  await tx.insert(scheduledEmails).values(all.emails);
  await tx.insert(cancellations).values(all.cancellations);
  const claims = guests.flatMap(({ accountId, email, all: rows }) =>
    rows.memberships.flatMap(({ creatorId: whose, openedAt }) =>
      openedAt ? [{ creatorId: whose, mailbox: email, accountId, claimedAt: openedAt }] : [],
    ),
  );
  const deleted = [44, 103].map((ago) => ({ creatorId, mailbox: `hmac:demo-${ago}`, claimedAt: before(now, ago) }));
  await tx.insert(trialClaims).values([...claims, ...deleted]);
  await tx.insert(endUserDetails).values(
    guests.map(({ accountId, first, last, email, country, all: { memberships: own }, joined }) => ({
      authId: accountId,
      creatorId: own.at(-1)!.creatorId,
      membershipType: joined.plan,
      firstName: first,
      lastName: last,
      email,
      country,
      legalAccepted: true,
      legalAcceptedAt: joined.beganAt,
    })),
  );
  const known = await tx
    .select({ id: recipes.id })
    .from(recipes)
    .where(eq(recipes.userId, creatorId))
    .orderBy(recipes.slug);
  const { cooked, saved } = kitchenRows(guests, { recipeIds: known.map(({ id }) => id), now });
  await tx.insert(cookedRecipes).values(cooked);
  // Counts each member, as if they had pressed 'I cooked it'.
  const cooks = sql`(select count(distinct account_id) from ${cookedRecipes} as cooked
    where cooked.recipe_id = ${recipeLibrary.recipeId})`;
  await tx.update(recipeLibrary).set({ cooked: cooks }).where(eq(recipeLibrary.creatorId, creatorId));
  await tx.insert(savedRecipes).values(saved);
  return guests;
}

/** Adds the visits as one JSON parameter, because thousands of parameters are slow. */
async function addVisits(tx: Db, { creatorId, page, now }: Seeding & { page: string }): Promise<void> {
  const rows = JSON.stringify(visitRows(page, now));
  await tx.execute(sql`
    insert into analytics_events
      (creator_id, insert_id, name, button_name, device_id, at, received_at, page, browser, os, referrer_host,
       utm_source)
    select ${creatorId}, insert_id, name, button_name, device_id, at, at, page, browser, os, referrer_host, utm_source
    from jsonb_to_recordset(${rows}::jsonb) as visit (insert_id text, name text, button_name text, device_id text,
      at timestamptz, page text, browser text, os text, referrer_host text, utm_source text)
    on conflict do nothing`);
  await countUncounted(tx);
}
