import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { aCreator, aLandingPage, emptyDatabase } from '../../tests/support/rows.ts';
import { auditEvents } from '../db/schema/access.ts';
import { creators, landingPages } from '../db/schema/creators.ts';
import { addCreator, publishPage, unpublishPage } from './commands.server.ts';
import { listRoster } from './roster.server.ts';

const { db, listen } = await testDatabase();
beforeEach(() => emptyDatabase(db));

const bea = { email: 'bea@creators.example', name: 'Bea’s Broth' };
const by = { command: 'creator test' };
const isPublic = async (pageId: string) =>
  (await db.select().from(landingPages).where(eq(landingPages.id, pageId)))[0]!.isActive;

describe('adding a creator', () => {
  test('creates the creator and a landing page with the name that is not public', async () => {
    const added = await addCreator(db, { ...bea, subdomain: 'broth' }, by);
    expect(added).toMatchObject({ ok: true, subdomain: 'broth' });
    const [creator] = await db.select().from(creators);
    const [page] = await db.select().from(landingPages);
    expect(added).toMatchObject({ creatorId: creator!.id, pageId: page!.id });
    expect(creator).toMatchObject(bea);
    expect(page).toMatchObject({ creatorId: creator!.id, subdomain: 'broth', name: bea.name, isActive: false });
  });

  test('a subdomain that is not given is derived from the name', async () => {
    expect(await addCreator(db, bea, by)).toMatchObject({ ok: true, subdomain: 'beas-broth' });
  });

  test('a name without usable characters requires a subdomain', async () => {
    const inChinese = { email: 'li@creators.example', name: '李' };
    expect(await addCreator(db, inChinese, by)).toEqual({ ok: false, reason: 'subdomain-needed' });
    expect(await addCreator(db, { ...inChinese, subdomain: 'li' }, by)).toMatchObject({ ok: true });
  });

  test('a name that gives a reserved word requires a subdomain', async () => {
    expect(await addCreator(db, { ...bea, name: 'Studio' }, by)).toEqual({ ok: false, reason: 'subdomain-needed' });
  });

  test('a migrated creator keeps its id', async () => {
    const id = randomUUID();
    expect(await addCreator(db, { ...bea, id }, by)).toMatchObject({ ok: true, creatorId: id });
  });

  test.each([
    { given: { email: 'bea' }, reason: 'email-malformed' },
    { given: { name: '  ' }, reason: 'name-missing' },
    { given: { id: '12' }, reason: 'id-malformed' },
    { given: { subdomain: 'bea_broth' }, reason: 'subdomain-malformed' },
    { given: { subdomain: 'sign-up' }, reason: 'subdomain-reserved' },
  ])('$given is refused: $reason', async ({ given, reason }) => {
    expect(await addCreator(db, { ...bea, ...given }, by)).toMatchObject({ ok: false, reason });
    expect(await db.select().from(creators)).toEqual([]);
  });

  test('an email that another creator has is refused, whatever its case', async () => {
    await aCreator(db, { email: 'Bea@Creators.Example' });
    expect(await addCreator(db, bea, by)).toEqual({ ok: false, reason: 'email-taken' });
  });

  test('an id that another creator has is refused', async () => {
    const { id } = await aCreator(db);
    expect(await addCreator(db, { ...bea, id: id.toUpperCase() }, by)).toEqual({ ok: false, reason: 'id-taken' });
  });

  test('a subdomain that another page has is refused, and the creator is rolled back', async () => {
    const taken = await aLandingPage(db, { subdomain: 'beas-broth' });
    expect(await addCreator(db, bea, by)).toEqual({ ok: false, reason: 'subdomain-taken', subdomain: 'beas-broth' });
    expect(await db.select({ id: creators.id }).from(creators)).toEqual([{ id: taken.creatorId }]);
  });

  test('of two concurrent commands with one subdomain, one is refused', async () => {
    const both = await Promise.all([
      addCreator(db, bea, by),
      addCreator(db, { email: 'other@creators.example', name: bea.name }, by),
    ]);
    expect(both.map((each) => each.ok).sort()).toEqual([false, true]);
    expect(await db.select().from(creators)).toHaveLength(1);
  });
});

