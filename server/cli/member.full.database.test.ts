import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { auditEvents } from '../../app/db/schema/access.ts';
import { creatorAddresses, creatorDomains } from '../../app/db/schema/creator-addresses.ts';
import { memberships } from '../../app/db/schema/membership.ts';
import { membershipFacts } from '../../app/db/schema/membership-facts.ts';
import { recipes } from '../../app/db/schema/recipes.ts';
import { commandInProcess } from '../../tests/support/command-in-process.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { emptyTables } from '../../tests/support/empty-tables.ts';
import { aMember } from '../../tests/support/members.ts';
import { aCreator, aLandingPage, emptyDatabase } from '../../tests/support/rows.ts';
import { watchStatements } from '../../tests/support/statements.ts';
import type { Config } from '../config.ts';
import { readCommand } from './member.ts';

const database = await testDatabase({ time: 'real' });
const { db } = database;

const member = (...args: string[]) => commandInProcess(readCommand(args), database);

const linesOf = (out: string) => out.split('\n').filter(Boolean);
const listed = async (...args: string[]) =>
  linesOf((await member('list', '--json', ...args)).out).map((line) => JSON.parse(line));
const emailsOf = async (...args: string[]) => (await listed(...args)).map(({ email }) => email).sort();

const until = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000);
const covers = { at: new Date(0), coversFrom: new Date(0), coversUntil: until };
const creators = { bea: '', cleo: '' };
beforeEach(async () => {
  await emptyTables(db, 'accounts');
  await emptyDatabase(db);
  for (const name of ['bea', 'cleo'] as const) {
    const email = `${name}@creators.example`;
    creators[name] = (await aCreator(db, { name: `${name}’s \u001b[2Jkitchen`, email })).id;
    await aLandingPage(db, { creatorId: creators[name], subdomain: name, isActive: false });
  }
  const ofBea = { creatorId: creators.bea };
  await aMember(db, { ...ofBea, email: 'rosa@home.example', facts: [{ kind: 'trial', ...covers }] });
  const before = { ...covers, coversUntil: new Date(9) };
  await aMember(db, { ...ofBea, email: 'ana@home.example', facts: [{ kind: 'trial', ...before }] });
  const ofCleo = { creatorId: creators.cleo, cancelAt: until };
  await aMember(db, { ...ofCleo, email: 'bo@home.example', facts: [{ kind: 'complimentary', ...covers }] });
});

