import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { secretNames, settingNames } from '../server/settings.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const compose = read('compose.yaml');
const dockerfile = read('Dockerfile');
const unit = read('deploy/larder.service');
const example = read('.env.example');
const caddyfile = read('deploy/Caddyfile');

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name!);

/** Returns the lines of a service in `compose.yaml`, or of a top-level key. */
const partOf = (name: string, indent = '  ') =>
  new RegExp(`^${indent}${name}:.*\\n(?:${indent} .*\\n|\\n)*`, 'm').exec(compose)![0];
const site = partOf('x-site', '');
const ours = ['migrate', 'web', 'worker'].map((name) => partOf(name));

const variables = new Set<string>([...settingNames, ...secretNames.map((name) => `${name}_FILE`)]);
/** Variables that Node, the shell or the C library read. */
const ofTheSystem = ['PATH', 'NODE_ENV', 'MALLOC_MMAP_THRESHOLD_'];
const unknown = (names: string[], others: string[] = []) =>
  names.filter((name) => !variables.has(name) && !others.includes(name));

describe('every variable that is set is one that is read', () => {
  test('in compose.yaml', () => {
    const names = found([site, ...ours].join(''), /^ {4,6}([A-Z][A-Z\d_]+):/gm);
    expect(names.length).toBeGreaterThan(10);
    expect(unknown(names)).toEqual([]);
  });

  test('in the Dockerfile and the unit', () => {
    expect(unknown(found(dockerfile, /(?<=^ENV .*)\b([A-Z_]+)=/gm), ofTheSystem)).toEqual([]);
    expect(unknown(found(unit, /^Environment=(\w+)=/gm), ofTheSystem)).toEqual([]);
  });

  test('in .env.example, which also has what Caddy asks for', () => {
    const names = found(example, /^#?([A-Z\d_]+)=/gm);
    expect(unknown(names, ['SITE_HOST'])).toEqual([]);
    for (const name of ['APP_ORIGIN', 'AUTH_SECRET', 'DATABASE_URL', 'SMTP_URL', 'BACKUP_TO']) {
      expect(names).toContain(name);
    }
    const asked = found(caddyfile, /\{\$(\w+)/g);
    expect([...new Set(asked)].sort()).toEqual(['DOMAINS_ASK_SECRET', 'SITE_HOST', 'SITE_UPSTREAM']);
    expect(names).toEqual(expect.arrayContaining(['DOMAINS_ASK_SECRET', 'SITE_HOST']));
    expect(found(partOf('caddy'), /(SITE_UPSTREAM): web:3000$/gm)).toEqual(['SITE_UPSTREAM']);
  });
});

test('every file that is started or mounted is there, and goes into the image', () => {
  const commands = found(
    compose + dockerfile + unit,
    /(?:command: |CMD |ExecStart=).*?\b((?:server|deploy)\/[\w./-]+)/g,
  );
  expect(commands.toSorted()).toEqual([
    ...['deploy/health-check.mjs', 'server/cli/migrate.ts', 'server/main.ts', 'server/main.ts', 'server/worker.ts'],
  ]);
  const mounted = found(compose, /^ +volumes: \[\.\/([^:]+):/gm);
  expect(mounted).toEqual(['deploy/Caddyfile']);
  for (const file of [...commands, ...mounted]) expect([file, existsSync(path.join(root, file))]).toEqual([file, true]);
  const left = read('.dockerignore').split('\n');
  for (const file of commands) expect(left).not.toContain(file.split('/')[0]);
});

test('Node is started with the same flags everywhere, and knows them', async () => {
  // Node exits at the start if it does not know a V8 option (docs/decisions/0018-memory.md).
  const starts = [read('package.json'), dockerfile, unit, compose].flatMap((text) =>
    found(text, /\bnode\b"?,?( .*?)"?server\/(?:main|worker)\.ts/g),
  );
  const flags = starts.map((given) => given.match(/--[\w=-]+/g) ?? []);
  expect(flags).toEqual(Array.from({ length: 5 }, () => flags[0]));
  expect(flags[0]).toHaveLength(2);
  await promisify(execFile)(process.execPath, [...flags[0]!, '--eval', '']);
});

test('each secret of compose.yaml is declared, given to the site where it is read, and made by the lines above', () => {
  const declared = found(partOf('secrets', ''), /^ {2}([\w-]+): \{ file: secrets\/\1 \}$/gm);
  const given = found(site, /^ {2}secrets: \[(.*)\]$/gm)[0]!.split(', ');
  const readBySite = found(site, /_FILE: \/run\/secrets\/([\w-]+)$/gm);
  expect(readBySite.toSorted()).toEqual(given.toSorted());
  expect([...given, 'postgres-password'].toSorted()).toEqual(declared.toSorted());
  const made = found(compose, /^#.* secrets\/([\w-]+)$/gm);
  expect(made.toSorted()).toEqual(declared.toSorted());
});

test('the health check asks the port that each container of the site answers on', () => {
  const port = /^ENV .*\bPORT=(\d+)/m.exec(dockerfile)![1];
  expect(site).toContain(`PORT: "${port}"`);
  expect(partOf('worker')).toContain(`METRICS_PORT: "${port}"`);
  expect(dockerfile).toContain(`EXPOSE ${port}`);
});

test.each([
  ['is ready', 200, 0],
  ['is not ready', 503, 1],
  ['is not there', null, 1],
])('the health check of a site that %s (%s) ends with %i', async (_, status, code) => {
  const asked: string[] = [];
  const server = createServer(({ url }, response) => {
    asked.push(url!);
    response.writeHead(status!).end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  if (status === null) await new Promise((resolve) => server.close(resolve));
  const ended = await new Promise((resolve) => {
    const env = { PATH: process.env.PATH, PORT: String(port) } as NodeJS.ProcessEnv;
    execFile(process.execPath, ['deploy/health-check.mjs'], { cwd: root, env }, (error) => resolve(error?.code ?? 0));
  });
  expect([ended, asked]).toEqual([code, status === null ? [] : ['/readyz']]);
});
