import { describe, expect, test } from 'vitest';
import { aBrowser, fieldsOf } from '../../tests/support/browser.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { elements } from '../../tests/support/html.ts';
import { membershipServices } from '../../tests/support/membership.ts';
import { peopleIn } from '../../tests/support/people.ts';
import { aLandingPage } from '../../tests/support/rows.ts';
import { clock } from '../../tests/support/test-clock.ts';
import { signInFirst, signInFirstPage } from '../copy/form.ts';
import { paths } from '../paths.ts';
import { type RoutePattern, type RouteRow, routeTable } from '../route-table.ts';

const { db } = await testDatabase();
const { services } = await membershipServices(db);
const { creatorId } = await aLandingPage(db, { subdomain: 'juniper', name: 'Juniper' });
const people = await peopleIn(db, { creatorId });

const rows = (Object.entries(routeTable) as [RoutePattern, RouteRow][]).filter(([, { fresh }]) => fresh);
const addressOf = (pattern: RoutePattern) => pattern.replace(':creatorId', creatorId).replace(/:\w+/g, creatorId);

async function aStaleBrowser({ write, read }: RouteRow) {
  const [role] = write === 'nothing' ? read : write;
  const accountId = await people.accountOf(role as Parameters<typeof people.accountOf>[0]);
  const browser = aBrowser({ ...services, now: () => new Date(clock.now.getTime() + 40 * 60_000) });
  browser.keep(`${await people.sessionOf(accountId!)}; Path=/`);
  return browser;
}

test('there are routes whose changes need a recent sign-in, and others', () => {
  expect(rows.length).toBeGreaterThan(8);
  expect(rows.length).toBeLessThan(Object.keys(routeTable).length / 4);
});

test.each(['price', 'price/members', 'offers', 'account', 'account/disconnect'] as const)(
  'changes of a studio’s payments/%s need one',
  (part) => {
    expect(rows.map(([pattern]) => pattern)).toContain(`/studio/:creatorId/payments/${part}`);
  },
);

describe.each(rows)('%s, 40 minutes after the sign-in,', (pattern, row) => {
  const address = addressOf(pattern);
  const again = paths.signInAgain({ redirectTo: address });

  test('is read after another sign-in, or at once where only changes need one', async () => {
    const browser = await aStaleBrowser(row);
    const { status, location } = await browser.get(address);
    if (row.fresh === true) expect([status, location]).toEqual([302, again]);
    else expect([status, location ?? '']).toEqual([expect.any(Number), expect.not.stringContaining('/sign-in')]);
  });

  test.skipIf(row.write === 'nothing')('takes no change, and leads to a sign-in that comes back', async () => {
    const browser = await aStaleBrowser(row);
    const native = await browser.post(address, { name: 'typed' });
    expect([native.status, native.text]).toEqual([403, expect.arrayContaining([signInFirstPage.title])]);
    const [link] = elements(native.html, 'a');
    expect([link?.attributes.href, link?.attributes.target]).toEqual([again, '_blank']);
    // A user with a second factor gives the second factor instead.
    const asked = await browser.get(again);
    const passedOn = paths.secondFactor({ redirectTo: address });
    expect(asked.location ?? fieldsOf(asked).redirect_to).toBe(asked.location === null ? address : passedOn);
    // A form sent by a script keeps the page, with the sentence to which `FormSummary` adds the link.
    const inApp = await browser.post(address, { name: 'typed' }, { inApp: true });
    expect([inApp.status, inApp.html]).toEqual([403, expect.stringContaining(signInFirst)]);
  });
});