describe('the list', () => {
  test('is a table with each member’s state, safe for a terminal', async () => {
    const { code, out, err } = await member('list', '--creator', 'BEA');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(linesOf(out)).toHaveLength(3);
    expect(linesOf(out)[0]).toMatch(/^email +creator +plan +state +until$/);
    expect(out).toMatch(/^rosa@home\.example +bea’s \ufffd\[2Jkitchen +yearly +trial +\d+ \w+ \d{4}, \d\d:\d\d UTC$/m);
    expect(out).toMatch(/^ana@home\.example .* ended +1 January 1970, 00:00 UTC$/m);
  });

  test('takes a creator by id or subdomain, published or not, and several states', async () => {
    expect(await emailsOf()).toEqual(['ana@home.example', 'bo@home.example', 'rosa@home.example']);
    expect(await emailsOf('--creator', creators.cleo)).toEqual(['bo@home.example']);
    expect(await emailsOf('--state', 'trial')).toEqual(['rosa@home.example']);
    expect(await emailsOf('--state', 'ended', '--state', 'cancelled')).toEqual(['ana@home.example', 'bo@home.example']);
    expect(await member('list', '--state', 'paid')).toEqual({ code: 0, out: 'No members.\n', err: '' });
    expect(await member('list', '--state', 'paid', '--json')).toEqual({ code: 0, out: '', err: '' });
  });

  test('leaves out members who moved away, unless requested', async () => {
    await db
      .update(memberships)
      .set({ endedAt: until, endReason: 'moved' })
      .where(eq(memberships.creatorId, creators.cleo));
    expect(await emailsOf()).toEqual(['ana@home.example', 'rosa@home.example']);
    expect(await emailsOf('--state', 'former')).toEqual(['bo@home.example']);
  });

  test('as JSON has these fields, and loses no character', async () => {
    const [rosa] = await listed('--state', 'trial');
    expect(Object.keys(rosa)).toEqual([
      ...['email', 'accountId', 'membershipId', 'creatorId', 'creatorName', 'plan', 'state'],
      ...['may', 'because', 'until', 'sentence', 'beganAt', 'openedAt', 'endedAt', 'endReason'],
      ...['cancelAt', 'nextPlan', 'nextCreatorId', 'nextCreatorName', 'moveAt', 'dueAt'],
    ]);
    expect(rosa).toMatchObject({
      creatorName: 'bea’s \u001b[2Jkitchen',
      state: 'trial',
      may: true,
      because: 'trial',
      until: until.toISOString(),
      sentence: expect.stringMatching(/^Your trial runs until \d+ \w+ \d{4}\.$/),
    });
  });

  test('reads no further page before the reader has taken the previous one', async () => {
    await db.execute(sql`insert into accounts (email) select n || '@many.example' from generate_series(1, 500) n`);
    await db.execute(sql`insert into memberships (account_id, creator_id, plan, began_at)
      select id, ${creators.bea}, 'yearly', now() from accounts where email like '%@many.example'`);
    const statements = watchStatements(db);
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(false);
    const done = readCommand(['list', '--json'])(database, {} as Config);
    try {
      for (const pages of [1, 2, 3]) {
        await vi.waitFor(() => expect(write).toHaveBeenCalledTimes(pages));
        expect(statements).toHaveLength(pages);
        process.stdout.emit('drain');
      }
      expect(await done).toBe(0);
    } finally {
      write.mockRestore();
    }
  });
});

describe('a refused command prints the reason on standard error, and changes nothing', () => {
  const end = ['--until', until.toISOString()];
  const everything = async () => [await db.select().from(membershipFacts), await db.select().from(memberships)];
  test.each([
    [['list', '--creator', 'nobody'], "There is no creator 'nobody'."],
    [['explain', 'no@home.example'], 'No account has the address no@home.example.'],
    [['grant', 'no@home.example', ...end], 'No account has the address no@home.example.'],
    [['grant', 'rosa@home.example', ...end, '--creator', 'nobody'], "There is no creator 'nobody'."],
    [
      ['grant', 'Rosa@Home.example', ...end, '--creator', 'cleo'],
      'rosa@home.example is a member of bea’s \ufffd[2Jkitchen.',
    ],
    [['grant', 'rosa@home.example', '--until', '2026-01-31'], 'That end has passed already.'],
    [['grant', 'rosa@home.example', '--until', '9999-12-31'], 'That end is more than 10 years away.'],
    [['revoke', 'ana@home.example'], 'ana@home.example has no access that could be revoked.'],
    [['revoke', 'rosa@home.example', '--creator', 'cleo'], 'rosa@home.example is a member of bea’s \ufffd[2Jkitchen.'],
  ])('%j', async (args, reason) => {
    const before = await everything();
    expect(await member(...args)).toEqual({ code: 1, out: '', err: `${reason}\n` });
    const { code, err } = await member(...args, '--json');
    expect({ code, lines: linesOf(err).length }).toEqual({ code: 1, lines: 1 });
    expect(JSON.parse(err).error).toBe(reason);
    expect(await everything()).toEqual(before);
  });
});

test('grants and revocations are explained, with actor and reason', async () => {
  const granted = await member(
    'grant',
    'ANA@home.example',
    '--until',
    '2031-01-31',
    '--because',
    'a broken\noven',
    '--json',
  );
  expect(granted).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse(granted.out)).toMatchObject({
    creatorId: creators.bea,
    fact: { kind: 'complimentary', because: 'a broken\noven' },
    may: true,
    because: 'complimentary',
    until: '2031-02-01T00:00:00.000Z',
    sentence: 'Your membership is complimentary until 31 January 2031.',
  });
  const explained = await member('explain', 'ana@home.example');
  expect(explained).toMatchObject({ code: 0, err: '' });
  expect(explained.out).toContain(
    '\nYour membership is complimentary until 31 January 2031.\n(until 1 February 2031, 00:00 UTC)\n',
  );
  expect(explained.out).toMatch(
    /complimentary {2}until 1 February 2031, 00:00 UTC, because: a broken\ufffdoven, [\da-f-]{36}\n/,
  );
  expect(explained.out).toMatch(/access\.granted by 'member grant', complimentary:[\da-f-]{36}\n/);

  const revoked = await member('revoke', 'ana@home.example', '--creator', 'bea', '--because', 'a mistake');
  expect(revoked).toMatchObject({ code: 0, err: '' });
  expect(revoked.out).toMatch(/^ana@home\.example, member of .*: Your access was withdrawn on .* \(ended .* UTC\)\n$/);
  const { membership, earlierMemberships } = JSON.parse((await member('explain', 'ana@home.example', '--json')).out);
  expect(membership).toMatchObject({ state: 'ended', may: false, because: 'revoked', creatorId: creators.bea });
  expect(membership.facts.map(({ kind, because }: Record<string, string>) => [kind, because])).toEqual([
    ['trial', null],
    ['complimentary', 'a broken\noven'],
    ['revoked', 'a mistake'],
  ]);
  const actions = membership.audit.map(({ action }: Record<string, string>) => action);
  expect(actions).toEqual(['access.granted', 'access.revoked']);
  expect(membership).toMatchObject({ notices: expect.any(Array), cancellations: [] });
  expect(earlierMemberships).toEqual([]);
  expect(await db.select().from(auditEvents).where(eq(auditEvents.subjectId, membership.membershipId))).toHaveLength(2);
});

