import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountsIn } from '../../../tests/support/accounts.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { emptyTables } from '../../../tests/support/empty-tables.ts';
import { aPage, aPageFeature, aPageQuestion, aPageReview } from '../../../tests/support/page-content.ts';
import { aCreator, aFaq, aFeature, aLandingPage, aReview, emptyDatabase } from '../../../tests/support/rows.ts';
import { clock } from '../../../tests/support/test-clock.ts';
import { unpublishPage } from '../../creators/commands.server.ts';
import { auditEvents } from '../../db/schema/access.ts';
import { landingPages } from '../../db/schema/creators.ts';
import { findLandingContent } from '../creator-page/queries.server.ts';
import { discardPageDraft, restorePageRevision, savePageDraft } from './draft-commands.server.ts';
import { publishPageDraft } from './publication.server.ts';
import { findPageEditing, findPageRevision, listPageRevisions } from './queries.server.ts';

const { db, listen } = await testDatabase();
const now = new Date('2026-11-02T10:00:00Z');
const later = new Date('2026-11-03T10:00:00Z');

let page: Awaited<ReturnType<typeof aLandingPage>>;
let creatorId: string;
let authorId: string;
const work = (version: number) => ({ creatorId, version, authorId, now });
const save = (content: ReturnType<typeof aPage>, version = 0) => savePageDraft(db, { ...work(version), content });
const shown = async () => (await findLandingContent(db, { subdomain: 'juniper' }, clock.now))!;
/** Activates the page without publishing it from the studio, and returns the public page. */
const shownWhenPublic = async () => {
  await db.update(landingPages).set({ isActive: true }).where(eq(landingPages.id, page.id));
  return shown();
};
const revisions = () => listPageRevisions(db, { creatorId, pageId: page.id, limit: 50 });

beforeEach(async () => {
  await emptyDatabase(db);
  await emptyTables(db, 'accounts');
  page = await aLandingPage(db, { subdomain: 'juniper', name: 'Juniper', payoff: 'Dinner', isActive: false });
  ({ creatorId } = page);
  authorId = await accountsIn(db)();
});

test('the history groups several changes of one kind in one line', async () => {
  await save(aPage({ name: 'Juniper', payoff: 'Lunch', accentColor: '#9c3d2e', callToAction: 'Join in' }));
  await publishPageDraft(db, work(1));
  expect((await revisions())[0]!.change).toMatch(/^New: colour, call to action, .*\. Changed the headline$/);
});

describe('the heading above the reviews', () => {
  test('of an imported page is the specification’s, until the creator publishes a change', async () => {
    expect((await shownWhenPublic()).page.reviewsHeading).toBeNull();
    await save(aPage({ name: 'Juniper', payoff: 'Lunch' }));
    await publishPageDraft(db, work(1));
    expect((await shown()).page).toMatchObject({ reviewsHeading: 'What home cooks say', reviewStars: false });
  });

  test('of a page begun in the studio is the creator’s from the start', async () => {
    const { id } = await aCreator(db);
    await savePageDraft(db, { ...work(0), creatorId: id, content: aPage({ name: 'New' }) });
    const [begun] = await db.select().from(landingPages).where(eq(landingPages.creatorId, id));
    expect(begun).toMatchObject({ reviewsHeading: 'What home cooks say' });
  });

  test('is editable, with stars if the creator adds them', async () => {
    await save(aPage({ name: 'Juniper', reviewsHeading: 'From your kitchens', reviewStars: true, hidesFaqs: true }));
    expect(await publishPageDraft(db, work(1))).toMatchObject({
      changes: expect.arrayContaining([
        'New heading of your reviews',
        'Added stars to the reviews',
        'Hid the questions',
      ]),
    });
    expect((await shown()).page).toMatchObject({ reviewsHeading: 'From your kitchens', reviewStars: true });
  });
});

