import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

/** What Squawk says of a migration, with the settings by which `npm run check` asks it about new ones. */
function check(migration: string) {
  const root = path.resolve(import.meta.dirname, '..');
  const ran = spawnSync('squawk', ['--reporter', 'Gcc'], { cwd: root, input: migration, encoding: 'utf8' });
  return {
    passes: ran.status === 0,
    rules: [...ran.stdout.matchAll(/: (?:warning|error): (\S+)/g)].map(([, rule]) => rule),
  };
}

test.each([
  ['an index that keeps writers out', 'create index on accounts (email);', 'require-concurrent-index-creation'],
  ['a column that the version before still reads', 'alter table accounts drop column email;', 'ban-drop-column'],
  [
    'a check of all rows',
    'alter table accounts add constraint c check (email > $$$$);',
    'constraint-missing-not-valid',
  ],
])('%s is found in a new migration', (_what, migration, rule) => {
  expect(check(migration)).toEqual({ passes: false, rules: [rule] });
});

test.each([
  ['a table with its indexes', 'create table meals (id integer primary key); create index meals_id on meals (id);'],
  ['an index that is made concurrently', 'create index concurrently accounts_email on accounts (email);'],
  ['what says why it may', '-- squawk-ignore ban-drop-column\nalter table accounts drop column email;'],
])('%s passes', (_what, migration) => {
  expect(check(migration)).toEqual({ passes: true, rules: [] });
});
