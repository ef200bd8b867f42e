import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { loggedText } from '../../tests/support/logged-text.ts';
import { describeError, requestLine } from './log.ts';

class DatabaseError extends Error {
  code = '23505';
  detail = 'Key (email)=(rosa@home.example) already exists.';
}

const input = ['rosa@home.example', 'correct horse battery staple', 'Rosa'];
const cause = new DatabaseError('duplicate key value violates unique constraint, Rosa');
const failed = new DrizzleQueryError('insert into "x" values ($1, $2, $3)', input, cause);

describe('an error in the log', () => {
  test('of the database has the type, the code and the stack, and no user input', () => {
    const logged = describeError(failed);
    expect(logged).toMatchObject({ type: 'DatabaseError', code: '23505' });
    expect(logged.stack).toMatch(/^\s+at /);
    expect(logged).not.toHaveProperty('message');
    const sly = new DrizzleQueryError('select $1', ['x\n    at home with rosa@home.example'], cause);
    for (const error of [failed, sly, cause]) {
      const text = JSON.stringify(describeError(error));
      expect(text).toContain('23505');
      for (const value of input) expect(text).not.toContain(value);
    }
  });

  test('of any other kind has its message', () => {
    expect(describeError(new TypeError('x is not a function'))).toMatchObject({
      type: 'TypeError',
      message: 'x is not a function',
    });
    const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
    expect(describeError(refused)).toMatchObject({ code: 'ECONNREFUSED' });
  });

  test('that is not an Error has only its type', () => {
    expect(describeError('rosa@home.example')).toEqual({ type: 'string' });
    expect(describeError(undefined)).toEqual({ type: 'undefined' });
    expect(describeError({ email: 'rosa@home.example' })).toEqual({ type: 'object' });
  });
});

test('a log line contains only the described error, not the original', () => {
  const line = loggedText([{ err: failed }]);
  expect(JSON.parse(line)).toMatchObject({ level: 50, err: describeError(failed) });
  for (const value of input) expect(line).not.toContain(value);
});

test('a request’s log line is one JSON object in pino’s format', () => {
  const answered = {
    id: 'ab-1',
    method: 'GET',
    route: '/:name',
    status: 200,
    from: 'cached',
    milliseconds: 0.05,
  } as const;
  const line = requestLine(answered);
  expect(line.endsWith('}\n')).toBe(true);
  expect(JSON.parse(line)).toEqual({ level: 30, time: expect.any(String), ...answered, msg: 'request' });
  expect(JSON.parse(requestLine(answered, 321))).toEqual({ ...JSON.parse(line), time: expect.any(String), pid: 321 });
  const { time } = JSON.parse(line) as { time: string };
  expect(new Date(time).toISOString()).toBe(time);
});
