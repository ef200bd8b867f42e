import type { Page } from '@playwright/test';
import { marisol } from '../../demo/creators/marisol.ts';
import { expect, openApp, test } from './fixtures.ts';
import { slowestInteraction, timesNothing } from './interaction-time.ts';

test.use({ freshBrowser: true });

const INTERACTION_MS = 100;
const interactions: { name: string; path: string; act: (page: Page) => Promise<void> }[] = [
  { name: 'opening a question', path: '/marisol', act: (page) => page.locator('.faq > summary').first().click() },
  {
    name: 'the next slide',
    path: '/marisol',
    act: (page) =>
      page.getByRole('region', { name: 'Access all my recipes' }).getByRole('button', { name: 'Next' }).click(),
  },
  {
    name: 'the next step',
    path: '/marisol/recipes/chicken-tinga-tostadas/cook',
    act: (page) => page.getByRole('button', { name: /^(Next step|Finish)$/ }).click(),
  },
  {
    name: 'choosing a plan',
    path: `/sign-up/${marisol.id}`,
    act: (page) => page.getByRole('radio', { name: /^monthly/i }).click(),
  },
  {
    name: 'typing a password',
    path: `/sign-up/${marisol.id}`,
    act: async (page) => {
      await page.getByLabel('Password', { exact: true }).pressSequentially('thirteen letters');
    },
  },
];

test.describe('on a processor slowed down four times the next paint is fast after', () => {
  for (const { name, path, act } of interactions) {
    test(name, async ({ page }) => {
      await openApp(page, path);
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      const worst: number[] = [];
      // Other load only makes results slower.
      for (
        let attempt = 0;
        attempt < 5 && Math.min(Number.POSITIVE_INFINITY, ...worst) >= INTERACTION_MS;
        attempt += 1
      ) {
        worst.push(await slowestInteraction(page, () => act(page)));
      }
      expect(Math.min(...worst), `milliseconds: ${worst}`).toBeLessThan(INTERACTION_MS);
    });
  }
});

test('changing the servings takes at most three times as long as a button that does nothing', async ({ page }) => {
  await openApp(page, '/marisol/recipes/chicken-tinga-tostadas');
  const more = page.getByRole('button', { name: 'One more' });
  await timesNothing(page, { before: page.locator('#ingredients'), acts: { more: () => more.click() }, most: 3 });
});
