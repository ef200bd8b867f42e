import { spawn } from 'node:child_process';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { demoPassword } from '../../demo/people.ts';
import { commitBeforeSchema, copyOfCheckout } from '../support/checkout.ts';
import { emptyPostgres } from '../support/database.ts';
import { loadPages } from '../support/page-loads.ts';
import { freePort } from '../support/postgres-server.ts';

/** The version before the newest migration runs alongside this one on one database under load, as in a deployment. */

const databaseUrl = await emptyPostgres();
/** All but PATH let npm reach the registry, in case the earlier version has other packages. */
const { PATH, HOME, NODE_EXTRA_CA_CERTS, HTTPS_PROXY } = process.env;
const ends: (() => void)[] = [];
afterAll(() => {
  for (const end of ends.toReversed()) end();
});

async function startVersion(name: string, commit?: string) {
  const checkout = copyOfCheckout(name, commit === undefined ? {} : { commit });
  ends.push(checkout.remove);
  const port = await freePort();
  const env = {
    PATH,
    HOME,
    NODE_EXTRA_CA_CERTS,
    HTTPS_PROXY,
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    RATE_LIMIT_SCALE: '1000',
    DATA_DIR: path.join(checkout.folder, 'data'),
  } as NodeJS.ProcessEnv;
  const { code, printed } = await checkout.run(env, 'packages,build');
  expect([code, printed]).toEqual([0, expect.anything()]);
  const child = spawn(process.execPath, ['server/main.ts'], { cwd: checkout.folder, env });
  ends.push(() => child.kill('SIGKILL'));
  const site = { output: '', origin: `http://127.0.0.1:${port}` };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (site.output += chunk));
  await vi.waitFor(
    async () => {
      if (child.exitCode !== null) throw new Error(`It ended:\n${site.output}`);
      expect((await fetch(`${site.origin}/readyz`)).status).toBe(200);
    },
    { timeout: 120_000, interval: 200 },
  );
  return site;
}

const load = (origin: string) =>
  loadPages(
    async (address) => {
      const signsIn = address === '/api/auth/token';
      const body = JSON.stringify({ email: 'nora@larder.example', password: demoPassword });
      const answer = await fetch(
        origin + address,
        signsIn ? { method: 'POST', body, headers: { 'content-type': 'application/json' } } : {},
      );
      return { status: answer.status, text: await answer.text() };
    },
    ['/', '/marisol', '/marisol/recipes?q=soup', '/sign-up', '/api/auth/token'],
  );

const commitBefore = commitBeforeSchema();

/** Skipped if there is only one migration. */
const release = test.skipIf(commitBefore === null);

release(
  'the version before goes on serving and writing while this one migrates and serves beside it',
  async () => {
    const before = await startVersion('release-before', commitBefore!);
    const loads = [load(before.origin)];
    const now = await startVersion('release-now');
    loads.push(load(now.origin));
    const soFar = loads[0]!.loaded();
    await vi.waitFor(
      () => {
        expect(loads[0]!.loaded() - soFar).toBeGreaterThan(50);
        expect(loads[1]!.loaded()).toBeGreaterThan(50);
      },
      { timeout: 120_000 },
    );
    const answers = await Promise.all(loads.map(({ stop }) => stop()));
    for (const { failed, loaded } of answers) {
      expect(failed).toEqual([]);
      expect(loaded).toBeGreaterThan(50);
    }
    for (const { origin } of [before, now]) expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  },
  400_000,
);
