import path from 'node:path';
import { demoPassword } from '../../demo/people.ts';
import { appIsUp, expect, test } from './fixtures.ts';
import { becomeSignedIn } from './person.ts';
import { findFaults } from './widths.ts';

const picture = path.join(import.meta.dirname, 'pictures/hearth-390-fields.png');

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({
      javaScriptEnabled,
      viewport: { width: javaScriptEnabled ? 390 : 320, height: 844 },
      allowed: /400 \(Bad Request\)/,
    });

    test('somebody posts with a picture, answers, changes and deletes it', async ({ page }) => {
      const title = javaScriptEnabled ? 'Chestnuts by the kilo' : 'Plain chestnuts';
      const clean = async () => {
        if (javaScriptEnabled) expect(await findFaults(page)).toEqual([]);
      };
      await becomeSignedIn(page, 'marisol@larder.example', demoPassword);
      await page.goto('/marisol/recipes');
      await page.getByText('Account', { exact: true }).click();
      await page.getByRole('link', { name: 'Community' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('The community of Marisol’s Table');
      if (javaScriptEnabled) await appIsUp(page);
      await page.getByText('Write a post').click();
      await clean();
      await page.getByLabel('Title').fill(title);
      await page.getByLabel('Pictures').setInputFiles(path.join(import.meta.dirname, '../../package.json'));
      await page.getByRole('button', { name: 'Post', exact: true }).click();
      await expect(page.getByRole('alert')).toContainText('package.json');
      await expect(page.getByLabel('Title')).toHaveValue(title);
      await page.getByLabel('What would you like to tell?').fill('Soup first.\n\nThen gnocchi.');
      await page.getByLabel('Pictures').setInputFiles(picture);
      await page.getByRole('button', { name: 'Post', exact: true }).click();
      await expect(page.getByText('Thank you. It’s up.')).toBeVisible();
      await expect(page.getByRole('img', { name: 'Picture by Marisol Vega' })).toBeVisible();
      await clean();

      await page.getByLabel('Your answer').fill('And a salad.');
      await page.getByRole('button', { name: 'Answer', exact: true }).click();
      const answer = page.getByRole('listitem').filter({ hasText: 'And a salad.' }).first();
      await expect(answer).toBeInViewport();
      await answer.getByRole('link', { name: 'Edit' }).click();
      await page.getByLabel('Your words').fill('And a bitter salad.');
      await clean();
      await page.getByRole('button', { name: 'Save' }).click();
      const changed = page.getByRole('listitem').filter({ hasText: 'And a bitter salad.' }).first();
      await expect(changed).toContainText('edited');
      await changed.getByRole('link', { name: 'Delete' }).click();
      await clean();
      await page.getByRole('button', { name: 'Delete it' }).click();
      await expect(page.getByText('Your post was deleted.')).toBeVisible();
      await expect(page.getByText('bitter')).toHaveCount(0);

      await page.goto('/marisol/community/profile');
      await clean();
      await page.goto('/account/community');
      await expect(page.getByText(title)).toBeVisible();
      await clean();
      await page.getByRole('article').filter({ hasText: title }).getByText('Delete', { exact: true }).click();
      await page.getByRole('button', { name: 'Delete it for good' }).click();
      await expect(page.getByText('Your post was deleted.')).toBeVisible();
      await expect(page.getByText(title)).toHaveCount(0);
    });
  });
}
