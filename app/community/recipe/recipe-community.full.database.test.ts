import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '../../../app/access/roles.ts';
import { accountServices } from '../../../tests/support/account-services.ts';
import { aBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { bea } from '../../../tests/support/membership.ts';
import { peopleIn } from '../../../tests/support/people.ts';
import { aContent } from '../../../tests/support/written-recipe.ts';
import { communityProfiles, communitySettings, posts, threads } from '../../db/schema/community.ts';
import { creatorMembers, landingPages } from '../../db/schema/creators.ts';
import { recipes } from '../../db/schema/recipes.ts';
import { addRecipe } from '../../recipes/commands.server.ts';
import { addFootnote } from '../../recipes/editing/footnote.server.ts';
import { removeRecipe } from '../../recipes/editing/removal.server.ts';
import { findRecipe } from '../../recipes/queries.server.ts';
import { reviseRecipe, unpublishRecipe } from '../../recipes/revisions/revisions.server.ts';
import { saveCommunitySettings } from '../settings.server.ts';
import { findThread, listThreads } from '../threads/queries.server.ts';
import type { ExcerptAnswer } from './excerpt.ts';
import { countRecipe, listNotes } from './queries.server.ts';

const { db } = await testDatabase();
const { services, startAtBeas } = await accountServices(db);
const { creatorId } = bea;
const by = { command: 'a test' };
const steps = (...texts: string[]) => texts.map((text) => ({ title: '', text, uses: [], footnotes: [] }));
const content = aContent({ name: 'Broth', steps: steps('Roast the zqbones.', 'Simmer.') });
const page = '/bea/recipes/broth/community';

let people: Awaited<ReturnType<typeof peopleIn>>;
let recipeId: string;

async function aPerson(role: Role): Promise<TestBrowser> {
  const browser = aBrowser(services);
  const { cookie } = await people.cookieOf(role);
  if (cookie) browser.keep(cookie);
  return browser;
}

const post = (browser: TestBrowser, form: Record<string, string>, path = page) =>
  browser.post(path, { id: randomUUID(), ...form });
const note = (browser: TestBrowser, words: string, form: Record<string, string> = {}) =>
  post(browser, { kind: 'note', words, ...form });
const atStep = { place: 'step', number: '2', text: 'Simmer.' };
const ask = (browser: TestBrowser, words: string, form: Record<string, string> = {}) =>
  post(browser, { kind: 'question', words, ...form });
const publish = (...texts: string[]) =>
  reviseRecipe(db, {
    creatorId,
    recipeId,
    content: { ...content, steps: aContent({ steps: steps(...texts) }).steps },
    publish: true,
    change: 'Edited',
    by,
    now: services.now(),
  });

let member: TestBrowser;
let owner: TestBrowser;

beforeEach(async () => {
  await startAtBeas();
  await db.update(landingPages).set({ subdomain: 'bea' }).where(eq(landingPages.creatorId, creatorId));
  await saveCommunitySettings(db, { creatorId, holdsFirst: false });
  const now = services.now();
  ({ id: recipeId } = await addRecipe(db, { creatorId, content, publish: now, authorId: null, change: 'First', now }));
  people = await peopleIn(db, { creatorId });
  [member, owner] = [await aPerson('member'), await aPerson('owner')];
});

describe('a note', () => {
  test('is written without scripts, and seen by other members', async () => {
    const sent = await note(member, 'Used thyme.', { again: 'yes', made: 'serves=8&units=us' });
    expect(sent).toMatchObject({ status: 303, location: expect.stringMatching(`${page}#`) });
    const { text } = await (await aPerson('member')).get(page);
    expect(text).toEqual(expect.arrayContaining(['Used thyme.']));
    expect(text.join(' ')).toContain('Would make it again · Made 8 bowls, in US units');
  });

  test('that says nothing is refused, and an answer alone is enough', async () => {
    expect(await note(member, ' ')).toMatchObject({ status: 400 });
    expect(await note(member, '', { again: 'no' })).toMatchObject({ status: 303 });
    expect((await (await aPerson('member')).get(page)).text.join(' ')).toContain('No notes yet.');
    expect((await member.get(page)).text.join(' ')).toContain('Would not make it again');
  });

  test('that is refused keeps what was typed and its id', async () => {
    const id = randomUUID();
    const words = 'x'.repeat(5_001);
    const { status, html } = await note(member, words, { id, again: 'no' });
    expect(status).toBe(400);
    expect(html).toContain(words);
    expect(html).toContain(id);
    expect(html).toMatch(/value="no"[^>]*checked|checked=""[^>]*value="no"/);
  });

  test('of the creator stands first, then pinned ones, then the newest', async () => {
    for (const words of ['One.', 'Two.', 'Three.']) await note(await aPerson('member'), words);
    await note(owner, 'By Bea.');
    await note(member, 'Four.');
    const [two] = await db.select().from(posts).where(eq(posts.words, 'Two.'));
    await db.update(threads).set({ pinnedAt: services.now() }).where(eq(threads.id, two!.id));
    const { first, others } = await listNotes(db, { creatorId, profileId: null }, { recipeId, after: null, limit: 2 });
    expect(first.map(({ opening }) => opening.words)).toEqual(['Two.', 'By Bea.']);
    const rest = await listNotes(
      db,
      { creatorId, profileId: null },
      { recipeId, after: { at: others.at(-1)!.lastAt, id: others.at(-1)!.id }, limit: 9 },
    );
    const listed = [...others, ...rest.others].map(({ opening }) => opening.words).sort();
    expect(listed).toEqual(['Four.', 'One.', 'Three.']);
    expect(rest.first).toEqual([]);
  });

  test('is counted by person, from five people on, by the newest answer', async () => {
    for (const again of ['yes', 'yes', 'yes', 'no']) await note(await aPerson('member'), '', { again });
    expect(await countRecipe(db, { creatorId, recipeId })).toMatchObject({ cooked: null, again: null });
    await note(member, '', { again: 'no' });
    await note(member, 'Again!', { again: 'yes' });
    await db
      .update(threads)
      .set({ createdAt: new Date(services.now().getTime() + 1) })
      .where(eq(threads.id, (await db.select().from(posts).where(eq(posts.words, 'Again!')))[0]!.id));
    expect(await countRecipe(db, { creatorId, recipeId })).toEqual({ cooked: 5, again: 4, notes: 1, questions: 0 });
  });
});

describe('visitors', () => {
  const outsiders: Role[] = ['visitor', 'ended-member', 'member-of-another', 'another-creator', 'operator'];

  test.each(outsiders)('see numbers and no words: as %s', async (role) => {
    await note(member, 'zqnote', { shares: 'yes' });
    await ask(member, 'zqquestion', atStep);
    await db.update(threads).set({ sharedByAuthor: true, sharedByCreator: true });
    const browser = await aPerson(role);
    for (const path of [page, `${page}?step=1`, `${page}?show=questions`]) {
      const { html } = await browser.get(path);
      expect(html).not.toMatch(/zq(note|question|bones)/);
      expect(html).toContain('1 note and 1 question');
    }
    const excerpt = await browser.get(`${page}/excerpt`);
    expect(excerpt.html).not.toMatch(/zq/);
    expect(excerpt.status).not.toBe(200);
  });

  test('of a free recipe see notes that author and creator share', async () => {
    await db.update(recipes).set({ free: true });
    await note(member, 'zqboth', { shares: 'yes' });
    await note(member, 'zqauthor', { shares: 'yes' });
    await note(member, 'zqcreator');
    await db.update(threads).set({ sharedByCreator: true }).where(eq(threads.sharedByAuthor, false));
    const [both] = await db.select().from(posts).where(eq(posts.words, 'zqboth'));
    await db.update(threads).set({ sharedByCreator: true }).where(eq(threads.id, both!.id));
    const found = async () => (await aBrowser(services).get(page)).html.match(/zq(both|author|creator)/g) ?? [];
    expect(new Set(await found())).toEqual(new Set(['zqboth']));
    await db.update(posts).set({ state: 'hidden' });
    expect(await found()).toEqual([]);
  });

  test('see a note from the creator’s yes on, until its author changes it', async () => {
    await db.update(recipes).set({ free: true });
    await note(member, 'zqoffered', { shares: 'yes' });
    await note(await aPerson('member'), 'zqkept');
    const ids = new Map((await db.select().from(posts)).map(({ words, id }) => [words, id]));
    const seen = async () => (await aBrowser(services).get(page)).html.match(/zq(offered|kept|changed)/g) ?? [];
    const say = (what: string, words: string, browser = owner) =>
      browser.post(`/studio/${creatorId}/community/posts/${ids.get(words)}`, { what, id: randomUUID() });
    expect(await seen()).toEqual([]);
    expect(await say('share', 'zqkept')).toMatchObject({ status: 409 });
    expect((await say('share', 'zqoffered', member)).status).not.toBe(303);
    expect(await seen()).toEqual([]);
    expect(await say('share', 'zqoffered')).toMatchObject({ status: 303 });
    expect(new Set(await seen())).toEqual(new Set(['zqoffered']));
    await member.post(`/bea/community/posts/${ids.get('zqoffered')}/edit`, { words: 'zqchanged', version: '1' });
    expect(await seen()).toEqual([]);
    expect(await say('share', 'zqoffered')).toMatchObject({ status: 303 });
    expect(new Set(await seen())).toEqual(new Set(['zqchanged']));
    expect(await say('unshare', 'zqoffered')).toMatchObject({ status: 303 });
    expect(await seen()).toEqual([]);
  });

  test('write nothing', async () => {
    const ended = await aPerson('ended-member');
    expect((await note(ended, 'Hello.')).status).toBe(403);
    expect((await ask(ended, 'Hello?', atStep)).status).toBe(403);
    expect(await db.select().from(posts)).toEqual([]);
  });

  test('find no page of a closed community, and neither do members', async () => {
    await saveCommunitySettings(db, { creatorId, state: 'closed' });
    for (const browser of [aBrowser(services), member, owner]) expect((await browser.get(page)).status).toBe(404);
    expect((await note(member, 'Hello.')).status).toBe(404);
    expect((await member.get('/bea/recipes/broth')).html).not.toContain(page);
  });
});

describe('a question at a step', () => {
  test('names the step, and says so if the step was changed since', async () => {
    const { html } = await member.get(`${page}?step=2`);
    expect(html).toContain('Your question about step 2');
    await ask(member, 'How long?', atStep);
    expect((await owner.get(page)).text).toEqual(expect.arrayContaining(['About step 2', 'How long?']));
    await publish('Wash.', 'Roast the zqbones.', 'Simmer.');
    expect((await owner.get(page)).text).toContain('About step 3');
    await publish('Wash.', 'Roast the zqbones.', 'Simmer for an hour.');
    expect((await owner.get(page)).text.join(' ')).toContain('About step 2, as the recipe was on');
  });

  test('has a thread that names the step of today, or says that the recipe was another', async () => {
    await ask(member, 'How long?', atStep);
    const [thread] = await db.select().from(threads);
    const read = async () => (await member.get(`/bea/community/${thread!.id}`)).text.join(' ');
    expect(await read()).toContain('About step 2 Simmer.');
    await publish('Wash.', 'Roast the zqbones.', 'Simmer.');
    expect(await read()).toContain('About step 3 Simmer.');
    await publish('Wash.', 'Roast the zqbones.', 'Simmer for an hour.');
    expect(await read()).toMatch(/About step 2 of an earlier version of the recipe, as it was on .* Simmer\./);
  });

  test('asked on a page from before an edit is about the revision that the cook saw', async () => {
    await publish('Roast the zqbones.', 'Simmer for an hour.');
    expect(await ask(member, 'How long?', atStep)).toMatchObject({ status: 303 });
    expect(await db.select().from(threads)).toMatchObject([{ placeText: 'Simmer.', placeNumber: 2, revision: 1 }]);
  });

  test('about a line that the recipe never had is refused, and keeps its words', async () => {
    const { status, html } = await ask(member, 'How long?', { ...atStep, text: 'Invented by a stranger.' });
    expect(status).toBe(409);
    expect(html).toContain('How long?');
    expect(await db.select().from(threads)).toEqual([]);
  });

  test('reaches the late part of the page with its answer', async () => {
    const sent = await post(member, { kind: 'question', words: 'How long?', ...atStep }, `${page}/excerpt`);
    const written = JSON.parse(sent.html) as ExcerptAnswer;
    expect(written).toMatchObject({ ok: true, isHeld: false, excerpt: { questions: [{ about: { now: 2 } }] } });
    const [thread] = await db.select().from(threads);
    await owner.post(`/bea/community/${thread!.id}`, { id: randomUUID(), words: 'Two hours.' });
    const read = JSON.parse((await (await aPerson('member')).get(`${page}/excerpt`)).html) as ExcerptAnswer;
    expect(read.ok && read.excerpt.questions[0]).toMatchObject({
      isAnswered: true,
      count: 1,
      answers: [{ paragraphs: [[{ text: 'Two hours.' }]], author: { isModerator: true } }],
    });
  });

  test('is found by the late part of a page whose address has capital letters', async () => {
    const { status, location } = await member.get('/Bea/recipes/broth/community/excerpt');
    expect([status, location]).toEqual([301, `${page}/excerpt`]);
  });

  test('is held for a new person, and says so', async () => {
    await saveCommunitySettings(db, { creatorId, holdsFirst: true });
    const sent = await post(member, { kind: 'question', words: 'How long?', ...atStep }, `${page}/excerpt`);
    expect(JSON.parse(sent.html)).toMatchObject({ ok: true, isHeld: true, excerpt: { questions: [{}] } });
    expect((await owner.get(page)).text.join(' ')).toContain('No questions yet.');
  });
});

describe('an answer', () => {
  async function anAnswer(browser: TestBrowser) {
    await ask(member, 'How long?', atStep);
    const [thread] = await db.select().from(threads);
    await browser.post(`/bea/community/${thread!.id}`, { id: randomUUID(), words: 'Two hours,\nor three.' });
    const [answer] = await db.select().from(posts).where(eq(posts.isOpening, false));
    return `${page}/footnotes/${answer!.id}`;
  }
  const footnotes = async () =>
    (await findRecipe(db, { creatorId, slug: 'broth', audience: 'members' }))!.body!.steps.map(
      (each) => each.footnotes,
    );

  test('of the creator becomes a footnote of the step, once', async () => {
    const address = await anAnswer(owner);
    expect((await owner.get(page)).html).toContain(address);
    expect((await member.get(page)).html).not.toContain(address);
    const form = await owner.get(address);
    expect(form.html).toMatch(/<option[^>]*value="2"[^>]*selected|<option[^>]*selected=""[^>]*value="2"/);
    for (const _ of [1, 2]) {
      expect(await owner.post(address, { step: '2', words: 'Two hours,\nor three.' })).toMatchObject({ status: 303 });
    }
    expect(await footnotes()).toEqual([[], ['Two hours, or three.']]);
    expect((await (await aPerson('member')).get('/bea/recipes/broth')).text).toContain('Two hours, or three.');
    expect((await aBrowser(services).get('/bea/recipes/broth')).html).not.toContain('Two hours, or three.');
    expect((await (await aPerson('member')).get('/bea/recipes/broth/cook?step=2')).text).toContain(
      'Two hours, or three.',
    );
    expect((await owner.get(address)).text).toContain('This answer is in the recipe.');
  });

  test('of a member, or asked for by a member, becomes none', async () => {
    const address = await anAnswer(await aPerson('member'));
    expect((await owner.get(address)).status).toBe(404);
    expect((await owner.post(address, { step: '2', words: 'Two hours.' })).status).toBe(404);
    await db.update(posts).set({ state: 'deleted' }).where(eq(posts.isOpening, false));
    const own = await anAnswer(owner);
    expect((await member.get(own)).status).toBe(404);
    expect((await member.post(own, { step: '2', words: 'Two hours.' })).status).toBe(404);
    expect(await footnotes()).toEqual([[], []]);
  });

  test('is added to the draft too, of which nothing else becomes public', async () => {
    const draft = { creatorId, recipeId, by, now: services.now() };
    await reviseRecipe(db, {
      ...draft,
      content: { ...content, name: 'Dark broth' },
      publish: false,
      change: 'Renamed',
    });
    const added = await addFootnote(db, { ...draft, step: 2, stepText: 'Simmer.', footnote: 'Two hours.' });
    expect(added).toEqual({ ok: true });
    const shown = await findRecipe(db, { creatorId, slug: 'broth', audience: 'members' });
    expect(shown).toMatchObject({ name: 'Broth', body: { steps: [{}, { footnotes: ['Two hours.'] }] } });
    const { findDraft } = await import('../../recipes/editing/draft-queries.server.ts');
    expect(await findDraft(db, draft)).toMatchObject({
      isDraft: true,
      content: { name: 'Dark broth', steps: [{}, { footnotes: ['Two hours.'] }] },
    });
    expect(await addFootnote(db, { ...draft, step: 1, stepText: 'Simmer.', footnote: 'No.' })).toMatchObject({
      reason: 'no-such-step',
    });
  });
});

describe('a recipe', () => {
  async function manyNotes(count: number) {
    await note(member, 'The first.');
    const [author] = await db.select().from(communityProfiles);
    const [first] = await db.select().from(threads);
    const [opening] = await db.select().from(posts);
    const ids = Array.from({ length: count - 1 }, () => randomUUID());
    await db.insert(threads).values(ids.map((id) => ({ ...first!, id })));
    await db
      .insert(posts)
      .values(ids.map((id) => ({ ...opening!, id, threadId: id, authorId: author!.id, lexemes: undefined })));
    return ids;
  }
  const listed = async () =>
    (
      await listThreads(
        db,
        { creatorId, profileId: null },
        { kinds: ['note', 'question'], recipeId: null, query: null, after: null, limit: 500 },
      )
    ).length;

  test('that is deleted with 400 notes leaves them readable under its name', async () => {
    const [id] = await manyNotes(400);
    await db.delete(recipes).where(eq(recipes.id, recipeId));
    expect(await listed()).toBe(400);
    const thread = (await findThread(db, { creatorId, profileId: null }, id!))!;
    expect(thread.recipe).toMatchObject({ id: null, slug: null, name: 'Broth' });
    const { text } = await member.get(`/bea/community/${id}`);
    expect(text).toEqual(expect.arrayContaining(['Broth', 'The first.']));
  });

  test('with many notes by the creator lists each of them once', async () => {
    const ids = await manyNotes(45);
    const [person] = await db.select().from(communityProfiles);
    await db.insert(creatorMembers).values({ accountId: person!.accountId!, creatorId, role: 'editor' });
    for (const [at, id] of ids.entries()) {
      const lastAt = new Date(services.now().getTime() + Math.floor(at / 2));
      await db.update(threads).set({ lastAt }).where(eq(threads.id, id));
    }
    const listed: string[] = [];
    for (let after: { at: Date; id: string } | null = null; ; ) {
      const reader = { creatorId, profileId: null };
      const { first, others } = await listNotes(db, reader, { recipeId, after, limit: 10 });
      listed.push(...[...first, ...others].map(({ id }) => id));
      const last = others.at(-1);
      if (!last) break;
      after = { at: last.lastAt, id: last.id };
    }
    expect(listed).toHaveLength(45);
    expect(new Set(listed).size).toBe(45);
  });

  test('that is not public hides its notes until it is public again, and links to them say why', async () => {
    const [id] = await manyNotes(3);
    await unpublishRecipe(db, { creatorId, recipeId, by });
    expect(await listed()).toBe(0);
    expect((await member.get(page)).status).toBe(404);
    const { text, html } = await member.get(`/bea/community/${id}`);
    expect(text.join(' ')).toContain('isn’t public right now');
    expect(html).not.toContain('The first.');
    await reviseRecipe(db, { creatorId, recipeId, content, publish: true, change: 'Again', by, now: services.now() });
    expect(await listed()).toBe(3);
    await removeRecipe(db, { creatorId, recipeId, by, now: services.now() });
    expect(await listed()).toBe(0);
    expect(await db.select().from(communitySettings)).toHaveLength(1);
  });
});
