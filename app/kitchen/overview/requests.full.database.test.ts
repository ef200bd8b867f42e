import { beforeEach, describe, expect, test } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { aBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { bea } from '../../../tests/support/membership.ts';
import { peopleIn } from '../../../tests/support/people.ts';
import { clock } from '../../../tests/support/test-clock.ts';
import { shoppingLists } from '../../db/schema/kitchen.ts';
import { createLimits } from '../../identity/limits/limits.server.ts';
import { shoppingListPath, versionsPath, weekPath } from '../paths.ts';
import { emptyList, MAX_LINES, storedList } from '../shopping-list/shopping-list.ts';
import { dayAt } from '../week/days.ts';

const { db } = await testDatabase();
const { services, startAtBeas, takeLogged } = await accountServices(db);
let owner: TestBrowser;
let holder: TestBrowser;
let link: string;
const today = () => dayAt(clock.now, 'UTC');

beforeEach(async () => {
  await startAtBeas();
  // New limits, so that requests of earlier tests do not count.
  const limits = createLimits(db, { scale: 1, secret: services.secrets[0] });
  const given = { ...services, limits };
  owner = aBrowser(given);
  holder = aBrowser(given, { address: '203.0.113.8' });
  owner.keep((await (await peopleIn(db, bea)).cookieOf('member')).cookie!);
  const { data } = await owner.post(shoppingListPath, { intent: 'change-address', stay: 'yes' }, { inApp: true });
  link = new URL((data as { link: { address: string } }).link.address).pathname;
});

const id = () => crypto.randomUUID();
const places = (): { what: string; by: TestBrowser; path: string; add: Record<string, string> }[] => [
  { what: 'list', by: owner, path: shoppingListPath, add: { intent: 'add-line' } },
  { what: 'week', by: owner, path: weekPath, add: { intent: 'add-note', day: today() } },
  { what: 'link', by: holder, path: link, add: { intent: 'add-line' } },
];
const scaled = (scale: number) => ({
  services: { limits: createLimits(db, { scale, secret: services.secrets[0] }) },
});

describe.each([0, 1, 2])('list, week and link: %i', (at) => {
  const place = () => places()[at]!;

  test('5,000 lines, unknown fields and invalid operations get an answer with the submitted text', async () => {
    const { by, path, add } = place();
    const text = Array.from({ length: 5_000 }, (_, line) => `leek ${line}`).join('\n');
    const long = await by.post(path, { ...add, operation: id(), text });
    expect([long.status, long.text.join(' ')]).toEqual([400, expect.stringContaining('is too long.')]);
    const unknown = Object.fromEntries(Array.from({ length: 20 }, (_, field) => [`field-${field}`, 'x']));
    expect((await by.post(path, { ...add, ...unknown, operation: id(), text: 'Churros' })).status).toBe(303);
    const wrongs: Record<string, string>[] = [
      { operation: 'x' },
      { intent: 'eat' },
      { intent: '__proto__' },
      { operation: `${id()}x` },
    ];
    for (const wrong of wrongs) {
      const answer = await by.post(path, { ...add, operation: id(), text: 'Pozole', ...wrong });
      expect([wrong, answer.status]).toEqual([wrong, 400]);
      expect(answer.html).toContain('value="Pozole"');
    }
    const tooLong = await by.post(path, { ...add, operation: id(), text: 'x'.repeat(201) });
    expect([tooLong.status, tooLong.html.includes(`value="${'x'.repeat(201)}"`)]).toEqual([400, true]);
    expect(takeLogged()).toEqual([]);
  });

  test('forms over the limit are refused without losing the line', async () => {
    const { by, path, add } = place();
    const sent = scaled(0.01);
    const statuses: number[] = [];
    for (let count = 0; count < 8; count++) {
      const answer = await by.post(path, { ...add, operation: id(), text: `line ${count}` }, sent);
      statuses.push(answer.status);
      if (answer.status !== 429) continue;
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
      expect(answer.text.join(' ')).toMatch(/Too many attempts/);
    }
    expect(statuses).toContain(303);
    expect(statuses.at(-1)).toBe(429);
  });
});

test('a list of 300 lines is shown and accepts no further line from anybody', async () => {
  await owner.post(shoppingListPath, { intent: 'add-line', operation: id(), text: 'thing 0' });
  const lines = Array.from({ length: MAX_LINES }, (_, at) => ({ id: id(), text: `thing ${at}` }));
  await db.update(shoppingLists).set({ content: storedList({ ...emptyList, lines }) });
  for (const { by, path, add } of [places()[0]!, places()[2]!]) {
    const answer = await by.post(path, { ...add, operation: id(), text: 'Churros' });
    expect([answer.status, answer.html.includes('value="Churros"')]).toEqual([409, true]);
    expect((await by.get(path)).text.join(' ')).toContain('thing 299');
  }
});

test('a holder of the link cannot change servings, units, recipes or the link, nor remove anything', async () => {
  const line = id();
  await owner.post(shoppingListPath, { intent: 'add-line', operation: line, text: 'Churros' });
  const forms: Record<string, string>[] = [
    { intent: 'remove', names: line },
    { intent: 'set-units', units: 'us' },
    { intent: 'set-servings', entry: line, serves: '2' },
    { intent: 'add-recipe', recipe: id() },
    { intent: 'change-address' },
    { intent: 'end-address' },
  ];
  for (const form of forms) {
    const { status } = await holder.post(link, { ...form, operation: id() });
    expect([form.intent, status]).toEqual([form.intent, form.intent!.endsWith('address') ? 400 : 403]);
  }
  expect((await holder.get(link)).text.join(' ')).toContain('Churros');
});

test('versions are available to readers with access, as often as pages poll', async () => {
  const versionOf = async (by: TestBrowser, path: string) =>
    (JSON.parse((await by.get(path)).html) as { list: string }).list;
  const [before, shared] = await Promise.all([versionOf(owner, versionsPath), versionOf(holder, `${link}/version`)]);
  expect(shared).toBe(before);
  await holder.post(link, { intent: 'add-line', operation: id(), text: 'Churros' });
  expect(await versionOf(owner, versionsPath)).not.toBe(before);
  expect((await holder.get(versionsPath)).location).toMatch(/^\/sign-in/);
  const sent = scaled(0.001);
  for (const [by, path] of [
    [owner, versionsPath],
    [holder, `${link}/version`],
  ] as const) {
    const statuses: number[] = [];
    for (let count = 0; count < 5; count++) statuses.push((await by.get(path, sent)).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
  }
  const few = scaled(0.01);
  const statuses: number[] = [];
  for (let count = 0; count < 5; count++)
    statuses.push((await holder.get(`/kitchen/shared-list/${'x'.repeat(43)}`, few)).status);
  expect(statuses).toEqual([404, 404, 404, 429, 429]);
});
