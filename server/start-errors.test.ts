import { expect, test } from 'vitest';
import { explainStartError } from './start-errors.ts';

const failed = (code: string, more = {}) => Object.assign(new Error(`${code}: it failed`), { code, ...more });

test.each([
  [failed('EACCES', { syscall: 'mkdir', path: '/srv/data' }), 'this user may not write /srv/data. Give it the right'],
  [failed('EACCES', { syscall: 'listen', port: 80 }), 'this user may not listen on port 80. Set PORT'],
  [failed('ENOSPC', { path: '/srv/data/x' }), 'the disk is full, writing /srv/data/x. Free some space'],
  [failed('EROFS', { path: '/srv/data' }), 'the file system of /srv/data is read-only. Set DATA_DIR'],
  [failed('EADDRINUSE'), 'EADDRINUSE: it failed. Set PORT to a free one.'],
  [failed('28P01'), 'PostgreSQL refuses the user of DATABASE_URL'],
  [failed('3D000'), 'PostgreSQL has no such database'],
  [
    Object.assign(new Error('unsupported startup parameter: statement_timeout'), { code: '08P01' }),
    'DATABASE_URL leads to a connection pooler such as PgBouncer. Set DATABASE_DIRECT_URL',
  ],
])('what an operator can change is said in a sentence: %s', (error, sentence) => {
  expect(explainStartError(error)).toContain(`Larder cannot start: ${sentence}`);
  expect(explainStartError(new Error('wrapped', { cause: error }))).toBe(explainStartError(error));
});

test('a bug is shown unchanged', () => {
  expect(explainStartError(new TypeError('undefined is not a function'))).toBeNull();
});
