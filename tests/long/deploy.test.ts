import { spawn } from 'node:child_process';
import { readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { copyOfCheckout } from '../support/checkout.ts';
import { emptyPostgres } from '../support/database.ts';
import { isRoot } from '../support/debian.ts';
import { startNginx } from '../support/nginx.ts';
import { assetsOf, loadPages } from '../support/page-loads.ts';
import { freePort } from '../support/postgres-server.ts';

/** `npm run deploy` in a copy of this checkout, while visitors load pages and their assets. */

const checkout = copyOfCheckout('deploy');
const { folder, change } = checkout;
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const { PATH, HOME } = process.env;
const env = {
  PATH,
  HOME,
  PORT: String(port),
  DATA_DIR: path.join(folder, 'data'),
  RATE_LIMIT_SCALE: '1000',
  DATABASE_URL: await emptyPostgres(),
  WEB_CONCURRENCY: '2',
} as NodeJS.ProcessEnv;
const deploy = () => checkout.run(env, 'packages', 'node', 'scripts/deploy.ts');

const site = { output: '', stop: () => {} };
beforeAll(async () => {
  expect(await checkout.run(env, 'packages,build')).toMatchObject({ code: 0 });
  const child = spawn(process.execPath, ['server/main.ts'], { cwd: folder, env });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (site.output += chunk));
  site.stop = () => void child.kill('SIGKILL');
  await vi.waitFor(() => expect(site.output).toContain('Ctrl+C'), { timeout: 120_000 });
});
afterAll(() => {
  site.stop();
  checkout.remove();
});

async function home() {
  const answer = await fetch(origin);
  return { status: answer.status, text: await answer.text() };
}

const pages = ['/', '/marisol', '/sign-in'];
/** A new connection per request, so that any process may respond. */
const visitors = () =>
  loadPages(async (address) => {
    const answer = await fetch(origin + address, { headers: { connection: 'close' } });
    return { status: answer.status, text: await answer.text() };
  }, pages);

/** A demo requires a loopback host. */
async function visitorsThroughNginx() {
  const nginx = await startNginx({ host: 'localhost', ports: [port, await freePort()] });
  onTestFinished(() => nginx.stop());
  return loadPages((address) => nginx.ask(address), pages);
}

test('a deploy under load refuses no request, misses no asset, and shows the new sources', async () => {
  const before = await home();
  change('app/copy/product.ts', "'Larder'", "'Larder Two'");
  const loads = [visitors(), ...(isRoot ? [await visitorsThroughNginx()] : [])];
  const deployed = await deploy();
  const answers = await Promise.all(loads.map(({ stop }) => stop()));
  expect([deployed.code, deployed.printed]).toEqual([0, expect.stringMatching(/Build \w+ is served/)]);
  for (const { failed, loaded } of answers) {
    expect(failed).toEqual([]);
    expect(loaded).toBeGreaterThan(100);
  }
  const after = await home();
  expect(after.text).toContain('Larder Two');
  expect(assetsOf(after.text)).not.toEqual(assetsOf(before.text));
  for (const asset of assetsOf(before.text)) expect((await fetch(origin + asset)).status).toBe(200);
}, 400_000);

test('sources that do not build change nothing', async () => {
  const link = readlinkSync(path.join(folder, 'build'));
  const file = 'app/copy/product.ts';
  const text = readFileSync(path.join(folder, file), 'utf8');
  writeFileSync(path.join(folder, file), `${text}\nexport const broken = ;\n`);
  const { code, printed } = await deploy();
  writeFileSync(path.join(folder, file), text);
  expect([code, printed]).toEqual([1, expect.stringContaining('Building failed')]);
  expect(readlinkSync(path.join(folder, 'build'))).toBe(link);
  expect((await home()).status).toBe(200);
}, 200_000);

test('a process that cannot start leaves the serving ones, and the previous build is what starts again', async () => {
  const link = readlinkSync(path.join(folder, 'build'));
  change('app/copy/product.ts', "'Larder Two'", "'Larder Three'");
  change(
    'server/app-process.ts',
    'const server = createServer(',
    "throw new Error('broken');\n  const server = createServer(",
  );
  const { stop } = visitors();
  const { code, printed } = await deploy();
  const { failed } = await stop();
  expect([code, printed]).toEqual([1, expect.stringMatching(/could not start.*\n.*of before is what starts again/)]);
  expect(failed).toEqual([]);
  expect(readlinkSync(path.join(folder, 'build'))).toBe(link);
  expect((await home()).text).toContain('Larder Two');
}, 300_000);

test('processes that are not ready in a minute are replaced by the previous build, and no request is refused', async () => {
  const link = readlinkSync(path.join(folder, 'build'));
  change(
    'server/app-process.ts',
    "throw new Error('broken');\n  const server = createServer(",
    'const server = createServer(',
  );
  change('server/observe/health.ts', '? 200 : 503', '? 503 : 503');
  const { stop } = visitors();
  const { code, printed } = await deploy();
  const { failed } = await stop();
  expect([code, printed]).toEqual([
    1,
    expect.stringMatching(/was not ready within a minute.*\n.*of before is what starts/),
  ]);
  expect(failed).toEqual([]);
  expect(readlinkSync(path.join(folder, 'build'))).toBe(link);
  expect((await home()).text).toContain('Larder Two');
}, 400_000);
