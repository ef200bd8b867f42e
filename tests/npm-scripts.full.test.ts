import { existsSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import {
  installed,
  nodePackage,
  npm,
  npmCalls,
  patience,
  project,
  removeProjects,
  run,
} from './support/small-project.ts';
import { sourceFiles } from './support/source-files.ts';

const packageFile = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../package.json'), 'utf8'));

afterEach(removeProjects);

describe('package.json', () => {
  const scripts = Object.entries<string>(packageFile.scripts);

  test.each(scripts)('`%s` prepares what it needs, so that it works as the first command', (_, script) => {
    expect(script).toMatch(/^exec node scripts\/run\.cjs (packages|tools)(,build)?(,browser)?( |$)/);
    expect(script).not.toMatch(/&|\||;|\bnpm |\bnpx /);
  });

  test('no script has a pre or post script, which signals to npm would not reach', () => {
    const names = scripts.map(([name]) => name);
    expect(names.filter((name) => names.includes(name.replace(/^(pre|post)/, '')) && /^(pre|post)/.test(name))).toEqual(
      [],
    );
  });

  test('what the site imports is installed without the tools for tests', () => {
    const files = sourceFiles('app', 'server', 'demo', 'stripe-stand-in');
    const imported = files.flatMap(({ imports }) =>
      imports.filter(({ typeOnly }) => !typeOnly).map(({ target }) => target),
    );
    const tools = Object.keys(packageFile.devDependencies);
    expect(tools.filter((name) => imported.some((target) => target === name || target.startsWith(`${name}/`)))).toEqual(
      [],
    );
  });
});

describe('the preparation', () => {
  test('links the platform’s Node where npm did not, and runs the command on it', async () => {
    const folder = await installed();
    expect(readlinkSync(path.join(folder, 'node_modules/.bin/node'))).toBe('../node-here/bin/node');
    const { out, err } = await run(folder, 'packages', { command: ['sh', '-c', 'command -v node'] }).ended;
    expect([out, err]).toEqual([`${path.join(folder, nodePackage, 'bin/node')}\n`, '']);
  });

  test('links it after an installation by hand, without installing again', async () => {
    const folder = await installed();
    rmSync(path.join(folder, 'node_modules/.bin'), { recursive: true });
    await run(folder, 'packages', { command: [] }).ended;
    expect(existsSync(path.join(folder, 'node_modules/.bin/node'))).toBe(true);
    expect(npmCalls(folder)).toHaveLength(1);
  });

  test('installs with the npm that runs it, in a few lines on standard error', async () => {
    const { code, out, err } = await run(project(), 'packages', { command: ['node', '-p', '1'] }).ended;
    expect([code, out]).toEqual([0, '1\n']);
    expect(err).toMatch(/^Installing packages …\n {2}done in \d+ s\n$/);
  });

  test('installs again what has changed, and is complete only with all packages', async () => {
    const folder = await installed();
    const lock = path.join(folder, 'package-lock.json');
    writeFileSync(lock, readFileSync(lock, 'utf8').replace('sha512-one', 'sha512-other'));
    await run(folder, 'packages', { command: [] }).ended;
    await run(folder, 'packages', { command: [] }).ended;
    expect(npmCalls(folder).map((line) => line.split(' ')[0])).toEqual(['ci', 'ci']);
  });

  test('adds the tools for tests beside the packages of a site that may be running', async () => {
    const folder = await installed();
    await run(folder, 'tools', { command: [] }).ended;
    await run(folder, 'packages', { command: [] }).ended;
    expect(npmCalls(folder)).toEqual([
      expect.stringMatching(/^ci --omit=dev /),
      expect.stringMatching(/^install --no-save --include=dev /),
    ]);
  });

  test('shows what a failed installation printed, runs nothing, and tries again at the next start', async () => {
    const folder = project();
    const { code, out, err } = await run(folder, 'packages', { env: { NPM_FAILS: '1' } }).ended;
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/npm warn EBADENGINE[\s\S]*Installing packages failed: /);
    await run(folder, 'packages', { command: [] }).ended;
    expect(npmCalls(folder)).toHaveLength(2);
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    '%s ends an installation with its process, and what it left is not taken for a whole one',
    async (signal) => {
      const folder = await installed();
      const lock = path.join(folder, 'package-lock.json');
      writeFileSync(lock, readFileSync(lock, 'utf8').replace('sha512-one', 'sha512-other'));
      const running = run(folder, 'packages', { env: { NPM_WAITS: '1' } });
      await expect.poll(() => npmCalls(folder).length, patience).toBe(2);
      running.child.kill(signal);
      expect(await running.ended).toMatchObject({ code: null, signal, out: '' });
      expect(existsSync(path.join(folder, 'node_modules/.package-lock.json'))).toBe(false);
    },
  );

  test('an older Node prints a sentence before anything is installed', async () => {
    const folder = project();
    const older = path.join(folder, 'older.cjs');
    writeFileSync(older, `Object.defineProperty(process.versions, 'node', { value: '20.11.1' });`);
    const { code, err } = await run(folder, 'packages', { env: { NODE_OPTIONS: `--require=${older}` } }).ended;
    expect([code, err]).toEqual([1, 'Larder needs Node 20.12 or newer for its installation; this is Node 20.11.1.\n']);
    expect(existsSync(path.join(folder, 'npm.log'))).toBe(false);
  });
});

describe('under npm', () => {
  async function startSite(script = 'start') {
    const folder = await installed('tools');
    const running = npm(folder, ['run', script]);
    await running.until(/up .* \d+\n/);
    const [, node, pid] = /up (.*) (\d+)\n/.exec(running.output.out)!;
    return { ...running, folder, node, pid: Number(pid) };
  }
  const isGone = (pid: number) => {
    try {
      process.kill(pid, 0);
      return false;
    } catch {
      return true;
    }
  };

  test('the command’s standard output is its own, and standard input reaches it', async () => {
    const folder = await installed();
    expect((await npm(folder, ['--silent', 'run', 'command'], 'typed').ended).out).toBe('typed');
  });

  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s to npm alone reaches the site, and npm waits until it has drained',
    async (signal) => {
      const { child, ended, pid } = await startSite();
      child.kill(signal);
      const { code, out } = await ended;
      expect(out).toMatch(new RegExp(`${signal}\ndrained\n$`));
      expect([code, isGone(pid)]).toEqual([0, true]);
    },
  );

  test.each(['SIGHUP', 'SIGKILL'] as const)(
    'the site drains and ends after npm alone was ended by %s',
    async (signal) => {
      const { child, ended, pid } = await startSite('test');
      child.kill(signal);
      // `close` is emitted when the last process that writes to the output has ended.
      const { out } = await ended;
      expect(out).toMatch(/SIGTERM\ndrained\n$/);
      await expect.poll(() => isGone(pid), patience).toBe(true);
    },
  );
});
