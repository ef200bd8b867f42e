import { and, eq, isNull, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { plainHasher } from '../../tests/support/accounts.ts';
import { membershipServices } from '../../tests/support/membership.ts';
import { databaseOfVersion } from '../../tests/support/older-database.ts';
import { priceOf } from '../../tests/support/prices.ts';
import {
  ann,
  bea,
  confirmed,
  gina,
  id,
  insertRows,
  linkToken,
  lone,
  long,
  luna,
  lunaAgain,
  mila,
  otto,
  rosa,
  sessionToken,
  signedUp,
} from '../../tests/support/rows-before-memberships.ts';
import { signIn } from '../../tests/support/sessions.ts';
import { confirmEmail } from '../identity/commands.server.ts';
import { findAccountByGoogleSubject, findSession } from '../identity/queries.server.ts';
import { findMembership } from '../membership/queries.server.ts';
import { readShownBody } from '../recipes/content/stored-recipe.ts';
import { migrateDatabase } from './migrate.server.ts';
import { linkedIdentities } from './schema/identity.ts';
import { memberships } from './schema/membership.ts';
import { membershipFacts, trialClaims } from './schema/membership-facts.ts';
import { recipes } from './schema/recipes.ts';

// The version before memberships had a table of their own, with rows in every table.
const database = await databaseOfVersion('0004_sitemap_notices');
const { db } = database;
const { moveTo } = await membershipServices(db);

const now = new Date('2026-06-01T00:00:00Z');

const tables = [
  'creators',
  'creator_landing_pages',
  'creator_landing_reviews',
  'creator_landing_faqs',
  'creator_landing_features',
  '"Recipes"',
  'accounts',
  '"EndUserDetails"',
  'sessions',
  'one_time_tokens',
  'rate_limits',
  'analytics_events',
];

/** Columns whose values are in others afterwards. */
const moved = ['google_subject', 'Serves', 'Introduction', 'Ingredients', 'Method'];

type Row = Record<string, unknown>;

async function everyRow() {
  const found: Record<string, Row[]> = {};
  for (const table of tables) {
    const { rows } = (await db.execute(sql.raw(`select to_jsonb(t) as row from ${table} t`))) as unknown as {
      rows: { row: Row }[];
    };
    found[table] = rows.map(({ row }) => row);
  }
  return found;
}

await insertRows(db);
const before = await everyRow();
await migrateDatabase(database);
const after = await everyRow();
const trials = await db.select().from(membershipFacts);
const migratedAt = trials[0]!.at;
/** After the migration, by the database's clock. */
const later = new Date(migratedAt.getTime() + 60_000);

/** Of the current membership. */
async function trialOf(accountId: string) {
  const [found] = await db
    .select({ coversUntil: membershipFacts.coversUntil, aboutId: membershipFacts.aboutId })
    .from(memberships)
    .innerJoin(membershipFacts, eq(membershipFacts.membershipId, memberships.id))
    .where(and(eq(memberships.accountId, accountId), isNull(memberships.endedAt), eq(membershipFacts.kind, 'trial')));
  return found ?? null;
}

const membershipsOf = (accountId: string) =>
  db.select().from(memberships).where(eq(memberships.accountId, accountId)).orderBy(memberships.openedAt);

const withTrial = [rosa, gina, mila, luna].sort();

describe('a database of the version before, migrated with its rows', () => {
  test('has all of them, with every column as it was', () => {
    for (const table of tables) {
      expect(before[table]!.length, table).toBeGreaterThan(0);
      expect(after[table]!.length, table).toBe(before[table]!.length);
      const columns = Object.keys(before[table]![0]!).filter((column) => !moved.includes(column));
      const asBefore = after[table]!.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])));
      const unmoved = before[table]!.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])));
      expect(asBefore, table).toEqual(expect.arrayContaining(unmoved));
    }
  });

  test('has every recipe at an address of its own, with its words', async () => {
    const found = await db.select().from(recipes).orderBy(recipes.slug);
    expect(found.map(({ slug, status }) => [slug, status])).toEqual([
      ['lentils', 'published'],
      ['lentils-2', 'published'],
    ]);
    const written = found.find(({ body }) => body !== null)!;
    expect(written).toMatchObject({ yieldNumber: 4, teaser: 'Good on day two.', ingredientCount: 2, stepCount: 2 });
    const { introduction, groups, steps } = readShownBody(written.body)!;
    expect(introduction).toBe('Good on day two. And on day three.');
    expect(groups.map(({ lines }) => lines.map(({ text }) => text))).toEqual([['1.5 l water, cold', 'salt']]);
    expect(groups[0]!.lines[0]!.amounts).toMatchObject([{ quantity: '3/2', unit: 'l' }]);
    expect(steps.map(({ text }) => text)).toEqual(['Simmer.', 'Serve.']);
  });

  test('has one current membership for every member, with the record’s creator and plan', async () => {
    const found = await db.select().from(memberships);
    const nothing = {
      endedAt: null,
      endReason: null,
      cancelAt: null,
      nextPlan: null,
      nextCreatorId: null,
      moveAt: null,
      ...{ nextPriceId: null, movePriceId: null, raisePriceId: null, raiseAt: null },
    };
    expect(found).toHaveLength(6);
    expect(found).toEqual(
      expect.arrayContaining(
        [
          {
            accountId: rosa,
            creatorId: bea,
            plan: 'yearly',
            priceId: priceOf('yearly').id,
            beganAt: signedUp,
            openedAt: confirmed,
          },
          {
            accountId: otto,
            creatorId: ann,
            plan: 'monthly',
            priceId: priceOf('monthly').id,
            beganAt: signedUp,
            openedAt: null,
          },
          {
            accountId: gina,
            creatorId: ann,
            plan: 'monthly',
            priceId: priceOf('monthly').id,
            beganAt: signedUp,
            openedAt: signedUp,
          },
          {
            accountId: mila,
            creatorId: ann,
            plan: 'yearly',
            priceId: priceOf('yearly').id,
            beganAt: long,
            openedAt: long,
          },
          {
            accountId: luna,
            creatorId: bea,
            plan: 'yearly',
            priceId: priceOf('yearly').id,
            beganAt: signedUp,
            openedAt: signedUp,
          },
          {
            accountId: lunaAgain,
            creatorId: bea,
            plan: 'yearly',
            priceId: priceOf('yearly').id,
            beganAt: confirmed,
            openedAt: confirmed,
          },
        ].map((each) => ({ id: expect.any(String), dueAt: migratedAt, ...nothing, ...each })),
      ),
    );
  });

  test('gives every open membership a trial from that day, and a mailbox with two accounts one', async () => {
    const found = await db
      .select({ accountId: memberships.accountId, id: memberships.id })
      .from(memberships)
      .innerJoin(membershipFacts, eq(membershipFacts.membershipId, memberships.id));
    expect(found.map(({ accountId }) => accountId).sort()).toEqual(withTrial);
    const covered = { coversFrom: migratedAt, coversUntil: new Date(migratedAt.getTime() + 7 * 24 * 3_600_000) };
    for (const trial of trials) {
      expect(trial).toMatchObject({ kind: 'trial', providerId: trial.membershipId, at: migratedAt, ...covered });
    }
    expect(trials).toHaveLength(withTrial.length);
    const claims = await db.select().from(trialClaims);
    expect(claims.map(({ mailbox }) => mailbox).sort()).toEqual([
      'gina@home.example',
      'luna@gmail.com',
      'mila@home.example',
      'rosa@home.example',
    ]);
  });

  test('is not changed by another start', async () => {
    await migrateDatabase(database);
    expect(await everyRow()).toEqual(after);
    expect(await db.select().from(membershipFacts)).toEqual(trials);
  });

  test('shows each member the creator they had, and a session is still one', async () => {
    expect(await findSession(db, { token: sessionToken, now })).toMatchObject({ user: { accountId: rosa } });
    const membership = await findMembership(db, { accountId: rosa });
    expect(membership).toMatchObject({
      brand: { name: 'Bea', path: '/bea' },
      price: { plan: 'yearly' },
      firstName: 'Rosa',
    });
    expect(await findMembership(db, { accountId: lone })).toBeNull();
  });

  test('signs people in as before, with a password and with Google', async () => {
    const signedIn = await signIn(db, plainHasher, { email: 'rosa@home.example', password: 'rosas', now });
    expect(signedIn).toMatchObject({ ok: true, accountId: rosa });
    expect(await findAccountByGoogleSubject(db, { subject: 'google-gina' })).toMatchObject({ accountId: gina });
    expect(await db.select().from(linkedIdentities)).toEqual([
      { accountId: gina, provider: 'google', subject: 'google-gina', createdAt: signedUp },
    ]);
  });

  test('lets a link that was mailed before confirm the address', async () => {
    expect(await confirmEmail(db, { token: linkToken, now })).toMatchObject({ ok: true, accountId: otto });
    expect(await trialOf(otto)).not.toBeNull();
  });

  test('lets a member move, preserving the history', async () => {
    expect(await moveTo(mila, bea, later)).toEqual({ ok: true, done: 'moved' });
    expect(await membershipsOf(mila)).toMatchObject([
      { creatorId: ann, openedAt: long, endedAt: later, endReason: 'moved' },
      { creatorId: bea, openedAt: later, endedAt: null },
    ]);
  });
});

describe('a record that plain SQL writes', () => {
  test('begins a trial', async () => {
    await db.execute(sql`insert into accounts (id, email, email_confirmed_at)
      values (${id('6')}, 'new@home.example', now())`);
    await db.execute(sql`insert into "EndUserDetails" ("MembershipType", "AuthID", "CreatorID")
      values ('monthly', ${id('6')}, ${bea})`);
    expect(await trialOf(id('6')), 'its trial begins').not.toBeNull();
  });

  test('moves a subscriber, and the membership is updated', async () => {
    const [before] = await membershipsOf(rosa);
    await db.execute(sql`update "EndUserDetails" set "CreatorID" = ${ann} where "AuthID" = ${rosa}`);
    expect(await findMembership(db, { accountId: rosa })).toMatchObject({ brand: { name: 'Ann' } });
    const trial = trials.find(({ membershipId }) => membershipId === before!.id);
    expect(await trialOf(rosa)).toEqual({ coversUntil: trial!.coversUntil, aboutId: before!.id });
    expect(await moveTo(rosa, bea, later)).toEqual({ ok: true, done: 'moved' });
  });
});
