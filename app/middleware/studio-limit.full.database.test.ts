import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountServices } from '../../tests/support/account-services.ts';
import { type Answer, aBrowser, type TestBrowser } from '../../tests/support/browser.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { bea } from '../../tests/support/membership.ts';
import { peopleIn } from '../../tests/support/people.ts';
import { aWrittenRecipe } from '../../tests/support/written-recipe.ts';
import { createLimits } from '../identity/limits/limits.server.ts';
import { createRecipeReader } from '../recipe-import/archives/reader.server.ts';
import { recipeFormat } from '../recipes/content/recipe-shape.ts';
import { findDraft } from '../recipes/editing/draft-queries.server.ts';
import { studioPaths } from '../studio/paths.ts';

const { db } = await testDatabase();
const { services, startAtBeas, takeLogged } = await accountServices(db);
let browser: TestBrowser;
let own: { creatorId: string; recipeId: string };

beforeEach(async () => {
  await startAtBeas();
  // Drafts are counted in memory, so each test needs new counters.
  const limits = createLimits(db, { scale: 1, secret: services.secrets[0] });
  browser = aBrowser({ ...services, limits });
  browser.keep((await (await peopleIn(db, bea)).cookieOf('editor'))!.cookie!);
  own = { creatorId: bea.creatorId, recipeId: randomUUID() };
});

test('the longest drafts are told to wait after two in ten seconds', async () => {
  const content = { written: aWrittenRecipe({ notes: Array(9).fill('x'.repeat(9_900)) }), corrections: {} };
  const headers = { 'content-type': 'application/json', origin: services.origin };
  const address = studioPaths.recipeDraft(own.creatorId, own.recipeId);
  const statuses: number[] = [];
  let version = 0;
  for (let sent = 0; sent < 4; sent++) {
    const answer = await browser.post(
      address,
      JSON.stringify({ content, version, schemaVersion: recipeFormat.version }),
      { headers },
    );
    const said = JSON.parse(answer.html) as { version: number; error?: string };
    statuses.push(answer.status);
    if (answer.status === 200) version = said.version;
    else expect(said.error).toMatch(/^Too many attempts\. Please try again in /);
  }
  expect(statuses).toEqual([200, 200, 429, 429]);
});

test('a change that cannot be counted is not made, and is answered with 503', async () => {
  const limits = { ...services.limits, consume: () => Promise.reject(new Error('The database is away')) };
  const address = studioPaths.newRecipe(own.creatorId, own.recipeId);
  const answer = await browser.post(address, { version: '0', text: 'Soup' }, { services: { limits } });
  expect(answer.status).toBe(503);
  expect(await findDraft(db, own)).toBeNull();
  expect(takeLogged()).toHaveLength(1);
});

test('an import with the longest text is the only one in ten seconds', async () => {
  const recipeReader = createRecipeReader({ log: services.log });
  const send = () => {
    const form = new FormData();
    form.set('text', 'x'.repeat(1_900_000));
    return browser.post(studioPaths.import(own.creatorId), form, { services: { recipeReader } });
  };
  const answers = await Promise.all([send(), send()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([400, 429]);
});

describe('forms without scripts that are sent faster than they are taken', () => {
  const address = () => studioPaths.newRecipe(own.creatorId, own.recipeId);
  const send = (text: string) => browser.post(address(), { version: '0', text });
  const long = Array(12).fill('x'.repeat(9_000)).join('\n');
  const expectReload = ({ html, text, headers }: Answer) => {
    expect(html.length).toBeLessThan(2_000);
    expect(text.join(' ')).toMatch(/Too many attempts.* then reload this page to send what you wrote again\./);
    expect(headers.get('retry-after')).toMatch(/^\d+$/);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  };

  test('come back on their page once, with what was typed, unless they are long; the others as a page that sends it again', async () => {
    const answers = [];
    for (const text of [long, long, 'Leek soup', 'Leek soup']) answers.push(await send(text));
    expect(answers.map(({ status }) => status)).toEqual([413, 429, 429, 429]);
    expectReload(answers[1]!);
    expect(answers[2]!.html).toContain('Leek soup');
    expectReload(answers[3]!);
  });

  test('are the longest there are where they do not say how long they are', async () => {
    const headers = { 'content-length': '', origin: services.origin };
    const statuses: number[] = [];
    for (let sent = 0; sent < 3; sent++) {
      const { status } = await browser.post(address(), { version: '0', text: `Soup ${sent}` }, { headers });
      statuses.push(status);
    }
    expect(statuses).toEqual([303, 429, 429]);
  });

  test('that somebody else’s save came before get their answer where they were sent', async () => {
    expect((await send('Leek soup')).status).toBe(303);
    const { status, html } = await send('Leek soup, again');
    expect(status).toBe(409);
    expect(html).toContain('Leek soup, again');
  });
});
