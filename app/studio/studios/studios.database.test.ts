import { beforeEach, expect, test } from 'vitest';
import { aBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { elements } from '../../../tests/support/html.ts';
import { membershipServices } from '../../../tests/support/membership.ts';
import { peopleIn } from '../../../tests/support/people.ts';
import { aCreator, aLandingPage } from '../../../tests/support/rows.ts';
import { startSession } from '../../../tests/support/sessions.ts';
import type { Role } from '../../access/roles.ts';
import { paths } from '../../paths.ts';
import { studioPaths } from '../paths.ts';

const { db } = await testDatabase();
const { services, empty } = await membershipServices(db);

let creatorId: string;
let people: Awaited<ReturnType<typeof peopleIn>>;
beforeEach(async () => {
  await empty();
  ({ creatorId } = await aLandingPage(db, { subdomain: 'juniper', name: 'Juniper' }));
  people = await peopleIn(db, { creatorId });
});

async function browserOf(role: Role, { secondFactor = true } = {}) {
  const browser = aBrowser({ ...services, mode: 'live', now: () => new Date() });
  const accountId = (await people.accountOf(role))!;
  const session = secondFactor
    ? await people.sessionOf(accountId)
    : `__Host-larder_session=${await startSession(db, { accountId, now: new Date() })}`;
  browser.keep(`${session}; Path=/`);
  return browser;
}

const links = (html: string, to: RegExp) =>
  elements(html, 'a').flatMap(({ attributes: { href = '' } }) => (to.test(href) ? [href] : []));

test('the operator finds every studio, a hundred at a time, and others none that is not theirs', async () => {
  for (let at = 0; at < 101; at += 1) await aCreator(db, { name: `Cook ${String(at).padStart(3, '0')}` });
  const operator = await browserOf('operator');
  const first = (await operator.get(paths.studios())).html;
  expect(links(first, /^\/studio\/[\da-f-]{36}$/)).toHaveLength(100);
  expect(links(first, /page=/)).toEqual([studioPaths.studios({ page: '2' })]);
  const second = (await operator.get(studioPaths.studios({ page: '2' }))).html;
  expect(links(second, /page=/)).toEqual([studioPaths.studios({ page: '1' })]);
  const all = new Set([...links(first, /^\/studio\/[\da-f-]{36}$/), ...links(second, /^\/studio\/[\da-f-]{36}$/)]);
  expect(all.has(paths.studio(creatorId))).toBe(true);
  expect(all.size).toBeGreaterThan(101);
  expect(links((await (await browserOf('member')).get(paths.studios())).html, /^\/studio\/./)).toEqual([]);
  expect((await (await browserOf('owner')).get(paths.studios())).location).toBe(paths.studio(creatorId));
});

test('on a live site the list is the operator’s once the second step is given', async () => {
  const { location, html } = await (await browserOf('operator', { secondFactor: false })).get(paths.studios());
  expect([location, html.includes('Juniper')]).toEqual([
    paths.accountSecondFactor({ redirectTo: paths.studios() }),
    false,
  ]);
});

test.each([
  ['owner', (): string[] => [paths.studio(creatorId), studioPaths.page(creatorId)]],
  ['editor', (): string[] => [paths.studio(creatorId)]],
  ['operator', (): string[] => [paths.studios()]],
  ['member', (): string[] => []],
] as const)('the kitchen of the %s leads to what they may open', async (role, to) => {
  const { html } = await (await browserOf(role)).get(paths.kitchen());
  expect(links(html, /^\/studio/).toSorted()).toEqual(to());
});
