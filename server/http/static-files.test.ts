import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Services } from '../../app/http/services.ts';
import { createStaticFiles } from './static-files.ts';

async function serve(files: string[], nextFiles: string[] = []) {
  const folder = mkdtempSync(path.join(tmpdir(), 'larder-files-'));
  const [directory, nextDirectory] = [path.join(folder, 'own'), path.join(folder, 'next')];
  const write = (file: string) => {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, path.basename(file));
  };
  for (const name of files) write(path.join(directory, name));
  const errors: unknown[] = [];
  const log = { error: (fields: unknown) => errors.push(fields) } as unknown as Services['log'];
  const served = createStaticFiles({ directory, nextDirectory, origin: 'https://larder.test', log });
  for (const name of nextFiles) write(path.join(nextDirectory, name)); // built while this process serves
  const server = createServer(async (request, response) => {
    if (!(await served(request, response))) response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { directory, errors, get: (name: string, headers = {}) => fetch(`${origin}/${name}`, { headers }) };
}

test('a deleted file fails only its own request', async () => {
  const { directory, errors, get } = await serve(['deleted.txt', 'there.txt']);
  rmSync(path.join(directory, 'deleted.txt'));
  await expect(get('deleted.txt').then((answer) => answer.text())).rejects.toThrow();
  expect(errors).toMatchObject([{ err: { code: 'ENOENT' } }]);
  expect(await (await get('there.txt')).text()).toBe('there.txt');
});

test('assets of a later build are sent too, cached as long as its own, and none of its other files', async () => {
  const { get } = await serve(['assets/own-1.js'], ['assets/next-2.js', 'assets/next-2.js.br', 'favicon.png']);
  const [own, next] = [await get('assets/own-1.js'), await get('assets/next-2.js', { 'accept-encoding': 'br' })];
  expect([own.status, next.status]).toEqual([200, 200]);
  expect(own.headers.get('cache-control')).toContain('immutable');
  expect(next.headers.get('cache-control')).toBe(own.headers.get('cache-control'));
  expect(next.headers.get('content-encoding')).toBe('br');
  expect((await get('favicon.png')).status).toBe(404);
  expect((await get('assets/../favicon.png')).status).toBe(404);
  expect((await get('assets/%2e%2e%2ffavicon.png')).status).toBe(404);
  expect((await get('assets/nowhere.js')).status).toBe(404);
});
