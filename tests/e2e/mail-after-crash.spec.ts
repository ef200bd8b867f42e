import { startMailServer } from '../support/smtp.ts';
import { startDemoServer } from './demo-server.ts';
import { expect, test } from './fixtures.ts';
import { newEmail, signUp } from './person.ts';

let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let server: Awaited<ReturnType<typeof startDemoServer>>;

test.use({
  // A separate site, because it is stopped during the test.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its parameter
  baseURL: async ({}, use) => {
    mailServer = await startMailServer();
    server = await startDemoServer({ env: { SMTP_URL: mailServer.url } });
    await use(server.origin);
    await server.stop();
    await mailServer.close();
  },
});

test('a process that is killed between a sign-up and its mail still sends it when it is started again', async ({
  page,
}) => {
  const email = newEmail('unlucky');
  await mailServer.goDown();
  await signUp(page, email);
  // Leaves the page, whose scripts and icon could be requested while the server is down.
  await page.goto('about:blank');
  await server.kill();
  expect(
    mailServer.received.filter(({ to }) => to === email),
    'nothing was sent before',
  ).toEqual([]);

  await mailServer.comeUp();
  await server.startAgain();
  const { link } = await mailServer.mailTo(email, { subject: 'Verify', withinMs: 30_000 });
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Email Verified Successfully!' })).toBeVisible();
  const verifications = mailServer.received.filter(({ subject }) => subject.includes('Verify'));
  expect(verifications).toHaveLength(1);
});
