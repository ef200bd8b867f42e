import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { testMetrics } from '../../tests/support/metrics.ts';
import { aCreator } from '../../tests/support/rows.ts';

const database = await testDatabase({ time: 'real' });
const { db } = database;
const metrics = testMetrics(database);

const figures = async () =>
  Object.fromEntries(
    [...(await metrics.text()).matchAll(/^larder_letter_deliveries\{state="(\w+)"\} (\d+)$/gm)].map(
      ([, state, count]) => [state, Number(count)],
    ),
  );

test('queued and unknown mails of letters are exported', async () => {
  expect(await figures()).toEqual({ queued: 0, unknown: 0 });
  const { id } = await aCreator(db);
  await db.execute(sql`with letter as (
      insert into letters (creator_id, content, audience, saved_at, state, issue, slug, started_at)
      values (${id}, '{}', '{}', now(), 'sending', '{}', 'a', now()) returning id)
    insert into letter_deliveries (letter_id, address, reader, state, handed_at, settled_at)
    select letter.id, n || '@home.example', 'free', state, now(), case when state <> 'queued' then now() end
    from letter, (values (1, 'queued'), (2, 'queued'), (3, 'unknown'), (4, 'accepted')) as deliveries (n, state)`);
  expect(await figures()).toEqual({ queued: 2, unknown: 1 });
});