describe('publishing a page', () => {
  test.each(['subdomain', 'id', 'creatorId'] as const)('finds it by its %s', async (key) => {
    const page = await aLandingPage(db, { isActive: false });
    expect(await publishPage(db, page[key]!, by)).toMatchObject({ ok: true, pageId: page.id, changed: true });
    expect(await isPublic(page.id)).toBe(true);
    expect(await unpublishPage(db, page[key]!.toUpperCase(), by)).toMatchObject({ ok: true, changed: true });
    expect(await isPublic(page.id)).toBe(false);
  });

  test('changes no other page', async () => {
    const [page, other] = [await aLandingPage(db, { isActive: false }), await aLandingPage(db, { isActive: false })];
    await publishPage(db, page.id, by);
    expect(await isPublic(other.id)).toBe(false);
  });

  test('a page that is already public is unchanged, and no notice is sent', async () => {
    const page = await aLandingPage(db);
    const notices: string[] = [];
    await listen('page_changes', { onNotification: (tag) => notices.push(tag), onReconnect: () => {} });
    expect(await publishPage(db, page.id, by)).toMatchObject({ ok: true, changed: false });
    await unpublishPage(db, page.id, by);
    // Notifications arrive in order, so both belong to the second command.
    await expect.poll(() => notices.length, { timeout: 50_000 }).toBe(2);
  });

  test('a page that does not exist is refused', async () => {
    expect(await publishPage(db, 'nobody', by)).toEqual({ ok: false, reason: 'page-unknown' });
    expect(await unpublishPage(db, randomUUID(), by)).toEqual({ ok: false, reason: 'page-unknown' });
  });

  test('the id of a creator with several pages is ambiguous, and refused', async () => {
    const first = await aLandingPage(db, { isActive: false });
    const second = await aLandingPage(db, { isActive: false, creatorId: first.creatorId });
    const refused = await publishPage(db, first.creatorId, by);
    expect(refused).toMatchObject({ ok: false, reason: 'several-pages' });
    expect(refused).toMatchObject({ pages: [{ id: first.id }, { id: second.id }] });
    expect(await isPublic(first.id)).toBe(false);
  });

  test('a page id that equals the id of a creator with several pages names that page', async () => {
    const first = await aLandingPage(db, { isActive: false });
    const second = await aLandingPage(db, { isActive: false, creatorId: first.creatorId, id: first.creatorId });
    expect(await publishPage(db, second.id, by)).toMatchObject({ ok: true, pageId: second.id });
    expect(await isPublic(first.id)).toBe(false);
  });
});

describe('the roster', () => {
  test('has every creator once, by email ignoring case, with any page size', async () => {
    for (const letter of ['d', 'B', 'e', 'A', 'c']) {
      await aCreator(db, { email: `${letter}@creators.example`, name: letter });
    }
    const names: string[] = [];
    for (let after: string | null = null; ; ) {
      const entries: Awaited<ReturnType<typeof listRoster>> = await listRoster(db, { after, limit: 2 });
      if (entries.length === 0) break;
      names.push(...entries.map((entry) => entry.name));
      after = entries.at(-1)!.email;
    }
    expect(names).toEqual(['A', 'B', 'c', 'd', 'e']);
  });

  test('shows for each page whether it is public, and includes creators without a page', async () => {
    const [ann, ben] = [await aCreator(db, { email: 'a@x.example' }), await aCreator(db, { email: 'b@x.example' })];
    await aLandingPage(db, { creatorId: ann.id, subdomain: 'ann' });
    await aLandingPage(db, { creatorId: ann.id, subdomain: 'ann-2', isActive: false });
    const entries = await listRoster(db, { after: null, limit: 1 });
    expect(entries).toMatchObject([
      { creatorId: ann.id, subdomain: 'ann', isActive: true },
      { creatorId: ann.id, subdomain: 'ann-2', isActive: false },
    ]);
    expect(await listRoster(db, { after: ann.email, limit: 10 })).toMatchObject([
      { creatorId: ben.id, subdomain: null, isActive: null },
    ]);
  });
});

describe('the operator’s actions on a creator are audited', () => {
  const eventsOf = (creatorId: string) =>
    db.select().from(auditEvents).where(eq(auditEvents.creatorId, creatorId)).orderBy(asc(auditEvents.at));

  test('actor, action and subject, once for each action, without personal data', async () => {
    const added = await addCreator(db, bea, by);
    if (!added.ok) throw new Error(added.reason);
    const { creatorId, pageId } = added;
    for (let time = 0; time < 2; time += 1) await publishPage(db, pageId, by);
    await unpublishPage(db, pageId, { accountId: creatorId });
    const events = await eventsOf(creatorId);
    const command = { actorCommand: 'creator test', actorAccountId: null };
    expect(events).toMatchObject([
      { ...command, action: 'creator.added', subjectType: 'creator', subjectId: creatorId },
      { ...command, action: 'page.published', subjectType: 'page', subjectId: pageId },
      { actorCommand: null, actorAccountId: creatorId, action: 'page.unpublished', subjectId: pageId },
    ]);
    for (const secret of [bea.email, bea.name]) expect(JSON.stringify(events)).not.toContain(secret);
  });

  test('a refused action is not recorded', async () => {
    const { id: creatorId, email } = await aCreator(db);
    await addCreator(db, { email, name: 'Another' }, by);
    await addCreator(db, { ...bea, id: creatorId }, by);
    expect(await eventsOf(creatorId)).toEqual([]);
  });
});
