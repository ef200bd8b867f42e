import { randomUUID } from 'node:crypto';
import { expect, openApp, test } from './fixtures.ts';
import { timesNothing } from './interaction-time.ts';
import { becomeCreator, newEmail } from './person.ts';

const lines = Array.from({ length: 60 }, (_, at) => `${at + 1} tbsp spice number ${at + 1}, finely ground`);

test.use({ freshBrowser: true, viewport: { width: 1280, height: 800 } });

test('writing and reordering in a recipe of 60 lines, beside its page', async ({ page }) => {
  const studio = await becomeCreator(page, newEmail('fast-writer'));
  await openApp(page, `${studio}/recipes/new/${randomUUID()}`);
  await page.getByRole('button', { name: 'As text', exact: true }).click();
  await page
    .getByLabel('The whole recipe')
    .fill(`Garam masala\n\nIngredients\n\n${lines.join('\n')}\n\nMethod\n\n1. Mix.`);
  await page.getByRole('button', { name: 'In fields' }).click();
  const line = page.getByLabel('Ingredient 30', { exact: true });
  await expect(line).toHaveValue(lines[29]!);
  // The navigation stays when the new recipe gets its address.
  const before = page.getByRole('navigation').first();
  const acts = { writing: () => line.press('x'), reordering: () => line.press('Alt+ArrowDown') };
  await timesNothing(page, { before, acts, most: 3 });
});

test('writing on the page, beside the page itself', async ({ page }) => {
  const studio = await becomeCreator(page, newEmail('fast-writer'));
  await openApp(page, `${studio}/page`);
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('heading', { name: 'The first thing people read' }).click();
  const payoff = page.getByLabel('Headline');
  await timesNothing(page, {
    before: page.getByRole('navigation').first(),
    acts: { writing: () => payoff.press('x') },
    most: 3,
  });
});
