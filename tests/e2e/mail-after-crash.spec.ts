import { expect } from './fixtures.ts';
import { test } from './own-site.ts';
import { newEmail, signUp } from './person.ts';

test('a process that is killed between a sign-up and its mail still sends it when it is started again', async ({
  page,
  mailServer,
  site,
}) => {
  const email = newEmail('unlucky');
  await mailServer.goDown();
  await signUp(page, email);
  // Leaves the page, whose scripts and icon could be requested while the server is down.
  await page.goto('about:blank');
  await site.kill();
  expect(
    mailServer.received.filter(({ to }) => to === email),
    'nothing was sent before',
  ).toEqual([]);

  await mailServer.comeUp();
  await site.startAgain();
  const { link } = await mailServer.mailTo(email, { subject: 'Verify', withinMs: 30_000 });
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Email Verified Successfully!' })).toBeVisible();
  const verifications = mailServer.received.filter(({ subject }) => subject.includes('Verify'));
  expect(verifications).toHaveLength(1);
});
