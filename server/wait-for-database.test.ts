import { expect, test, vi } from 'vitest';
import { DatabaseUnavailableError } from '../app/db/postgres-errors.server.ts';
import { hostOf, waitForDatabase } from './open-database.ts';

const refused = () => Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });

function wait(answers: unknown[]) {
  let clock = 0;
  const pauses: number[] = [];
  const log = { info: vi.fn(), error: vi.fn() };
  const reach = async () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer !== undefined) throw answer;
  };
  const pause = async (ms: number) => {
    pauses.push(ms);
    clock += ms;
  };
  const waited = waitForDatabase({ reach }, { seconds: 60, address: 'db:5432', log, now: () => clock, pause });
  return { waited, pauses, log };
}

test('waits for a database that comes up later, with growing pauses, and prints one line', async () => {
  const { waited, pauses, log } = wait([refused(), refused(), refused(), undefined]);
  await waited;
  expect(pauses).toEqual([250, 500, 1_000]);
  expect(log.info).toHaveBeenCalledTimes(1);
});

test('a database that does not come up within a minute ends the start with a sentence', async () => {
  const { waited, pauses } = wait([new Error('query failed', { cause: refused() })]);
  await expect(waited).rejects.toThrow(DatabaseUnavailableError);
  await expect(waited).rejects.toThrow(/cannot be reached at db:5432 \(ECONNREFUSED\)/);
  expect(pauses.reduce((sum, ms) => sum + ms)).toBe(60_000);
  expect(Math.max(...pauses)).toBe(8_000);
});

test.each([
  ['starting up', '57P03'],
  ['with too many clients', '53300'],
])('one that is %s is waited for', async (_state, code) => {
  const { waited, pauses } = wait([Object.assign(new Error('not now'), { code }), undefined]);
  await waited;
  expect(pauses).toHaveLength(1);
});

test('an error that waiting does not change ends the start at once', async () => {
  const { waited, pauses } = wait([Object.assign(new Error('password'), { code: '28P01' })]);
  await expect(waited).rejects.toMatchObject({ code: '28P01' });
  expect(pauses).toEqual([]);
});

test('printed addresses have no password', () => {
  expect(hostOf('postgres://larder:secret@db.example:6543/larder')).toBe('db.example:6543');
});
