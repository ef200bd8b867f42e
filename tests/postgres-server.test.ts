import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { prepareBinaries } from './support/postgres-server.ts';

/** The PostgreSQL that the tests run on, in a clone that only its owner may enter. */
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function privateFolder(): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'larder-binaries-')));
  chmodSync(folder, 0o700);
  folders.push(folder);
  return folder;
}

function installedPackage(): string {
  const native = path.join(privateFolder(), 'native');
  for (const name of ['bin', 'lib']) mkdirSync(path.join(native, name), { recursive: true });
  writeFileSync(path.join(native, 'lib/libpq.so.5.18'), '');
  writeFileSync(
    path.join(native, 'pg-symlinks.json'),
    JSON.stringify([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]),
  );
  return native;
}

/** Which file is read as the library whose link is asked for. */
const library = (bin: string) => realpathSync(path.join(bin, '../lib/libpq.so.5'));

test.each([
  ['npm has run the install script, which links the libraries', true],
  ['npm has not run it', false],
])('a copy for another user holds its libraries where %s', (_, linked) => {
  const native = installedPackage();
  if (linked) symlinkSync('libpq.so.5.18', path.join(native, 'lib/libpq.so.5'));
  const copies = privateFolder();
  expect(library(prepareBinaries(native, copies))).toBe(path.join(copies, 'native/lib/libpq.so.5.18'));
});

test('where no other user runs them, the libraries are linked in the package and nothing is copied', () => {
  const native = installedPackage();
  expect(library(prepareBinaries(native, null))).toBe(path.join(native, 'lib/libpq.so.5.18'));
});