test('a requested move waits for the end of a grant, and is made at once when the access is revoked', async () => {
  const move = { nextCreatorId: creators.cleo, moveAt: until };
  await db.update(memberships).set(move).where(eq(memberships.creatorId, creators.bea));
  const granted = await member('grant', 'rosa@home.example', '--until', '2031-01-31');
  expect(linesOf(granted.out)[1]).toBe(
    'The move to cleo’s \ufffd[2Jkitchen that was asked for waits until 1 February 2031, 00:00 UTC.',
  );
  const revoked = await member('revoke', 'rosa@home.example');
  expect(linesOf(revoked.out)[1]).toBe('The move to cleo’s \ufffd[2Jkitchen that was asked for is made at once.');
  await member('grant', 'ana@home.example', '--until', '2031-01-31');
  const { out } = await member('revoke', 'ana@home.example', '--json');
  expect(JSON.parse(out)).toMatchObject({
    nextCreatorId: creators.cleo,
    nextCreatorName: 'cleo’s \u001b[2Jkitchen',
    moveAt: JSON.parse(out).until,
  });
  const none = JSON.parse((await member('grant', 'bo@home.example', '--until', '2031-01-31', '--json')).out);
  expect(none).toMatchObject({ nextCreatorId: null, nextCreatorName: null, moveAt: null });
});

test('accounts without memberships, or with an unconfirmed address, are explained too', async () => {
  await db.execute(sql`insert into accounts (email) values ('new@home.example')`);
  const { out } = await member('explain', 'new@home.example');
  expect(out).toContain('confirmed   not yet');
  expect(out).toContain('Has never joined a creator.');
  const found = JSON.parse((await member('explain', 'new@home.example', '--json')).out);
  expect(found).toMatchObject({
    email: 'new@home.example',
    emailConfirmedAt: null,
    membership: null,
    earlierMemberships: [],
  });
});