describe('the draft', () => {
  test('equals the page until something is saved; visitors do not see it', async () => {
    expect(await findPageEditing(db, { creatorId })).toMatchObject({
      published: { name: 'Juniper', payoff: 'Dinner' },
      draft: { content: null, version: 0 },
    });
    expect(await save(aPage({ name: 'Rosemary' }))).toEqual({ ok: true, version: 1 });
    expect(await findPageEditing(db, { creatorId })).toMatchObject({
      published: { name: 'Juniper' },
      draft: { content: { name: 'Rosemary' }, version: 1, savedAt: now, authorId },
    });
  });

  test('creates an unpublished page for a creator without one', async () => {
    const { id } = await aCreator(db);
    expect(await findPageEditing(db, { creatorId: id })).toMatchObject({ pageId: null, published: aPage() });
    await savePageDraft(db, { ...work(0), creatorId: id, content: aPage({ name: 'New' }) });
    const editing = await findPageEditing(db, { creatorId: id });
    expect(editing).toMatchObject({ isActive: false, subdomain: null, draft: { content: { name: 'New' } } });
  });

  test('of an unknown creator is not saved', async () => {
    const unknown = { ...work(0), creatorId: randomUUID(), content: aPage() };
    expect(await savePageDraft(db, unknown)).toEqual({ ok: false, reason: 'unknown' });
  });

  test('is not overwritten from an earlier version: both stay', async () => {
    await save(aPage({ name: 'Hers' }));
    expect(await save(aPage({ name: 'Mine' }))).toEqual({
      ok: false,
      reason: 'conflict',
      theirs: { content: aPage({ name: 'Hers' }), version: 1, authorId, savedAt: now },
    });
    expect(await findPageEditing(db, { creatorId })).toMatchObject({ draft: { content: { name: 'Hers' } } });
  });

  test('overwritten after a conflict is kept as one revision', async () => {
    await save(aPage({ name: 'Hers' }));
    await save(aPage({ name: 'Mine' }));
    await save(aPage({ name: 'Mine again' }));
    expect(await save(aPage({ name: 'Mine again' }), 1)).toMatchObject({ ok: true });
    const revisions = await listPageRevisions(db, { creatorId, pageId: page.id, limit: 9 });
    expect(revisions.map(({ change }) => change)).toEqual(['Draft kept because it was changed in two places']);
    await restorePageRevision(db, { ...work(2), number: revisions[0]!.number });
    expect(await findPageEditing(db, { creatorId })).toMatchObject({ draft: { content: { name: 'Hers' } } });
  });

  test('saved again after a lost response leaves no revision', async () => {
    await save(aPage({ name: 'Hers' }));
    expect(await save(aPage({ name: 'Hers' }))).toMatchObject({ reason: 'conflict' });
    expect(await listPageRevisions(db, { creatorId, pageId: page.id, limit: 9 })).toEqual([]);
  });

  test('of two concurrent saves one is a conflict', async () => {
    const results = await Promise.all([save(aPage({ name: 'One' })), save(aPage({ name: 'Two' }))]);
    expect(results.map(({ ok }) => ok).sort()).toEqual([false, true]);
  });

  test('never repeats a version: a tab from before a publication or discard conflicts', async () => {
    await save(aPage({ name: 'One' }));
    await publishPageDraft(db, work(1));
    expect(await save(aPage({ name: 'Stale' }), 0)).toMatchObject({ theirs: { content: { name: 'One' }, version: 2 } });
    expect(await save(aPage({ name: 'Stale' }), 1)).toMatchObject({ reason: 'conflict' });
    await save(aPage({ name: 'Two' }), 2);
    expect(await discardPageDraft(db, work(3))).toEqual({ ok: true, version: 4 });
    expect(await save(aPage({ name: 'Stale' }), 3)).toMatchObject({ reason: 'conflict' });
    expect(await findPageEditing(db, { creatorId })).toMatchObject({ draft: { content: null, version: 4 } });
  });
});

