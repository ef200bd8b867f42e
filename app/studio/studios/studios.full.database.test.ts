import { beforeEach, expect, test } from 'vitest';
import { aBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { elements } from '../../../tests/support/html.ts';
import { membershipServices } from '../../../tests/support/membership.ts';
import { peopleIn } from '../../../tests/support/people.ts';
import { aLandingPage } from '../../../tests/support/rows.ts';
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

async function browserOf(role: Role) {
  const browser = aBrowser({ ...services, mode: 'live' });
  browser.keep(await people.sessionOf((await people.accountOf(role))!));
  return browser;
}

const links = (html: string, to: RegExp) =>
  elements(html, 'a').flatMap(({ attributes: { href = '' } }) => (to.test(href) ? [href] : []));

test('a person with one studio is redirected there, and no one else', async () => {
  expect((await (await browserOf('owner')).get(paths.studios())).location).toBe(paths.studio(creatorId));
  expect(links((await (await browserOf('member')).get(paths.studios())).html, /^\/studio\/./)).toEqual([]);
});

test.each([
  ['owner', (): string[] => [paths.studio(creatorId), studioPaths.page(creatorId)]],
  ['editor', (): string[] => [paths.studio(creatorId)]],
  ['operator', (): string[] => [paths.operator()]],
  ['member', (): string[] => []],
] as const)('the kitchen of the %s leads to what they may open', async (role, to) => {
  const { html } = await (await browserOf(role)).get(paths.kitchen());
  expect(links(html, /^\/(studio|operator)/).toSorted()).toEqual(to());
});
