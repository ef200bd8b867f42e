import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFilesPrivate } from './private-files.ts';

let folder: string;
const at = (...names: string[]) => path.join(folder, 'data', ...names);
const modeOf = (...names: string[]) => (statSync(at(...names)).mode & 0o777).toString(8);
const umask = vi.spyOn(process, 'umask');

beforeEach(() => {
  umask.mockReset().mockReturnValue(0o022);
  folder = mkdtempSync(path.join(tmpdir(), 'larder-private-'));
  mkdirSync(at('database', 'base'), { recursive: true });
  mkdirSync(at('mailbox'));
  for (const file of [['database', 'base', '1'], ['mailbox', 'a.json'], ['auth-secret']])
    writeFileSync(at(...file), '');
  for (const name of [['database', 'base', '1'], ['auth-secret'], ['database'], ['database', 'base'], []]) {
    chmodSync(at(...name), 0o777);
  }
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a data directory that others may read is made private, and so are later files', () => {
  keepFilesPrivate(at());
  for (const directory of [[], ['database'], ['database', 'base'], ['mailbox']])
    expect(modeOf(...directory)).toBe('700');
  expect([modeOf('database', 'base', '1'), modeOf('mailbox', 'a.json'), modeOf('auth-secret')]).toEqual([
    '600',
    '600',
    '600',
  ]);
  expect(umask).toHaveBeenCalledWith(0o077);
});

test('a directory that holds other files too keeps its mode, and so do they', () => {
  writeFileSync(at('notes.txt'), '');
  chmodSync(at('notes.txt'), 0o644);
  keepFilesPrivate(at());
  expect([modeOf(), modeOf('notes.txt'), modeOf('database')]).toEqual(['777', '644', '700']);
});

test('the target of a link is left unchanged', () => {
  const target = path.join(folder, 'elsewhere');
  writeFileSync(target, '');
  chmodSync(target, 0o644);
  symlinkSync(target, at('pictures'));
  keepFilesPrivate(at());
  expect((statSync(target).mode & 0o777).toString(8)).toBe('644');
});

test('a missing directory is created', () => {
  keepFilesPrivate(at('new'));
  expect(modeOf('new')).toBe('700');
});

test('files of another owner, as in a mounted volume, are left unchanged', () => {
  const refused = Object.assign(new Error('EPERM: operation not permitted'), { code: 'EPERM' });
  keepFilesPrivate(at(), (file, mode) => {
    if (file === at()) throw refused;
    chmodSync(file, mode);
  });
  expect([modeOf(), modeOf('auth-secret')]).toEqual(['777', '600']);
});
