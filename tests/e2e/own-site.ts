import { type MailServer, startMailServer } from '../support/smtp.ts';
import { type DemoServer, startDemoServer } from './demo-server.ts';
import { test as base } from './fixtures.ts';

/** A site of the test's own, with a mail server: for what would disturb the others, as a crash, or a clock that is moved. */
export const test = base.extend<{ mailServer: MailServer; site: DemoServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its parameter
  mailServer: async ({}, use) => {
    const mailServer = await startMailServer();
    await use(mailServer);
    await mailServer.close();
  },
  site: async ({ mailServer }, use) => {
    const site = await startDemoServer({ env: { SMTP_URL: mailServer.url } });
    await use(site);
    await site.stop();
  },
  freshBrowser: true,
  baseURL: ({ site }, use) => use(site.origin),
});
