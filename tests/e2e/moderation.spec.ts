import { demoPassword } from '../../demo/people.ts';
import { appIsUp, expect, test } from './fixtures.ts';
import { becomeSignedIn } from './person.ts';
import { findFaults } from './widths.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('on a phone, a report leads to a decision in three taps, and the author appeals', async ({ page, browser }) => {
  const clean = async (of = page) => expect(await findFaults(of)).toEqual([]);
  const title = 'Pans at half price';
  await becomeSignedIn(page, 'nora@larder.example', demoPassword);
  await page.goto('/marisol/community');
  await appIsUp(page);
  await page.getByText('Write a post').click();
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('What would you like to tell?').fill('Best pans in town: https://pans.example');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByText(title).first()).toBeVisible();
  const threadId = new URL(page.url()).pathname.split('/').at(-1)!;

  const studio = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await becomeSignedIn(studio, 'marisol@larder.example', demoPassword);
  await studio.goto('/studio');
  const queue = `${new URL(studio.url()).pathname}/community`;
  await studio.goto(queue);
  // A first post waits, unless an earlier run has approved one of Nora's.
  const held = studio.getByRole('listitem').filter({ hasText: title });
  if ((await held.count()) > 0) {
    await held.getByRole('button', { name: /^Approve/ }).click();
    await expect(studio.getByText('Approved. Everyone can see it.')).toBeVisible();
  }
  await clean(studio);

  const visitor = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await visitor.goto(`/marisol/community/posts/${threadId}/report`);
  await visitor.getByLabel('Why is the content unlawful?').fill('It is a fraud.');
  await visitor.getByLabel('Your name').fill('Vera');
  await visitor.getByLabel('Your email address').fill('vera@court.example');
  await visitor.getByLabel(/good faith/).check();
  await clean(visitor);
  await visitor.getByRole('button', { name: 'Send report' }).click();
  await expect(visitor.getByText(/has the reference L-/)).toBeVisible();

  await studio.goto(queue, { waitUntil: 'networkidle' });
  await studio
    .getByRole('listitem')
    .filter({ hasText: title })
    .getByRole('link', { name: /^Decide/ })
    .click();
  await expect(studio.getByRole('heading', { level: 1 })).toHaveText(title);
  await clean(studio);
  await studio.getByLabel('Your reason').click();
  await studio.keyboard.type('Advertising has no place here.');
  await studio.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(studio.getByText('Removed.')).toBeVisible();

  await page.goto('/account/community');
  await page.getByRole('link', { name: 'A post was removed' }).click();
  await expect(page.getByText('Advertising has no place here.')).toBeVisible();
  await clean();
  await page.getByLabel('Why is the decision wrong?').fill('It was a joke.');
  await page.getByRole('button', { name: 'Appeal', exact: true }).click();
  await expect(page.getByText('Another person will read it.', { exact: false })).toBeVisible();

  await studio.goto(`${queue}/decisions`);
  await clean(studio);
  await studio
    .getByRole('button', { name: /^Undo: Removed/ })
    .first()
    .click();
  await expect(studio.getByText('The decision was undone.')).toBeVisible();
  await page.goto(`/marisol/community/${threadId}`);
  await expect(page.getByText('Best pans in town')).toBeVisible();
});