describe('the reason for refusing a recipe', () => {
  const explain = async (who: string, ...args: string[]) =>
    (await member('explain', `${who}@home.example`, ...args)).out;
  const answer = async (who: string, ...args: string[]) => linesOf(await explain(who, ...args))[1];
  let moleId: string;
  beforeEach(async () => {
    await db.execute(sql`update creator_landing_pages set is_active = true`);
    const [mole] = await db.insert(recipes).values({ userId: creators.bea, name: 'Mole', slug: 'mole' }).returning();
    moleId = mole!.id;
  });
  const change = (fields: Partial<typeof recipes.$inferInsert>) =>
    db.update(recipes).set(fields).where(eq(recipes.id, moleId));

  test('is one command: the recipe, the answer, and the account’s history', async () => {
    const out = await explain('ana', '--recipe', 'mole');
    expect(linesOf(out).slice(0, 3)).toEqual([
      'Mole, by bea’s \ufffd[2Jkitchen (/bea/recipes/mole)',
      'They see the teaser alone: it is for members, and they have no access now. Their account page says: ‘Your trial ended on 1 January 1970.’',
      'ana@home.example',
    ]);
    expect(out).toContain('What happened\n');
    expect(await answer('rosa', '--recipe', 'mole')).toMatch(
      /^They read all of it: they are a member of bea’s .* says: ‘Your trial runs until /,
    );
  });

  test('names another creator, from the recipe’s address', async () => {
    for (const named of [['https://larder.example/bea/recipes/mole?serves=4'], ['mole', '--creator', 'bea']]) {
      expect(await answer('bo', '--recipe', ...named)).toMatch(
        /^They see the teaser alone: it is for members of bea’s .*, and they are one of cleo’s /,
      );
    }
    const refused = await member('explain', 'bo@home.example', '--recipe', 'mole');
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toMatch(/^cleo’s .* has no recipe at 'mole'\. If it is another creator’s, name them/);
  });

  test('names another creator, from an address on their own site', async () => {
    const [domain] = await db
      .insert(creatorDomains)
      .values({
        creatorId: creators.bea,
        domain: 'beacooks.example',
        skeleton: 'beacooks.example',
        proof: 'a',
        state: 'verified',
      })
      .returning();
    await db.insert(creatorAddresses).values({ creatorId: creators.bea, domainId: domain!.id });
    const answered = async (recipe: string) => {
      const command = readCommand(['explain', 'bo@home.example', '--recipe', recipe]);
      const said = await commandInProcess(command, database, { siteHost: 'larder.example', domains: true });
      return said.err || linesOf(said.out)[1];
    };
    for (const host of ['beacooks.example', 'www.BeaCooks.example', 'bea.larder.example:5173']) {
      expect(await answered(`https://${host}/recipes/mole`)).toMatch(
        /^They see the teaser alone: it is for members of bea’s .*, and they are one of cleo’s /,
      );
    }
    expect(await answered('https://larder.test/recipes/mole')).toBe("There is no creator 'larder.test'.\n");
  });

  test('names an unconfirmed address, or a missing membership', async () => {
    await db.execute(sql`insert into accounts (email) values ('new@home.example')`);
    expect(await answer('new', '--recipe', '/bea/recipes/mole')).toBe(
      'They see the teaser alone: it is for members, and their address is not confirmed.',
    );
    await db.execute(sql`update accounts set email_confirmed_at = now() where email = 'new@home.example'`);
    expect(await answer('new', '--recipe', '/bea/recipes/mole')).toBe(
      'They see the teaser alone: it is for members, and they have never joined a creator.',
    );
  });

  test.each([
    ['a draft', { status: 'draft' }, /^Nobody finds it: it is a draft\./, 'draft'],
    [
      'scheduled',
      { status: 'scheduled', publishedAt: new Date('2031-01-02T03:04Z') },
      /2 January 2031, 03:04 UTC/,
      'scheduled',
    ],
    ['removed', { status: 'draft', removedAt: new Date(), removedStatus: 'published' }, /has removed it/, 'removed'],
  ] as const)('is that the recipe is %s, whoever asks', async (_what, fields, words, because) => {
    await change(fields);
    expect(await answer('rosa', '--recipe', 'mole')).toMatch(words);
    const { recipe } = JSON.parse(await explain('rosa', '--recipe', 'mole', '--json'));
    expect(recipe).toMatchObject({
      recipeId: moleId,
      sees: 'nothing',
      because,
      sentence: expect.stringMatching(words),
    });
  });

  test('is that the creator’s page is not published, unless nothing refuses it', async () => {
    await change({ free: true });
    await change({ slug: 'mole-poblano' });
    expect(JSON.parse(await explain('ana', '--recipe', 'mole', '--json')).recipe).toMatchObject({
      slug: 'mole-poblano',
      sees: 'whole',
      because: 'free',
      creatorId: creators.bea,
    });
    await db.execute(sql`update creator_landing_pages set is_active = false`);
    expect(await answer('rosa', '--recipe', 'mole')).toMatch(/^Nobody finds it: the page of bea’s .* is not published/);
  });
});
