import { expect, test } from 'vitest';
import { backupName, listOutdatedBackups, timeOfBackup } from './retention.ts';

const nights = (count: number) =>
  Array.from({ length: count }, (_, day) => backupName(new Date(Date.UTC(2026, 9, 1 + day, 3, 15))));
const left = (names: string[]) => {
  const outdated = new Set(listOutdatedBackups(names));
  return names.filter((name) => !outdated.has(name));
};

test('after months of nightly backups, seven daily ones and the newest of four weeks are left', () => {
  // The nights are 1 October to Wednesday 9 December. The newest backup of an earlier week is from its Sunday.
  expect(left(nights(70)).map((name) => name.slice(7, 15))).toEqual([
    ...['20261122', '20261129'],
    ...['20261203', '20261204', '20261205', '20261206', '20261207', '20261208', '20261209'],
  ]);
});

test('deleting after every night leaves the same backups as deleting once', () => {
  let names: string[] = [];
  for (const night of nights(70)) names = left([...names, night]);
  expect(names).toEqual(left(nights(70)));
});

test('the newest of several backups on one day stays', () => {
  const early = backupName(new Date('2026-11-25T03:15:00Z'));
  const late = backupName(new Date('2026-11-25T23:15:00Z'));
  expect(listOutdatedBackups([late, early])).toEqual([early]);
});

test('nothing is deleted while no backups are made, and other files never are', () => {
  expect(listOutdatedBackups(nights(3))).toEqual([]);
  const others = ['notes.txt', 'larder-2026.zip', 'pantry-20261125T031500Z.zip', 'larder-20269925T031500Z.zip'];
  expect(listOutdatedBackups([...others, ...nights(70)])).not.toEqual(expect.arrayContaining([others[0]]));
  expect(others.map(timeOfBackup)).toEqual([null, null, null, null]);
});

test('a name has the time at which the backup began', () => {
  const at = new Date('2026-11-25T03:15:07Z');
  expect(backupName(at)).toBe('larder-20261125T031507Z.zip');
  expect(timeOfBackup(backupName(at))).toEqual(at);
});
