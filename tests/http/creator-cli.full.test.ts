import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { lockDirectory } from '../../app/db/directory-lock.server.ts';
import { postgresCopy } from '../support/database.ts';
import { operatorCommand } from '../support/operator-command.ts';
import { howMany } from '../support/run.ts';

/** Operator commands as processes: arguments, environment, exit code. */

const url = await postgresCopy();

/** All commands start through `runCommand`, so `npm run test:full` starts one of them without a subcommand. */
const commands = [
  ['creator', ['add', 'invite', 'publish', 'unpublish', 'list', 'stats']],
  ['operator', ['add', 'remove', 'list']],
  ['mail', ['failed', 'retry']],
] as const;

const creator = await operatorCommand('creator', url, { APP_MODE: 'demo' });

test.each(commands.slice(0, howMany({ short: 1, long: commands.length })))(
  'without a command %s prints its usage',
  async (name, verbs) => {
    const { code, out } = await (await operatorCommand(name, url))([]);
    expect(code).toBe(0);
    for (const verb of verbs) expect(out).toContain(`npm run ${name} -- ${verb}`);
  },
);

test('an invalid command exits with 2 and a reason', async () => {
  const { code, out, err } = await creator(['remove', 'bea']);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain("no command 'remove'");
});

test('while the site runs on the embedded database, the command says what to do', async () => {
  const inUse = await mkdtemp(path.join(tmpdir(), 'larder-cli-'));
  const unlock = lockDirectory(path.join(inUse, 'database'));
  try {
    const { code, err } = await creator(['list'], { DATA_DIR: inUse, DATABASE_URL: '' });
    expect(code).toBe(1);
    expect(err).toContain('in use by another Larder process');
    expect(err).toContain('stop it');
    expect(err).toContain('DATABASE_URL');
  } finally {
    unlock();
    await rm(inUse, { recursive: true, force: true });
  }
});

test('an unreachable database is reported in one line', async () => {
  const { code, err } = await creator(['list'], { DATABASE_URL: 'postgres://larder@127.0.0.1:1/larder' });
  expect(code).toBe(1);
  expect(err).toMatch(/^Larder cannot use the database: .*ECONNREFUSED.*\n$/);
});
