import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../app/db/client.server.ts';
import { postgresCopy } from '../support/database.ts';
import { aMember } from '../support/members.ts';
import { operatorCommand } from '../support/operator-command.ts';
import { aCreator } from '../support/rows.ts';
import { longTest } from '../support/run.ts';

const url = await postgresCopy();
const member = await operatorCommand('member', url, { APP_MODE: 'demo' });
// A second connection that stays open during the commands, as the site's does.
const { db, close } = await openDatabase({ url });
afterAll(close);

longTest(
  'without a command it prints its usage; an invalid one exits with 2, as JSON where JSON was asked for',
  {},
  async () => {
    const { code, out } = await member([]);
    expect(code).toBe(0);
    for (const verb of ['list', 'explain', 'grant', 'revoke']) expect(out).toContain(`npm run member -- ${verb}`);
    const wrong = await member(['list', '--state', 'bored', '--json']);
    expect(wrong).toMatchObject({ code: 2, out: '' });
    expect(JSON.parse(wrong.err).error).toContain("There is no state 'bored'");
  },
);

test('beside the running site a member is given access; refused, it exits with 1', async () => {
  const { id: creatorId } = await aCreator(db, { name: 'Bea' });
  await aMember(db, { creatorId, email: 'rosa@home.example' });
  const granted = await member(['grant', 'rosa@home.example', '--until', '2031-01-31', '--because', 'a broken oven']);
  const sentence = 'Your membership is complimentary until 31 January 2031.';
  expect(granted).toEqual({
    code: 0,
    out: `rosa@home.example, member of Bea: ${sentence} (until 1 February 2031, 00:00 UTC)\n`,
    err: '',
  });
  const unknown = { code: 1, out: '', err: 'No account has the address no@home.example.\n' };
  expect(await member(['revoke', 'no@home.example'])).toEqual(unknown);
}, 120_000);

test('a reader who takes only the beginning of a long list ends it without an error', async () => {
  const { id: creatorId } = await aCreator(db);
  await db.execute(sql`insert into accounts (email) select n || '@many.example' from generate_series(1, 5000) n`);
  await db.execute(sql`insert into memberships (account_id, creator_id, plan, began_at)
    select id, ${creatorId}, 'yearly', now() from accounts where email like '%@many.example'`);
  const { code, out, err } = await member(['list', '--json'], {}, { onlyFirst: true });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out.split('\n').length).toBeLessThan(4000);
});
