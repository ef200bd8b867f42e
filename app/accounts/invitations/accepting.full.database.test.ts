import { beforeEach, expect, test } from 'vitest';
import { accountServices, fresh } from '../../../tests/support/account-services.ts';
import { aBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { bea, rosa } from '../../../tests/support/membership.ts';
import { firstPrices } from '../../../tests/support/prices.ts';
import { creatorInvitations } from '../../db/schema/creators.ts';
import { accounts } from '../../db/schema/identity.ts';
import { signUp } from '../../membership/sign-up/commands.server.ts';
import { paths } from '../../paths.ts';
import { addInvitedCreator } from './invitations.server.ts';

const { db } = await testDatabase();
const { services, mail, lastLink, clock, startAtBeas } = await accountServices(db);
const by = { command: 'a test' };
const ana = { email: 'Ana@Kitchen.example', name: 'Ana’s Kitchen' };
const email = 'ana@kitchen.example';

beforeEach(startAtBeas);

test('an existing account accepts after signing in, and has no role before', async () => {
  const browser = aBrowser(services);
  await signUp(services, { onSale: firstPrices, ...bea, values: { ...rosa, email }, browserHash: 'x' });
  await db.update(accounts).set({ emailConfirmedAt: clock.now });
  expect(await addInvitedCreator(services, ana, by)).toMatchObject({ invited: { mailed: 'invitation' } });
  expect((await mail()).at(-1)).toMatchObject({ template: { props: { hasAccount: true, role: 'owner' } } });
  const opened = await browser.get(await lastLink());
  expect([opened.status, opened.html.includes(`href="${paths.studios()}"`)]).toEqual([200, true]);
  expect(
    (await browser.post('/auth/invitation', { ...Object.fromEntries((await lastLink()).searchParams), ...fresh }))
      .status,
    'a link sets no password of an account that is open',
  ).toBe(400);
  await browser.signIn({ email });
  expect((await browser.get('/account')).text.join(' ')).not.toContain('Your page: ');
  expect((await browser.get(paths.studios())).text.join(' ')).toContain(
    'You’ve been invited to help run Ana’s Kitchen',
  );
  const [invited] = await db.select().from(creatorInvitations);
  const answer = { creatorId: invited!.creatorId, answer: 'accept' };
  expect((await browser.post(paths.studios(), answer)).location).toBe(paths.studio(invited!.creatorId));
  const gone = (await browser.post(paths.studios(), answer)).location!;
  expect((await browser.get(gone)).text.join(' ')).toContain('This invitation was withdrawn');
  expect((await browser.get(await lastLink())).text).toContain('Your account is already open');
  const { text } = await browser.get('/account');
  expect(text.join(' ')).toContain('Your page: Ana’s Kitchen.');
});
