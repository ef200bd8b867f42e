import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Services } from '../../app/http/services.ts';
import { createStaticFiles } from './static-files.ts';

test('a file that a build has deleted fails its own request, and no other', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'larder-files-'));
  for (const name of ['deleted.txt', 'there.txt']) writeFileSync(path.join(directory, name), name);
  const errors: unknown[] = [];
  const log = { error: (fields: unknown) => errors.push(fields) } as unknown as Services['log'];
  const served = createStaticFiles({ directory, origin: 'https://larder.test', log });
  rmSync(path.join(directory, 'deleted.txt'));
  const server = createServer((request, response) => void served(request, response)).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
    rmSync(directory, { recursive: true });
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  await expect(fetch(`${origin}/deleted.txt`).then((answer) => answer.text())).rejects.toThrow();
  expect(errors).toMatchObject([{ err: { code: 'ENOENT' } }]);
  expect(await (await fetch(`${origin}/there.txt`)).text()).toBe('there.txt');
});
