import { startDemoServer } from './demo-server.ts';
import { expect, test } from './fixtures.ts';
import { newEmail, signUp } from './person.ts';

test.use({
  // `npm start` as it is: without an SMTP server.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its parameter
  baseURL: async ({}, use) => {
    const server = await startDemoServer();
    await use(server.origin);
    await server.stop();
  },
});

test('in a demo without SMTP the mail is read in its mailbox, and its link works from there', async ({ page }) => {
  const email = newEmail('mailbox');
  await signUp(page, email);
  const mailbox = await page.context().newPage();
  await mailbox.goto('/dev/mail');
  const mail = mailbox.getByRole('listitem').filter({ hasText: email });
  await expect(async () => {
    await mailbox.getByRole('link', { name: 'Look again' }).click();
    expect(await mail.count()).toBe(1);
  }).toPass();
  await mail.getByRole('link').click();
  const link = mailbox.frameLocator('iframe').getByRole('link', { name: 'Verify my email' });
  await expect(link).toBeVisible();
  await page.goto((await link.getAttribute('href'))!);
  await expect(page.getByRole('heading', { name: 'Email Verified Successfully!' })).toBeVisible();
});
