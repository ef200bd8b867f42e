import { and, eq, isNull, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { plainHasher } from '../../tests/support/accounts.ts';
import { membershipServices } from '../../tests/support/membership.ts';
import { databaseOfVersion } from '../../tests/support/older-database.ts';
import { signIn } from '../../tests/support/sessions.ts';
import { confirmEmail } from '../identity/commands.server.ts';
import { hashToken } from '../identity/links/tokens.server.ts';
import { findAccountByGoogleSubject, findSession } from '../identity/queries.server.ts';
import { findMembership } from '../membership/queries.server.ts';
import { readBody } from '../recipes/content/read-body.ts';
import { migrateDatabase } from './migrate.server.ts';
import { linkedIdentities } from './schema/identity.ts';
import { memberships } from './schema/membership.ts';
import { membershipFacts, trialClaims } from './schema/membership-facts.ts';
import { recipes } from './schema/recipes.ts';

// The version before memberships had a table of their own, with rows in every table.
const database = await databaseOfVersion('0004_sitemap_notices');
const { db } = database;
const { moveTo } = await membershipServices(db);

const id = (letter: string) => `${letter.repeat(8)}-0000-4000-8000-000000000000`;
const [bea, ann] = [id('b'), id('a')];
/**
 * Confirmed with a password; never confirmed; by Google; brought over, so that the account is newer than its
 * confirmation.
 */
const [rosa, otto, gina, mila] = [id('1'), id('2'), id('3'), id('4')];
/** An account without a record: a creator's own, say. */
const lone = id('5');
/** One mailbox with two accounts, the second one newer. */
const [luna, lunaAgain] = [id('7'), id('8')];
const [sessionToken, linkToken] = ['s'.repeat(43), 'l'.repeat(43)];
const [signedUp, confirmed] = [new Date('2026-03-01T10:00:00Z'), new Date('2026-03-01T10:05:00Z')];
const [long, now] = [new Date('2020-01-01T00:00:00Z'), new Date('2026-06-01T00:00:00Z')];

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
const moved = ['Serves', 'Introduction', 'Ingredients', 'Method'];

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

await db.execute(sql`insert into creators (id, email, name)
  values (${bea}, 'bea@creators.example', 'Bea'), (${ann}, 'ann@creators.example', 'Ann')`);
await db.execute(sql`insert into creator_landing_pages (id, subdomain, creator_id, is_active, name)
  values (${bea}, 'bea', ${bea}, true, 'Bea'), (${ann}, 'ann', ${ann}, true, 'Ann')`);
for (const statement of [
  sql`insert into creator_landing_reviews (body, page_id) values ('Good', ${bea})`,
  sql`insert into creator_landing_faqs (question, answer, landing_id) values ('Why?', 'So.', ${bea})`,
  sql`insert into creator_landing_features (body, landing_id) values ('All', ${ann})`,
  sql`insert into "Recipes" ("Name", "UserID") values ('Lentils', ${bea})`,
  sql`insert into "Recipes" ("Name", "UserID", "Serves", "Introduction", "Ingredients", "Method") values
    ('Lentils', ${bea}, 4, 'Good on day two. And on day three.',
    '[{"quantity": 1.5, "unit": "l", "name": "water", "note": "cold"}, {"name": "salt"}]', '["Simmer.", "Serve."]')`,
  sql`insert into accounts (id, email, email_confirmed_at, password_hash, google_subject, created_at) values
    (${rosa}, 'rosa@home.example', ${confirmed.toISOString()}, 'plain:rosas', null, ${signedUp.toISOString()}),
    (${otto}, 'otto@home.example', null, 'plain:ottos', null, ${signedUp.toISOString()}),
    (${gina}, 'gina@home.example', ${signedUp.toISOString()}, null, 'google-gina', ${signedUp.toISOString()}),
    (${mila}, 'mila@home.example', ${long.toISOString()}, 'plain:milas', null, ${signedUp.toISOString()}),
    (${lone}, 'lone@home.example', ${confirmed.toISOString()}, 'plain:lones', null, ${signedUp.toISOString()}),
    (${lunaAgain}, 'lu.na+2@gmail.com', ${confirmed.toISOString()}, 'plain:lunas', null, ${confirmed.toISOString()}),
    (${luna}, 'luna@gmail.com', ${signedUp.toISOString()}, 'plain:lunas', null, ${signedUp.toISOString()})`,
  sql`insert into "EndUserDetails" ("MembershipType", "AuthID", "CreatorID", "FirstName", "StripeID") values
    ('yearly', ${rosa}, ${bea}, 'Rosa', 'cus_1'), ('monthly', ${otto}, ${ann}, 'Otto', null),
    ('monthly', ${gina}, ${ann}, 'Gina', null), ('yearly', ${mila}, ${ann}, null, null),
    ('yearly', ${lunaAgain}, ${bea}, 'Luna', null), ('yearly', ${luna}, ${bea}, 'Luna', null)`,
  sql`insert into sessions (token_hash, account_id, expires_at)
    values (${hashToken(sessionToken)}, ${rosa}, '2027-01-01')`,
  sql`insert into one_time_tokens (token_hash, account_id, purpose, expires_at)
    values (${hashToken(linkToken)}, ${otto}, 'signup', '2027-01-01')`,
  sql`insert into rate_limits (key, points) values ('key', 1)`,
  sql`insert into analytics_events (creator_id, insert_id, name, device_id, at, received_at)
    values (${bea}, 'i', 'Button Click', 'd', now(), now())`,
]) {
  await db.execute(statement);
}
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

const membershipsOf = (accountId: string) => db.select().from(memberships).where(eq(memberships.accountId, accountId));

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
    const { introduction, groups, steps } = readBody(written.body)!;
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
    };
    expect(found).toHaveLength(6);
    expect(found).toEqual(
      expect.arrayContaining(
        [
          { accountId: rosa, creatorId: bea, plan: 'yearly', beganAt: signedUp, openedAt: confirmed },
          { accountId: otto, creatorId: ann, plan: 'monthly', beganAt: signedUp, openedAt: null },
          { accountId: gina, creatorId: ann, plan: 'monthly', beganAt: signedUp, openedAt: signedUp },
          { accountId: mila, creatorId: ann, plan: 'yearly', beganAt: long, openedAt: long },
          { accountId: luna, creatorId: bea, plan: 'yearly', beganAt: signedUp, openedAt: signedUp },
          { accountId: lunaAgain, creatorId: bea, plan: 'yearly', beganAt: confirmed, openedAt: confirmed },
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
      plan: { id: 'yearly' },
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

describe('a process of the version before, still running', () => {
  test('signs up with Google, and this version finds the account', async () => {
    await db.execute(sql`insert into accounts (id, email, email_confirmed_at, google_subject)
      values (${id('6')}, 'new@home.example', now(), 'google-new')`);
    expect(await findAccountByGoogleSubject(db, { subject: 'google-new' })).toMatchObject({ accountId: id('6') });
    await db.execute(sql`insert into "EndUserDetails" ("MembershipType", "AuthID", "CreatorID")
      values ('monthly', ${id('6')}, ${bea})`);
    expect(await trialOf(id('6')), 'its trial begins').not.toBeNull();
    await db.execute(sql`update accounts set google_subject = null where id = ${id('6')}`);
    expect(await findAccountByGoogleSubject(db, { subject: 'google-new' })).toBeNull();
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
