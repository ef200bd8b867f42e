import type { BrowserContext, Page } from '@playwright/test';
import pg from 'pg';
import { demoPassword } from '../../demo/people.ts';
import { startPostgresServer } from '../support/postgres-server.ts';
import { type ReceivedMail, startMailServer } from '../support/smtp.ts';
import { startDemoServer } from './demo-server.ts';
import { test as base, expect } from './fixtures.ts';

export interface TwoProcesses {
  openAs(email: string, process: 0 | 1): Promise<Page>;
  /** Makes one process schedule the community mails now. */
  scheduleCommunityMail(): Promise<void>;
  mailTo(address: string, subject: string): Promise<ReceivedMail>;
}

interface Processes {
  origins: [string, string];
  query: (statement: string) => Promise<unknown>;
  mailTo: TwoProcesses['mailTo'];
}

export const test = base.extend<{ site: TwoProcesses }, { processes: Processes }>({
  site: async ({ lend, processes }, use) => {
    const { origins, query, mailTo } = processes;
    await use({
      mailTo,
      async openAs(email, process) {
        const lent = await lend();
        const baseURL = origins[process];
        lent.rules = { ...lent.rules, baseURL };
        await signIn(lent.context, baseURL, email);
        return lent.context.newPage();
      },
      async scheduleCommunityMail() {
        await query(`insert into pgboss.job (name, data) values ('community-mail', '{}')`);
      },
    });
  },
  // The browser sends cookies to both ports, so no browser may be lent to another test.
  freshBrowser: true,
  processes: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its parameter
    async ({}, use) => {
      const database = await startPostgresServer();
      const mailServer = await startMailServer();
      const env = { DATABASE_URL: database.url, SMTP_URL: mailServer.url, RATE_LIMIT_SCALE: '1000' };
      // The second starts after the first has added the demo.
      const servers = [await startDemoServer({ env }), await startDemoServer({ env })];
      const pool = new pg.Pool({ connectionString: database.url });
      const [first, second] = servers.map(({ origin }) => origin) as [string, string];
      await use({
        origins: [first, second],
        query: (statement) => pool.query(statement),
        mailTo: (address, subject) => mailServer.mailTo(address, { subject }),
      });
      await pool.end();
      for (const server of servers) await server.stop();
      await mailServer.close();
      await database.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

async function signIn({ request }: BrowserContext, origin: string, email: string): Promise<void> {
  const form = { email, password: demoPassword };
  const answer = await request.post(`${origin}/sign-in`, { form, headers: { origin }, maxRedirects: 0 });
  expect(answer.status()).toBeLessThan(400);
}
