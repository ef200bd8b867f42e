import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { withConstantTime } from './constant-time.server.ts';

function begin() {
  const work = Promise.withResolvers<string>();
  const fixedTimes: { milliseconds: number; end(): void }[] = [];
  const wait = (milliseconds: number) => new Promise<void>((end) => fixedTimes.push({ milliseconds, end }));
  const results: unknown[] = [];
  withConstantTime({ wait }, () => work.promise).then(
    (value) => results.push(value),
    (error) => results.push(error),
  );
  return { work, fixedTimes, results };
}

test('the fixed time starts with the work, and is 300 milliseconds', () => {
  expect(begin().fixedTimes).toMatchObject([{ milliseconds: 300 }]);
});

const failure = new Error('away');
test.each([
  { how: 'succeeds', end: ({ work }: ReturnType<typeof begin>) => work.resolve('done'), answer: 'done' },
  { how: 'fails', end: ({ work }: ReturnType<typeof begin>) => work.reject(failure), answer: failure },
])('work that $how sooner is answered when the time is over', async ({ end, answer }) => {
  const begun = begin();
  end(begun);
  await nextTurn();
  expect(begun.results).toEqual([]);
  begun.fixedTimes[0]!.end();
  await nextTurn();
  expect(begun.results).toEqual([answer]);
});

test('work that takes longer is awaited', async () => {
  const { work, fixedTimes, results } = begin();
  fixedTimes[0]!.end();
  await nextTurn();
  expect(results).toEqual([]);
  work.resolve('done');
  await nextTurn();
  expect(results).toEqual(['done']);
});
