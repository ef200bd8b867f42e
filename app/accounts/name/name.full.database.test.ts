import { beforeEach, expect, test } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { accountsIn } from '../../../tests/support/accounts.ts';
import { withoutUpdates } from '../../../tests/support/broken-tables.ts';
import { aBrowser, fieldsOf, type TestBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { loggedText } from '../../../tests/support/logged-text.ts';
import { aMember, aTrial } from '../../../tests/support/members.ts';
import { now, rosa } from '../../../tests/support/membership.ts';
import { accounts } from '../../db/schema/identity.ts';
import { endUserDetails } from '../../db/schema/membership.ts';

const { db } = await testDatabase();
const { services, startAtBeas, takeLogged } = await accountServices(db);

let browser: TestBrowser;

beforeEach(async () => {
  await startAtBeas();
  await aMember(db, { facts: [aTrial()] });
  browser = aBrowser(services);
  await browser.signIn();
});

const names = async () => {
  const [record] = await db.select().from(endUserDetails);
  const [account] = await db.select().from(accounts);
  return [record?.firstName, record?.lastName, account!.metadata.first_name, account!.metadata.last_name];
};

test('the form shows the current name, and changes it in record and metadata', async () => {
  expect(fieldsOf(await browser.get('/account/name'))).toEqual({ firstName: 'Rosa', lastName: 'Marsh' });
  const { status, location } = await browser.post('/account/name', { firstName: ' Rosalía ', lastName: 'Vale' });
  expect([status, location]).toEqual([303, '/account?done=name']);
  expect(await names()).toEqual(['Rosalía', 'Vale', 'Rosalía', 'Vale']);
  const page = await browser.get('/account?done=name');
  expect(page.text).toEqual(expect.arrayContaining(['Your name has been changed.', 'Rosalía Vale']));
});

test.each([
  ['one is missing', { firstName: ' ', lastName: 'Vale' }, 'First name and last name are required.'],
  [
    'one is too long',
    { firstName: 'R'.repeat(101), lastName: 'Vale' },
    'First name must be at most 100 characters long',
  ],
])('is refused when %s, with what was typed', async (_what, form, message) => {
  const answer = await browser.post('/account/name', form);
  expect([answer.status, answer.text]).toEqual([400, expect.arrayContaining([message])]);
  expect(fieldsOf(answer)).toEqual(form);
  expect(await names()).toEqual(['Rosa', 'Marsh', 'Rosa', 'Marsh']);
});

test('an account without a record has its name only in the metadata', async () => {
  const email = 'cook@home.example';
  await accountsIn(db)({ email, passwordHash: `plain:${rosa.password}`, confirmed: true, now });
  const cook = aBrowser(services);
  await cook.signIn({ email });
  expect(fieldsOf(await cook.get('/account/name'))).toEqual({ firstName: 'Bea', lastName: 'Fontana' });
  await cook.post('/account/name', { firstName: 'Beatrice', lastName: 'Fontana' });
  expect((await cook.get('/account')).text).toContain('Beatrice Fontana');
  expect((await browser.get('/account')).text).toContain('Rosa Marsh');
});

test('reports a failed save without logging the name', async () => {
  const form = { firstName: 'Rosalinde', lastName: 'Vale' };
  const answer = await withoutUpdates(db, 'EndUserDetails', () => browser.post('/account/name', form));
  expect([answer.status, answer.text]).toEqual([
    503,
    expect.arrayContaining(['We couldn’t save your name. Please try again.']),
  ]);
  expect(fieldsOf(answer)).toEqual(form);
  expect(loggedText(takeLogged())).not.toContain('Rosalinde');
});
