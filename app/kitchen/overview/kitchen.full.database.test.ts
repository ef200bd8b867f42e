import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { aCharges } from '../../../tests/support/a-charges.ts';
import { accountServices } from '../../../tests/support/account-services.ts';
import { withoutTable } from '../../../tests/support/broken-tables.ts';
import { aBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { emptyTables } from '../../../tests/support/empty-tables.ts';
import { elements } from '../../../tests/support/html.ts';
import { aMember, aTrial, inDays } from '../../../tests/support/members.ts';
import { bea, rosa } from '../../../tests/support/membership.ts';
import { peopleIn } from '../../../tests/support/people.ts';
import { aBody, aLandingPage, aRecipe } from '../../../tests/support/rows.ts';
import type { Role } from '../../access/roles.ts';
import { landingPages } from '../../db/schema/creators.ts';
import { accounts } from '../../db/schema/identity.ts';
import { cookedRecipes, recipeNotes, savedRecipes } from '../../db/schema/kitchen.ts';
import { letterSettings } from '../../db/schema/letters.ts';
import { memberships } from '../../db/schema/membership.ts';
import { recipes } from '../../db/schema/recipes.ts';
import type { Marks } from '../member-recipe/kitchen-marks.tsx';

const { db } = await testDatabase();
const { services, clock, takeLogged, startAtBeas } = await accountServices(db);

let browser: TestBrowser;
let accountId: string;
let tart: string;
beforeEach(async () => {
  await startAtBeas();
  ({ accountId } = await aMember(db, { facts: [aTrial()] }));
  tart = (await aRecipe(db, bea.creatorId, { name: 'Lemon tart', body: aBody('SECRET') })).id;
  browser = aBrowser(services);
  await browser.signIn();
});

const at = '/bea/recipes/lemon-tart';
const said = (page: { text: string[] }) => page.text.join(' ');

describe('a recipe’s page in the kitchen', () => {
  test('handles each form without scripts, redirects back and confirms the action', async () => {
    for (const [path, form, words] of [
      ['saved', { saved: 'yes' }, 'Saved to your kitchen.'],
      ['cooked', {}, 'Marked as cooked.'],
      ['note', { text: 'Less sugar\r\nmore butter' }, 'Private note saved.'],
      ['saved', { saved: 'no' }, 'Removed from your saved recipes.'],
      ['cooked', { take_back: '1' }, 'Undone.'],
      ['note', { text: ' ', base: 'Less sugar\r\nmore butter' }, 'Private note removed.'],
    ] as const) {
      const { status, location } = await browser.post(`${at}/${path}`, form);
      expect([status, location]).toEqual([303, expect.stringMatching(`^${at}/mine\\?done=`)]);
      const page = await browser.get(location!);
      expect(said(page)).toContain(words);
      if (words === 'Private note saved.') {
        expect(elements(page.html, 'textarea')[0]!.inside.trim()).toBe('Less sugar\nmore butter');
        expect(said(page)).toContain('You cooked this on 2 November 2026');
      }
    }
    expect(await db.select().from(savedRecipes)).toEqual([]);
  });

  test('answers a script without a redirect and gives the reason for a refusal', async () => {
    const inApp = true;
    const saved = await browser.post(`${at}/saved`, { saved: 'yes', stay: 'yes' }, { inApp });
    expect([saved.status, saved.data]).toMatchObject([200, { ok: true }]);
    const none = await browser.post('/bea/recipes/none/saved', { saved: 'yes', stay: 'yes' }, { inApp });
    expect([none.status, none.data.ok]).toEqual([404, false]);
  });

  test('returns the submitted text when a note is refused', async () => {
    const tooLong = 'ä'.repeat(5_001);
    const page = await browser.post(`${at}/note`, { text: tooLong });
    expect(page.status).toBe(400);
    expect(said(page)).toContain('Private notes can have up to 5,000 characters. Yours wasn’t saved.');
    expect(page.html).toContain(tooLong);
    expect((await browser.post(`${at}/note`, { text: '🍋'.repeat(5_000) })).status).toBe(303);
    clock.now = inDays(8);
    const ended = await browser.post(`${at}/note`, { text: 'typed for nothing' });
    expect([ended.status, ended.html.includes('typed for nothing')]).toEqual([403, true]);
    const away = await withoutTable(db, 'recipe_notes', () => browser.post(`${at}/note`, { text: 'x' }));
    expect(away.status).toBe(503);
    takeLogged();
  });

  test('appends the submitted text to a note that another device has rewritten, and says so', async () => {
    await browser.post(`${at}/note`, { text: 'Less sugar\r\nmore butter' });
    const page = await browser.get(`${at}/mine`);
    const base = elements(page.html, 'input').find(({ attributes }) => attributes.name === 'base')!.attributes.value!;
    expect(base).toBe('Less sugar\nmore butter');
    await browser.post(`${at}/note`, { text: 'No sugar', base, operation: crypto.randomUUID() });
    const sent = { text: '🍋'.repeat(4_900), base: base.replaceAll('\n', '\r\n'), operation: crypto.randomUUID() };
    const { location } = await browser.post(`${at}/note`, sent);
    const after = await browser.get(location!);
    expect(said(after)).toContain(
      'This private note was changed on another device too. What was written there is still in it.',
    );
    const both = `No sugar\n\n(Also written, on another device:)\n${sent.text}`;
    expect(elements(after.html, 'textarea')[0]!.inside.trim()).toBe(both);
    const tooLong = await browser.post(`${at}/note`, { text: 'y'.repeat(300), base, operation: crypto.randomUUID() });
    expect([tooLong.status, tooLong.html.includes('y'.repeat(300))]).toEqual([400, true]);
    expect(said(tooLong)).toContain('both texts together are too long');
    const inApp = await browser.post(`${at}/note`, { text: 'No', base: '', stay: 'yes' }, { inApp: true });
    expect(inApp.data).toEqual({ ok: true, merged: expect.stringMatching(/^No sugar\n/) });
  });

  test('lets former members read and remove their own data', async () => {
    for (const path of ['saved', 'cooked', 'note']) await browser.post(`${at}/${path}`, { text: 'Less sugar' });
    clock.now = inDays(8);
    const page = await browser.get(`${at}/mine`);
    expect(said(page)).toContain('You can still see and remove what you saved.');
    expect(said(page)).not.toContain('I cooked it');
    expect(page.html).toContain('Less sugar');
    expect(page.html).not.toContain('SECRET');
    expect((await browser.post(`${at}/cooked`)).status).toBe(403);
    const removing = elements(page.html, 'form').find(({ inside }) => inside.includes('Remove private note'))!;
    const base = 'Less sugar';
    const fields = elements(removing.inside, 'input').map(({ attributes: { name, value } }) => [name, value]);
    expect(fields).toContainEqual(['base', base]);
    await browser.post(`${at}/note`, { text: '' });
    expect(await db.$count(recipeNotes), 'a form that does not say which note').toBe(1);
    for (const [path, form] of [
      ['saved', { saved: 'no' }],
      ['cooked', { take_back: '1' }],
      ['note', { text: '', base }],
    ] as const) {
      expect((await browser.post(`${at}/${path}`, form)).status).toBe(303);
    }
    for (const table of [savedRecipes, cookedRecipes, recipeNotes]) expect(await db.select().from(table)).toEqual([]);
  });

  test('tells a member of another creator so, and links back', async () => {
    await browser.post(`${at}/note`, { text: 'Less sugar' });
    const ann = await aLandingPage(db, { subdomain: 'ann', name: 'Ann' });
    await db.update(memberships).set({ creatorId: ann.creatorId });
    const page = await browser.get(`${at}/mine`);
    expect(said(page)).toContain(
      'your membership is with another creator now. You can still see and remove what you saved.',
    );
    expect(said(page)).not.toContain('isn’t open');
    const way = elements(page.html, 'a').find(({ inside }) => inside === 'Move to Bea');
    expect(way?.attributes.href).toBe(`/sign-up/${bea.creatorId}`);
    expect(page.html).toContain('Less sugar');
  });

  test('is a 404 page for an unpublished recipe and redirects from a former address', async () => {
    await aRecipe(db, bea.creatorId, { name: 'Draft', status: 'draft' });
    const { creatorId } = await aLandingPage(db, { subdomain: 'ann' });
    await aRecipe(db, creatorId, { name: 'Hers' });
    for (const path of [
      '/bea/recipes/none',
      '/bea/recipes/draft',
      '/bea/recipes/hers',
      '/bea/recipes/%00',
      '/no/recipes/x',
    ]) {
      const page = await browser.get(`${path}/mine`);
      expect([path, page.status, said(page).includes('Recipe not found')]).toEqual([path, 404, true]);
      expect([path, (await browser.post(`${path}/saved`)).status]).toEqual([path, 404]);
    }
    await db.update(recipes).set({ slug: 'tart' }).where(eq(recipes.id, tart));
    expect(await browser.get(`${at}/mine`)).toMatchObject({ status: 301, location: '/bea/recipes/tart/mine' });
    expect((await browser.post(`${at}/saved`)).location).toBe('/bea/recipes/tart/mine?done=saved');
  });

  test('limits changes per account', async () => {
    const consume = async (name: string, keys: object) =>
      name === 'kitchen' && JSON.stringify(keys) === JSON.stringify({ account: rosa.email })
        ? { ok: false as const, retryAfter: 60 }
        : { ok: true as const };
    const over = { services: { limits: { ...services.limits, consume } } };
    for (const path of ['saved', 'cooked', 'note']) {
      const answer = await browser.post(`${at}/${path}`, { text: 'typed' }, over);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60']);
    }
    expect(await db.select().from(savedRecipes)).toEqual([]);
  });
});

describe('the kitchen', () => {
  test('links new, saved and cooked recipes, and shows no other person’s data', async () => {
    const other = await aMember(db, { email: 'other@home.example', facts: [aTrial()] });
    const theirs = (await aRecipe(db, bea.creatorId, { name: 'Theirs', dateCreated: inDays(-900) })).id;
    for (let day = 0; day < 6; day += 1) await aRecipe(db, bea.creatorId, { name: `Newest ${day}` });
    await db.insert(savedRecipes).values({ accountId: other.accountId, recipeId: theirs, savedAt: services.now() });
    await browser.post(`${at}/saved`);
    await browser.post(`${at}/cooked`);
    const page = await browser.get('/kitchen');
    expect(said(page)).toContain('Welcome to your kitchen, Rosa');
    expect(said(page)).toContain('Cooked on 2 November 2026');
    expect(page.html).toContain('action="/bea/recipes"');
    expect(page.html).toContain(`href="${at}"`);
    expect(said(page)).not.toContain('Theirs');
    expect(page.html).not.toContain('SECRET');
    expect(page.headers.get('cache-control')).toBe('no-store');
  });

  test('pages through all saved recipes, including those saved at the same moment', async () => {
    const names = new Set<string>();
    for (let count = 0; count < 60; count += 1) {
      const { id } = await aRecipe(db, bea.creatorId, { name: `Saved ${count}`, slug: `saved-${count}` });
      await db.insert(savedRecipes).values({ accountId, recipeId: id, savedAt: inDays(-(count % 3)) });
    }
    let next: string | undefined = '/kitchen?saved=';
    let pages = 0;
    for (; next; pages += 1) {
      const { html }: { html: string } = await browser.get(next);
      for (const [, slug] of html.matchAll(/href="\/bea\/recipes\/(saved-\d+)"/g)) names.add(slug!);
      next = /href="(\/kitchen\?saved=[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
    }
    expect([names.size, pages]).toEqual([60, 3]);
    for (const odd of ['x', '~', `2026-99-99T00:00:00Z~${tart}`, `${'9'.repeat(10_000)}~${tart}`]) {
      expect((await browser.get(`/kitchen?saved=${odd}`)).status).toBe(200);
    }
  });

  test('says why access ended, what stays and when the account will be deleted', async () => {
    await browser.post(`${at}/saved`);
    await db
      .update(accounts)
      .set({ deletionAt: inDays(14) })
      .where(eq(accounts.id, accountId));
    clock.now = inDays(8);
    const page = await browser.get('/kitchen');
    expect(said(page)).toContain('Your trial ended on');
    expect(said(page)).toContain('What you saved and cooked is still here.');
    expect(said(page)).toContain('Your account will be deleted on 16 November 2026');
    expect(page.html).toContain(`href="${at}"`);
  });

  test('does not mention saved recipes without any after access ended', async () => {
    clock.now = inDays(8);
    const page = await browser.get('/kitchen');
    expect(said(page)).toContain('Your trial ended on');
    expect(said(page)).not.toMatch(/still here|you’ll find it here/);
  });

  test('says that the creator’s page is not open, and does not link to it', async () => {
    await browser.post(`${at}/saved`);
    await db.update(landingPages).set({ isActive: false });
    const page = await browser.get('/kitchen');
    expect(said(page)).toContain('Bea’s page and recipes aren’t open right now.');
    expect(page.html).not.toContain('href="/bea');
  });

  test('links a person without a membership to the cooks; responds 503 when the database fails', async () => {
    await emptyTables(db, 'memberships');
    expect(said(await browser.get('/kitchen'))).toContain('You haven’t joined a cook yet');
    const away = await withoutTable(db, 'saved_recipes', () => browser.get('/kitchen'));
    expect(away.status).toBe(503);
    takeLogged();
  });
});

test('marks cover the requested recipes and the person’s own data only', async () => {
  await browser.post(`${at}/saved`);
  const answer = await browser.get(`/kitchen/marks?of=${tart},x,,${'0'.repeat(9_000)}`);
  expect(JSON.parse(answer.html)).toMatchObject({ saved: [tart], cooked: [] });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(JSON.parse((await browser.get('/kitchen/marks')).html)).toMatchObject({ saved: [], cooked: [] });
});

test.each<[Role, boolean]>([
  ['member', true],
  ['ended-member', false],
  ['member-of-another', false],
  ['owner', false],
  ['operator', false],
])('marks tell a page whether a reader is its creator’s member: %s', async (role, isMember) => {
  const reader = aBrowser(services);
  reader.keep((await (await peopleIn(db, bea)).cookieOf(role)).cookie!);
  const { memberOf } = JSON.parse((await reader.get('/kitchen/marks')).html) as Marks;
  expect(memberOf === bea.creatorId).toBe(isMember);
});

test.each([
  '/kitchen',
  '/kitchen/list',
  '/kitchen/week',
  '/kitchen/dinner',
  `${at}/mine`,
  '/account',
  '/account/password',
])('the header of %s leads to the creator’s letters and community', async (path) => {
  await db.insert(letterSettings).values({ creatorId: bea.creatorId, isOffered: true });
  const { html } = await browser.get(path);
  const nav = elements(html, 'nav').find(({ attributes }) => attributes.class === 'site-nav')!;
  const hrefs = elements(nav.inside, 'a').map(({ attributes }) => attributes.href);
  expect(hrefs).toEqual(expect.arrayContaining(['/bea/letters', '/bea/community']));
});

describe('the kitchen’s lists', () => {
  const headings = (html: string) => elements(html, 'h2').map(({ inside }) => inside.replace(/<[^>]*>/g, ' ').trim());

  test('show saved, cooked and noted recipes with totals first, then new ones', async () => {
    for (let number = 1; number <= 14; number += 1) {
      const { id: recipeId } = await aRecipe(db, bea.creatorId, { name: `Soup ${number}`, body: aBody('leeks') });
      await db.insert(savedRecipes).values({ accountId, recipeId, savedAt: inDays(-number) });
    }
    await browser.post(`${at}/cooked`);
    await browser.post(`${at}/note`, { text: 'Less sugar.\nMore butter.' });
    const page = await browser.get('/kitchen');
    expect(headings(page.html)).toEqual([
      'Tonight',
      'Shopping list',
      'Saved 14',
      'Cooked 1',
      'Private notes 1',
      'New from Bea',
    ]);
    expect(
      page.text.filter((text) => text === 'Less sugar.'),
      'the note once',
    ).toHaveLength(1);
    expect(said(page)).not.toContain('More butter.');
  });

  test('explain in one sentence how to fill them when empty, and show new recipes', async () => {
    const page = await browser.get('/kitchen');
    expect(headings(page.html)).toEqual(['New from Bea']);
    expect(said(page)).toContain('Save a recipe, cook it or write a private note on it, and you’ll find it here.');
  });

  test('tell a member about a failed payment, as account and recipe pages do, and link to the card', async () => {
    const { charges, stands } = aCharges();
    const paying = { services: { charges } };
    const pastDue = {
      since: inDays(-1),
      price: { amount: 1000, currency: 'usd' },
      nextAttemptAt: null,
      url: null,
      asksBank: false,
    };
    for (const path of ['/kitchen', '/account', `${at}/mine`]) {
      stands({});
      expect(said(await browser.get(path, paying)), path).not.toContain('Your last payment failed');
      stands({ pastDue });
      const page = await browser.get(path, paying);
      expect(said(page), path).toContain('Your last payment failed We couldn’t charge $10 on 1 November 2026.');
      expect(page.html, path).toContain('href="/account/card"');
    }
    const { creatorId } = await aLandingPage(db, { subdomain: 'ann' });
    await aRecipe(db, creatorId, { name: 'Hers' });
    expect(said(await browser.get('/ann/recipes/hers/mine', paying))).not.toContain('Your last payment failed');
  });
});
