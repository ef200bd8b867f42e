import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { emptyPostgres } from '../support/database.ts';
import { freePort } from '../support/postgres-server.ts';

/** `npm run deploy` in a folder of its own, with the sources of this one, under visitors who load pages and their assets. */
const root = path.resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'larder-deploy-'));
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const { PATH, HOME } = process.env;
const env = {
  ...{ PATH, HOME, DEMO_WARM: '0', PORT: String(port), DATA_DIR: path.join(folder, 'data'), RATE_LIMIT_SCALE: '1000' },
  ...{ DATABASE_URL: await emptyPostgres(), WEB_CONCURRENCY: '2' },
} as NodeJS.ProcessEnv;

function run(...words: string[]): Promise<{ code: number | null; printed: string }> {
  const child = spawn('node', ['scripts/run.cjs', ...words], { cwd: folder, env });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, printed })));
}
const deploy = () => run('packages', 'node', 'scripts/deploy.ts');
function change(file: string, from: string, to: string) {
  const text = readFileSync(path.join(folder, file), 'utf8');
  expect(text).toContain(from);
  writeFileSync(path.join(folder, file), text.replace(from, to));
}

const site = { output: '', stop: () => {} };
beforeAll(async () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  for (const file of files.trim().split('\n')) cpSync(path.join(root, file), path.join(folder, file));
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  expect(await run('packages,build')).toMatchObject({ code: 0 });
  const child = spawn(process.execPath, ['server/main.ts'], { cwd: folder, env });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (site.output += chunk));
  site.stop = () => void child.kill('SIGKILL');
  await vi.waitFor(() => expect(site.output).toContain('Ctrl+C'), { timeout: 120_000 });
});
afterAll(() => {
  site.stop();
  rmSync(folder, { recursive: true, force: true });
});

const assetsOf = (html: string) => [...new Set(html.match(/\/assets\/[\w.-]+/g))];
async function home() {
  const answer = await fetch(origin);
  return { status: answer.status, text: await answer.text() };
}

/** Loads pages with all their assets until it is stopped, and tells what was not answered with 200. */
function visitors() {
  let loading = true;
  const failed: string[] = [];
  let loaded = 0;
  const ask = async (address: string) => {
    // Each on a connection of its own, so that any process may answer.
    const answer = await fetch(origin + address, { headers: { connection: 'close' } }).catch((error: Error) => error);
    if (answer instanceof Error || answer.status !== 200) {
      failed.push(`${address}: ${answer instanceof Error ? String(answer.cause ?? answer) : answer.status}`);
      return '';
    }
    loaded += 1;
    return answer.text();
  };
  const visit = async (page: string) => {
    while (loading) {
      for (const asset of assetsOf(await ask(page))) await ask(asset);
      await delay(20);
    }
  };
  const visits = ['/', '/marisol', '/sign-in'].map(visit);
  return async () => {
    loading = false;
    await Promise.all(visits);
    return { failed, loaded };
  };
}

test('a deploy under load refuses no request, misses no asset, and shows the new sources', async () => {
  const before = await home();
  change('app/copy/product.ts', "'Larder'", "'Larder Two'");
  const stop = visitors();
  const deployed = await deploy();
  const { failed, loaded } = await stop();
  expect([deployed.code, deployed.printed]).toEqual([0, expect.stringMatching(/Build \w+ is served/)]);
  expect(failed).toEqual([]);
  expect(loaded).toBeGreaterThan(100);
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

test('a process that cannot start leaves those that serve, and the build of before is what starts again', async () => {
  const link = readlinkSync(path.join(folder, 'build'));
  change('app/copy/product.ts', "'Larder Two'", "'Larder Three'");
  change(
    'server/app-process.ts',
    'const server = createServer(',
    "throw new Error('broken');\n  const server = createServer(",
  );
  const stop = visitors();
  const { code, printed } = await deploy();
  const { failed } = await stop();
  expect([code, printed]).toEqual([1, expect.stringMatching(/could not start.*\n.*of before is what starts again/)]);
  expect(failed).toEqual([]);
  expect(readlinkSync(path.join(folder, 'build'))).toBe(link);
  expect((await home()).text).toContain('Larder Two');
}, 300_000);