describe('publishing', () => {
  const written = aPage({
    name: ' Rosemary ',
    accentColor: '#246',
    style: 'market',
    features: [aPageFeature('One'), aPageFeature('Two')],
    reviews: [aPageReview('Later', 'Ann'), aPageReview('Sooner')],
    faqs: [aPageQuestion('Why?', 'So.')],
  });

  test('shows all of it in order, and makes the page public', async () => {
    await save(written);
    expect(
      await findLandingContent(db, { subdomain: 'juniper' }, clock.now),
      'a draft makes nothing public',
    ).toBeNull();
    expect(await publishPageDraft(db, work(1))).toMatchObject({ ok: true, subdomain: 'juniper', version: 2 });
    const { page: row, ...lists } = await shown();
    expect(row).toMatchObject({ name: 'Rosemary', payoff: null, accentColor: '#246', style: 'market' });
    expect(lists.features.map(({ id, body }) => ({ id, body }))).toEqual(
      written.features.map(({ id, body }) => ({ id, body })),
    );
    expect(lists.reviews.map(({ body }) => body)).toEqual(['Later', 'Sooner']);
    expect(lists.faqs).toEqual(written.faqs);
  });

  test('adds a revision with author and changes, after one of what plain SQL had written', async () => {
    await save(written);
    await publishPageDraft(db, work(1));
    expect(await revisions()).toMatchObject([
      { number: 2, createdAt: now, author: expect.stringContaining('@') },
      { number: 1, change: 'As it was before', createdAt: page.createdAt, author: null },
    ]);
    expect((await revisions())[0]!.change).toContain('Changed: page name');
    expect(await findPageRevision(db, { creatorId, pageId: page.id, number: 1 })).toMatchObject({ payoff: 'Dinner' });
    const [event] = await db.select().from(auditEvents).where(eq(auditEvents.subjectId, page.id));
    expect(event).toMatchObject({ action: 'page.published', actorAccountId: authorId });
  });

  test('also stores what plain SQL changed since the last publication', async () => {
    await save(written);
    await publishPageDraft(db, work(1));
    await db.update(landingPages).set({ payoff: 'By hand' }).where(eq(landingPages.id, page.id));
    await save(written, 2);
    await publishPageDraft(db, work(3));
    expect((await revisions()).map(({ number }) => number)).toEqual([4, 3, 2, 1]);
    expect(await findPageRevision(db, { creatorId, pageId: page.id, number: 3 })).toMatchObject({ payoff: 'By hand' });
  });

  test('keeps the ids and times of remaining items, and removes the others', async () => {
    const stays = await aReview(db, page.id, { body: 'Stays', createdAt: later });
    await aReview(db, page.id, { body: 'Goes' });
    await aFaq(db, page.id);
    await aFeature(db, page.id);
    const review = { id: stays.id, body: 'Stays, changed', firstName: '', dish: '' };
    await save(aPage({ name: 'Juniper', reviews: [aPageReview('First'), review] }));
    await publishPageDraft(db, work(1));
    const { rows } = (await db.execute(
      sql`select id, body, created_at from creator_landing_reviews order by "order"`,
    )) as unknown as { rows: { id: string; body: string; created_at: string }[] };
    expect(rows.map(({ body }) => body)).toEqual(['First', 'Stays, changed']);
    expect(new Date(rows[1]!.created_at)).toEqual(later);
    expect(await shown()).toMatchObject({ faqs: [], features: [], reviews: [{}, { id: stays.id }] });
  });

  test('takes no item of another page by its id', async () => {
    const other = await aLandingPage(db, { subdomain: 'rosemary' });
    const hers = await aFeature(db, other.id, { body: 'Hers' });
    await save(aPage({ name: 'Juniper', features: [{ ...aPageFeature('Mine'), id: hers.id }] }));
    await publishPageDraft(db, work(1));
    expect((await shown()).features).toMatchObject([{ body: 'Mine' }]);
    expect((await findLandingContent(db, { subdomain: 'rosemary' }, clock.now))!.features).toMatchObject([
      { body: 'Hers' },
    ]);
  });

  test('of an unseen or invalid draft is refused and changes nothing', async () => {
    await save(written);
    expect(await publishPageDraft(db, work(0))).toEqual({ ok: false, reason: 'conflict' });
    await save({ ...written, logo: 'javascript:x', features: [aPageFeature('x', 'y')] }, 1);
    expect(await publishPageDraft(db, work(2))).toMatchObject({ ok: false, reason: 'invalid', errors: { logo: /./ } });
    expect(await findPageEditing(db, { creatorId })).toMatchObject({ isActive: false, published: { name: 'Juniper' } });
    expect(await revisions()).toEqual([]);
  });

  test('needs a subdomain', async () => {
    await db.update(landingPages).set({ subdomain: null }).where(eq(landingPages.id, page.id));
    await save(written);
    expect(await publishPageDraft(db, work(1))).toEqual({ ok: false, reason: 'no-address' });
  });

  test('without a draft makes the page public unchanged, and adds no revision', async () => {
    expect(await publishPageDraft(db, work(0))).toMatchObject({ ok: true, changes: [], version: 0 });
    expect((await shown()).page).toMatchObject({ payoff: 'Dinner' });
    expect(await revisions()).toEqual([]);
  });

  test('an unpublished page is public again with the next publication', async () => {
    await publishPageDraft(db, work(0));
    await unpublishPage(db, page.id, { accountId: authorId });
    expect(await findLandingContent(db, { subdomain: 'juniper' }, clock.now)).toBeNull();
    await save(written);
    await publishPageDraft(db, work(1));
    expect((await shown()).page).toMatchObject({ name: 'Rosemary' });
  });

  test('is announced to every process, once, on commit', async () => {
    const heard: string[] = [];
    const stop = await listen('page_changes', { onNotification: (tag) => heard.push(tag), onReconnect: () => {} });
    await save(written);
    expect(heard).toEqual([]);
    await publishPageDraft(db, work(1));
    await expect.poll(() => heard).toContain(`page:${page.id}`);
    await stop();
  });
});

