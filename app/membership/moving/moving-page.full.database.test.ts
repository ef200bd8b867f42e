import { beforeEach, expect, test } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { aBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { aMember, aTrial, inDays } from '../../../tests/support/members.ts';
import { bea } from '../../../tests/support/membership.ts';
import { aLandingPage } from '../../../tests/support/rows.ts';
import { memberships } from '../../db/schema/membership.ts';
import { termsKey } from './moving.ts';

const { db } = await testDatabase();
const { services, mail, startAtBeas } = await accountServices(db);
beforeEach(startAtBeas);

test('repeated moves are limited with a message, before mails and history grow', async () => {
  const { creatorId: ann } = await aLandingPage(db);
  await aMember(db, { facts: [aTrial()] });
  const browser = aBrowser(services);
  await browser.signIn();
  const terms = termsKey({ when: 'now', trial: 'left', until: inDays(7) });
  const move = (time: number) => browser.post(`/sign-up/${time % 2 ? bea.creatorId : ann}/move`, { terms });
  for (let time = 0; time < 10; time += 1) expect((await move(time)).status).toBe(303);
  const over = await move(10);
  expect([over.status, over.headers.has('retry-after')]).toEqual([429, true]);
  expect(over.text.join(' ')).toContain('Too many attempts');
  expect(await db.select().from(memberships)).toHaveLength(11);
  expect(await mail()).toHaveLength(10);
});
