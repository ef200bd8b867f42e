import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { withConstantTime } from './constant-time.server.ts';

/** Begins work in even time; the test says how the work ends, and when the while is over. */
function begin() {
  const work = Promise.withResolvers<string>();
  const whiles: { milliseconds: number; end(): void }[] = [];
  const wait = (milliseconds: number) => new Promise<void>((end) => whiles.push({ milliseconds, end }));
  const heard: unknown[] = [];
  withConstantTime({ wait }, () => work.promise).then(
    (value) => heard.push(value),
    (error) => heard.push(error),
  );
  return { work, whiles, heard };
}

test('the while begins with the work, and is 300 milliseconds', () => {
  expect(begin().whiles).toMatchObject([{ milliseconds: 300 }]);
});

const failure = new Error('away');
test.each([
  { how: 'succeeds', end: ({ work }: ReturnType<typeof begin>) => work.resolve('done'), answer: 'done' },
  { how: 'fails', end: ({ work }: ReturnType<typeof begin>) => work.reject(failure), answer: failure },
])('work that $how sooner is answered when the while is over', async ({ end, answer }) => {
  const begun = begin();
  end(begun);
  await nextTurn();
  expect(begun.heard).toEqual([]);
  begun.whiles[0]!.end();
  await nextTurn();
  expect(begun.heard).toEqual([answer]);
});

test('work that takes longer is waited for', async () => {
  const { work, whiles, heard } = begin();
  whiles[0]!.end();
  await nextTurn();
  expect(heard).toEqual([]);
  work.resolve('done');
  await nextTurn();
  expect(heard).toEqual(['done']);
});
