import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { sessions } from '../../app/db/schema/identity.ts';
import { recipes } from '../../app/db/schema/recipes.ts';
import { appIconPath, appManifestPath, readerPath } from '../../app/kitchen/paths.ts';
import { storedColumns } from '../../app/recipes/content/stored-recipe.ts';
import { startTestApp } from '../support/app.ts';
import { peopleIn } from '../support/people.ts';
import { aLandingPage, aRecipe, emptyDatabase } from '../support/rows.ts';
import { recipeOf } from '../support/written-recipe.ts';

const app = await startTestApp();
const soup = '/marisol/recipes/onion-soup';
let page: Awaited<ReturnType<typeof aLandingPage>>;

const bodyOf = (...steps: string[]) => storedColumns(recipeOf(['2 onions', '1 l stock'], steps)).body;

beforeAll(async () => {
  await emptyDatabase(app.db);
  page = await aLandingPage(app.db, { subdomain: 'marisol', name: 'Marisol & <co>', accentColor: '#A83A1E' });
  await aRecipe(app.db, page.creatorId, {
    name: 'Onion soup',
    free: true,
    yieldNumber: 4,
    body: bodyOf('Fry the onions.', 'Pour in the stock.'),
  });
  await app.settled();
});

test('the service worker is a script that browsers ask about each time, and what it may do is bounded', async () => {
  const answer = await app.get('/service-worker.js');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/);
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  const script = await answer.text();
  expect(script, 'one file').not.toMatch(/\bimport\s*[("'{]/);
});

describe('who reads', () => {
  const nobody = { account: null, access: 'public', isEnded: false };
  const readerOf = async (headers: Record<string, string> = {}) => {
    const answer = await app.get(readerPath, { headers });
    expect(answer.headers.get('cache-control')).toContain('no-store');
    return (await answer.json()) as { account: string | null; access: string; isEnded: boolean };
  };

  test('is a word for an account and one for what it may read, which tell nothing; nobody has none', async () => {
    const people = await peopleIn(app.db, { creatorId: page.creatorId });
    const accountId = (await people.accountOf('member'))!;
    const [phone, tablet] = [await people.sessionOf(accountId), await people.sessionOf(accountId)];
    const one = await readerOf({ cookie: phone });
    expect(await readerOf({ cookie: tablet })).toEqual(one);
    expect(one.account).toMatch(/^[\w-]{22}$/);
    expect(JSON.stringify(one)).not.toContain(accountId);
    for (const role of ['visitor', 'unconfirmed'] as const) {
      expect(await readerOf(await people.cookieOf(role)), role).toEqual(nobody);
    }
  });

  test('is nobody in two ways: the session expired, or somebody ended it', async () => {
    const people = await peopleIn(app.db, { creatorId: page.creatorId });
    const accountId = (await people.accountOf('member'))!;
    const cookie = await people.sessionOf(accountId);
    await app.db
      .update(sessions)
      .set({ expiresAt: new Date(0) })
      .where(eq(sessions.accountId, accountId));
    expect(await readerOf({ cookie }), 'expired').toEqual(nobody);
    await app.db.delete(sessions).where(eq(sessions.accountId, accountId));
    expect(await readerOf({ cookie }), 'ended on another device').toEqual({ ...nobody, isEnded: true });
    expect(await readerOf({ cookie: 'signed_in=0' }), 'ended in this browser').toEqual({ ...nobody, isEnded: true });
  });
});

describe('what is cooked by', () => {
  const versionAt = async (path: string) => /data-version="([\w-]+)"/.exec(await app.html(path))?.[1];

  test('has a version, the same for other amounts, and another one once the recipe has changed', async () => {
    const before = await versionAt(`${soup}/cook`);
    expect(before).toMatch(/^[\w-]{16}$/);
    expect(await versionAt(`${soup}/cook?serves=8&units=us&step=2`)).toBe(before);
    await app.db
      .update(recipes)
      .set({ body: bodyOf('Fry the onions.', 'Pour in the wine.') })
      .where(eq(recipes.userId, page.creatorId));
    await app.settled();
    const after = await versionAt(`${soup}/cook`);
    expect(after).toMatch(/^[\w-]{16}$/);
    expect(after).not.toBe(before);
  });
});

describe('installing', () => {
  test('has the creator’s name, colours and icon', async () => {
    const answer = await app.get(appManifestPath('marisol'));
    expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
    expect(await answer.json()).toMatchObject({
      name: 'Marisol & <co>',
      short_name: 'Marisol & <c',
      start_url: '/kitchen',
      scope: '/',
      display: 'standalone',
      theme_color: '#a83a1e',
      icons: [{ src: appIconPath('marisol'), type: 'image/svg+xml' }],
    });
    const icon = await app.get(appIconPath('marisol'));
    expect(icon.headers.get('content-type')).toMatch(/^image\/svg\+xml/);
    expect(await icon.text()).toContain('>M</text>');
    expect((await app.get(appManifestPath('nobody'))).status).toBe(404);
  });

  test('is offered by the cook page, and by no landing page, library or recipe, which load nothing for it', async () => {
    expect(await app.html(`${soup}/cook`)).toContain(`<link rel="manifest" href="${appManifestPath('marisol')}"/>`);
    for (const path of ['/', '/marisol', '/marisol/recipes', soup]) {
      expect(await app.html(path), path).not.toMatch(/app\.webmanifest|service-worker/);
    }
  });
});