describe('restoring', () => {
  test('makes a revision the draft, and changes nothing else', async () => {
    await save(aPage({ name: 'Rosemary' }));
    await publishPageDraft(db, work(1));
    expect(await restorePageRevision(db, { ...work(2), number: 1 })).toEqual({ ok: true, version: 3 });
    expect(await findPageEditing(db, { creatorId })).toMatchObject({
      published: { name: 'Rosemary', payoff: '' },
      draft: { content: { name: 'Juniper', payoff: 'Dinner' } },
    });
  });

  test('stores the current draft as a revision, which is restored in the same way', async () => {
    await save(aPage({ name: 'Rosemary' }));
    await publishPageDraft(db, work(1));
    await save(aPage({ name: 'Unfinished' }), 2);
    expect(await restorePageRevision(db, { ...work(3), number: 1 })).toEqual({ ok: true, version: 4 });
    const [aside, ...others] = await listPageRevisions(db, { creatorId, pageId: page.id, limit: 9 });
    expect([aside, ...others].map((each) => each?.setAside)).toEqual([true, false, false]);
    expect(await restorePageRevision(db, { ...work(4), number: aside!.number })).toEqual({ ok: true, version: 5 });
    expect((await findPageEditing(db, { creatorId }))?.draft.content).toMatchObject({ name: 'Unfinished' });
    await publishPageDraft(db, work(5));
    const after = await listPageRevisions(db, { creatorId, pageId: page.id, limit: 9 });
    expect(after.map(({ number, setAside }) => [number, setAside])).toEqual([
      [5, false],
      [4, true],
      [3, true],
      [2, false],
      [1, false],
    ]);
  });

  test('credits the draft that it replaces to the draft’s author', async () => {
    await save(aPage({ name: 'Rosemary' }));
    await publishPageDraft(db, work(1));
    await save(aPage({ name: 'Unfinished' }), 2);
    const colleague = await accountsIn(db)({ email: 'ann@cooks.example' });
    await restorePageRevision(db, { ...work(3), authorId: colleague, number: 1 });
    expect(await revisions()).toMatchObject([{ setAside: true, author: 'bea@cooks.example' }, {}, {}]);
    expect((await findPageEditing(db, { creatorId }))?.draft).toMatchObject({ authorId: colleague });
  });

  test('of an unknown number, or over an unseen draft, does nothing', async () => {
    await save(aPage({ name: 'Rosemary' }));
    expect(await restorePageRevision(db, { ...work(1), number: 1 })).toMatchObject({ reason: 'unknown' });
    expect(await restorePageRevision(db, { ...work(0), number: 1 })).toMatchObject({ reason: 'conflict' });
  });

  test('does not find another creator’s revision', async () => {
    await save(aPage({ name: 'Rosemary' }));
    await publishPageDraft(db, work(1));
    const other = await aLandingPage(db);
    const asked = { creatorId: other.creatorId, pageId: page.id };
    expect(await findPageRevision(db, { ...asked, number: 1 })).toBeNull();
    expect(await listPageRevisions(db, { ...asked, limit: 9 })).toEqual([]);
    expect(await restorePageRevision(db, { ...work(0), creatorId: other.creatorId, number: 1 })).toMatchObject({
      reason: 'unknown',
    });
  });
});
