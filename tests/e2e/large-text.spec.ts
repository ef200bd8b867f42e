import { demoPassword } from '../../demo/people.ts';
import { expect, openApp, test } from './fixtures.ts';
import { becomeSignedIn, marisol } from './person.ts';

/** Pages at twice the text size, on a phone: what is cut off to the right cannot be reached there. */

test.use({ viewport: { width: 390, height: 844 } });

async function widthsAtTwice(page: Parameters<typeof openApp>[0], paths: readonly string[]): Promise<string[]> {
  const wide: string[] = [];
  for (const path of paths) {
    await openApp(page, path);
    const width = await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
      return document.documentElement.scrollWidth;
    });
    if (width > 390) wide.push(`${path}: ${width} px`);
  }
  return wide;
}

test('no page of a studio is wider than the window', async ({ page }) => {
  await becomeSignedIn(page, marisol.email, demoPassword);
  const parts = ['', '/page', '/recipes', '/recipes/new', '/import', '/pictures', '/members', '/analytics', '/export'];
  const paths = [...parts, '/people'].map((part) => `/studio/${marisol.id}${part}`);
  expect(await widthsAtTwice(page, paths)).toEqual([]);
});

test('no page of a member’s account is wider than the window', async ({ page }) => {
  await becomeSignedIn(page, 'nora@larder.example', demoPassword);
  const parts = ['', '/plan', '/card', '/cancellation', '/receipts', '/name', '/email', '/password', '/sessions'];
  const recipe = '/marisol/recipes/pozole-rojo';
  const paths = [...parts.map((part) => `/account${part}`), '/kitchen', recipe, `${recipe}/cook`];
  expect(await widthsAtTwice(page, paths)).toEqual([]);
});
