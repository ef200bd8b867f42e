import { isClean } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { mailTo } from './mail-catcher.ts';
import { newEmail } from './person.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({
      javaScriptEnabled,
      viewport: javaScriptEnabled ? { width: 1280, height: 900 } : { width: 390, height: 844 },
    });

    test('a reader asks for a letter, confirms it, stops it and gets it again', async ({ page }) => {
      const email = newEmail(javaScriptEnabled ? 'reader' : 'plain-reader');
      const confirmation = async (after: number) =>
        (await mailTo(email, { subject: 'Confirm that you’d like the letter', after })).link;
      const askForIt = async () => {
        await page.getByLabel('Your email').fill(email);
        await page.getByRole('button', { name: 'Get the letter' }).click();
        await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
      };
      const clean = async () => {
        if (javaScriptEnabled) await isClean(page);
      };

      await page.goto('/marisol');
      await page.getByRole('link', { name: 'Get the letter' }).click();
      await clean();
      await askForIt();
      await page.goto(await confirmation(0));
      await expect(page.getByRole('heading', { name: 'The letter from Marisol’s Table' })).toBeVisible();
      await clean();
      await page.getByRole('button', { name: 'Yes, send me the letter' }).click();
      await expect(page.getByRole('heading', { name: 'You get the letter' })).toBeVisible();

      await page.getByRole('link', { name: 'Choose your letters' }).click();
      await expect(page.getByText('The letter from Marisol’s Table').first()).toBeVisible();
      await clean();
      const stop = `${new URL(page.url()).pathname}/stop`;
      await page.getByRole('button', { name: /^Stop/ }).click();
      await expect(page.getByRole('heading', { name: 'You get no letters any more' })).toBeVisible();
      await page.goto(stop);
      await expect(page.getByRole('heading', { name: 'This letter is stopped' })).toBeVisible();

      await page.goto('/marisol/letters');
      await askForIt();
      await page.goto(await confirmation(1));
      await page.getByRole('button', { name: 'Yes, send me the letter' }).click();
      await expect(page.getByRole('heading', { name: 'You get the letter' })).toBeVisible();
    });
  });
}
