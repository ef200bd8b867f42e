import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { findServedBuild } from '../server/served-build.ts';
import { project, removeProjects, run } from './support/small-project.ts';

afterEach(removeProjects);

const builder = `#!/usr/bin/env node
  import fs from 'node:fs';
  const source = fs.readFileSync('app/source', 'utf8');
  const folder = process.env.BUILD_DIRECTORY;
  fs.mkdirSync(folder + '/client/assets', { recursive: true });
  fs.writeFileSync(folder + '/client/assets/' + source + '.js', source);
  if (source === 'broken') process.exit(1);
`;

function siteProject() {
  const folder = project();
  for (const name of ['app', 'public', 'stripe-stand-in', 'programs']) mkdirSync(path.join(folder, name));
  for (const name of ['vite.config.ts', 'react-router.config.ts']) writeFileSync(path.join(folder, name), '');
  const program = path.join(folder, 'programs/react-router');
  writeFileSync(program, builder);
  chmodSync(program, 0o755);
  const at = (name: string) => path.join(folder, name);
  return {
    at,
    link: at('build'),
    async build(source: string) {
      writeFileSync(at('app/source'), source);
      const env = { PATH: `${at('programs')}:${process.env.PATH}` };
      return run(folder, 'packages,build', { env, command: [] }).ended;
    },
    assets: () => readdirSync(at('build/client/assets')).sort(),
    builds: () => readdirSync(at('builds')).sort(),
  };
}

test('a build is made beside the one that is served, and has the assets of that one too', async () => {
  const site = siteProject();
  await site.build('one');
  const served = findServedBuild(site.link);
  await site.build('two');
  expect(readdirSync(served.clientDirectory)).toEqual(['assets']);
  expect(readdirSync(path.join(served.clientDirectory, 'assets'))).toEqual(['one.js']);
  expect(site.assets()).toEqual(['one.js', 'two.js']);
  expect(readdirSync(path.join(served.nextClientDirectory, 'assets')).sort()).toEqual(['one.js', 'two.js']);
});

test('the assets are those of the last two builds, and what nobody serves of older builds is deleted', async () => {
  const site = siteProject();
  for (const source of ['one', 'two', 'three']) await site.build(source);
  expect(site.assets()).toEqual(['three.js', 'two.js']);
  expect(site.builds()).toHaveLength(2);
});

test('the build that a process serves outlasts any number of later ones', async () => {
  const site = siteProject();
  await site.build('one');
  const { clientDirectory } = findServedBuild(site.link);
  for (const source of ['two', 'three', 'four']) await site.build(source);
  expect(readFileSync(path.join(clientDirectory, 'assets/one.js'), 'utf8')).toBe('one');
});

test('sources that were built before are served again without a build', async () => {
  const site = siteProject();
  await site.build('one');
  await site.build('two');
  expect((await site.build('one')).err).toBe('');
  expect(site.assets()).toEqual(['one.js', 'two.js']);
});

test('a build that fails changes nothing', async () => {
  const site = siteProject();
  await site.build('one');
  expect(await site.build('broken')).toMatchObject({ code: 1 });
  expect(site.assets()).toEqual(['one.js']);
  // A later build must not reuse what a broken build left behind.
  expect(await site.build('broken')).toMatchObject({ code: 1 });
  expect(site.assets()).toEqual(['one.js']);
  await site.build('two');
  expect(site.builds()).toHaveLength(2);
});

/** Links must be replaced atomically, which Windows does not support. */
test.skipIf(process.platform === 'win32')(
  'whoever opens the build while it is switched finds one or the other',
  async () => {
    const site = siteProject();
    await site.build('one');
    await site.build('two');
    const ids = JSON.stringify(site.builds());
    const script = `import { switchToBuild } from './scripts/builds.mjs';
    for (let at = 0; at < 2_000; at += 1) switchToBuild(${ids}[at % 2]);`;
    const switching = spawn(process.execPath, ['--input-type=module', '--eval', script], { cwd: site.at('.') });
    const ended = once(switching, 'exit');
    let missing = 0;
    while (switching.exitCode === null) {
      for (let at = 0; at < 100; at += 1) if (!existsSync(path.join(site.link, 'client/assets'))) missing += 1;
      await setImmediate();
    }
    expect([await ended, missing]).toEqual([[0, null], 0]);
  },
);

test('a build that somebody has deleted is made again', async () => {
  const site = siteProject();
  await site.build('one');
  rmSync(site.at('builds'), { recursive: true });
  await site.build('one');
  expect(existsSync(site.at('build/client/assets/one.js'))).toBe(true);
});
