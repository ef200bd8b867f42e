import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { recipes } from '../../app/db/schema/recipes.ts';
import { ORIGIN, startTestApp } from '../support/app.ts';
import { shownSoon } from '../support/eventually.ts';
import { peopleIn } from '../support/people.ts';
import { aBody, aLandingPage, aRecipe } from '../support/rows.ts';

const app = await startTestApp();
const SECRET = 'quillfeather';
let members: Record<string, string>[];
let others: Record<string, string>[];
beforeAll(async () => {
  const { creatorId } = await aLandingPage(app.db, { subdomain: 'bea', name: 'Bea' });
  await aRecipe(app.db, creatorId, { name: 'Paid stew', slug: 'paid-stew', teaser: 'Dark.', body: aBody(SECRET) });
  await aRecipe(app.db, creatorId, { name: 'Free salad', slug: 'free-salad', free: true, body: aBody('marigold') });
  await aRecipe(app.db, creatorId, { name: 'A draft', status: 'draft', body: aBody('draftwood') });
  const { cookieOf } = await peopleIn(app.db, { creatorId });
  members = await Promise.all((['member', 'owner', 'operator'] as const).map(cookieOf));
  const roles = ['visitor', 'unconfirmed', 'ended-member', 'member-of-another', 'another-creator'] as const;
  others = await Promise.all(roles.map(cookieOf));
});

const ask = (path: string, headers: Record<string, string> = {}) => app.get(path, { headers });

describe('a library', () => {
  test('shows every published recipe to everybody, each with its address', async () => {
    for (const cookie of [...members, ...others]) {
      const answer = await ask('/bea/recipes', cookie);
      expect(answer.status).toBe(200);
      const html = await answer.text();
      for (const slug of ['paid-stew', 'free-salad']) expect(html).toContain(`href="/bea/recipes/${slug}"`);
      expect(html).not.toContain('A draft');
    }
  });

  test('of a creator who is not there is missing, and a name in capitals leads on', async () => {
    expect((await ask('/nobody/recipes')).status).toBe(404);
    const answer = await ask('/Bea/recipes?q=stew');
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/bea/recipes?q=stew']);
  });

  test('is one page for search engines: a search of it is not indexed', async () => {
    const head = async (query: string) => {
      const html = await (await ask(`/bea/recipes${query}`)).text();
      return [/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1], html.includes('content="noindex')];
    };
    expect(await head('')).toEqual([`${ORIGIN}/bea/recipes`, false]);
    expect(await head('?q=stew')).toEqual([`${ORIGIN}/bea/recipes`, true]);
  });

  test('and the sitemap list a recipe once it is published, and not any longer when it is not', async () => {
    const says = async () => [
      (await app.html('/bea/recipes')).includes('A draft'),
      (await app.html('/sitemap-recipes.xml')).includes(`${ORIGIN}/bea/recipes/a-draft`),
    ];
    expect(await says()).toEqual([false, false]);
    await app.db.update(recipes).set({ status: 'published' }).where(eq(recipes.name, 'A draft'));
    await shownSoon(async () => expect(await says()).toEqual([true, true]));
    await app.db.update(recipes).set({ slug: 'no-draft' }).where(eq(recipes.name, 'A draft'));
    await shownSoon(async () => expect(await app.html('/sitemap-recipes.xml')).toContain('/bea/recipes/no-draft<'));
    await app.db.update(recipes).set({ status: 'draft' }).where(eq(recipes.name, 'A draft'));
    await shownSoon(async () => expect(await says()).toEqual([false, false]));
  });

  test('in the sitemap: the index names its chunk, which lists recipes of active pages alone', async () => {
    const hidden = await aLandingPage(app.db, { subdomain: 'hidden', isActive: false });
    await aRecipe(app.db, hidden.creatorId, { name: 'Hidden' });
    await app.settled();
    const chunks = [...(await app.html('/sitemap.xml')).matchAll(/<loc>([^<]*sitemap-recipes[^<]*)<\/loc>/g)];
    expect(chunks).toHaveLength(1);
    const xml = await app.html(chunks[0]![1]!.replace(ORIGIN, ''));
    expect([...xml.matchAll(/<loc>([^<]*)</g)].map((found) => found[1]).sort()).toEqual([
      `${ORIGIN}/bea/recipes/free-salad`,
      `${ORIGIN}/bea/recipes/paid-stew`,
    ]);
  });
});
