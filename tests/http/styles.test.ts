import { describe, expect, test } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { addressesOfRoutes } from '../support/crawler.ts';
import { elements, withScripts } from '../support/html.ts';
import { aBody, aLandingPage, aRecipe } from '../support/rows.ts';

const app = await startTestApp();
const page = await aLandingPage(app.db, { subdomain: 'marisol', name: 'Marisol', accentColor: '#e4572e' });
const { slug } = await aRecipe(app.db, page.creatorId, {
  name: 'Leek tart',
  free: true,
  stepCount: 1,
  body: aBody('Bake'),
});

const addresses = addressesOfRoutes({ name: 'marisol', slug, creatorId: page.creatorId }).filter(
  (address) => !/^\/(account|kitchen|studio|operator|dev)\b/.test(address),
);
const branded = [
  '/marisol',
  '/marisol/recipes',
  `/marisol/recipes/${slug}`,
  `/marisol/recipes/${slug}/cook`,
  `/sign-up/${page.creatorId}`,
];

function stylesOf(html: string): { head: string[]; body: string[] } {
  const body = html.indexOf('<body');
  const textsOf = (part: string) => elements(withScripts(part), 'style').map(({ inside }) => inside);
  return { head: textsOf(html.slice(0, body)), body: textsOf(html.slice(body)) };
}

describe('style elements', () => {
  test('are in no body, where HTML does not allow them', async () => {
    for (const address of addresses) {
      const html = await (await app.get(address)).text();
      expect([address, stylesOf(html).body]).toEqual([address, []]);
    }
  });

  test.each(branded)('set the creator’s colours in the head of %s', async (address) => {
    expect(addresses).toContain(address);
    expect(stylesOf(await app.html(address)).head).toEqual([expect.stringMatching(/^:root\{--accent:#e4572e;/)]);
  });
});
