import { Agent, get } from 'node:http';
import { expect, test, vi } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { aLandingPage, aReview } from '../support/rows.ts';
import { howMany } from '../support/run.ts';
import { watchStatements } from '../support/statements.ts';

const app = await startTestApp();
const VISITORS = howMany({ short: 1_000, long: 5_000 });
const AT_ONCE = 500;

test(`${VISITORS} simultaneous visitors of a changed page cause one render, and all of them see the change`, async () => {
  const page = await aLandingPage(app.db, { subdomain: 'link-in-bio', name: 'Link in bio' });
  await app.html('/link-in-bio');
  await aReview(app.db, page.id, { body: 'The change' });
  await app.settled(); // No notification must arrive during the render.
  const { promise: crowded, resolve: release } = Promise.withResolvers<void>();
  const statements = watchStatements(app.db, crowded);

  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const { port } = new URL(app.origin);
  const visit = () =>
    new Promise<{ status: number; changed: boolean }>((resolve, reject) => {
      get({ host: '127.0.0.1', port, path: '/link-in-bio', agent }, (answer) => {
        let body = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          body += chunk;
        });
        answer.on('end', () => resolve({ status: answer.statusCode!, changed: body.includes('The change') }));
      }).on('error', reject);
    });
  const visits = Promise.all(Array.from({ length: VISITORS }, visit));
  // Statements wait until all visitors are connected.
  await vi.waitUntil(async () => (await app.connections()) >= AT_ONCE, { timeout: 30_000 });
  release();
  const answers = await visits;
  agent.destroy();

  const whole = { status: 200, changed: true };
  expect(answers.filter(({ status, changed }) => status !== whole.status || !changed)).toEqual([]);
  expect(statements.filter(({ text }) => text.includes('creator_landing_pages'))).toHaveLength(1);
});
