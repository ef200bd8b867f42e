import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { aBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { bea } from '../../../tests/support/membership.ts';
import { peopleIn } from '../../../tests/support/people.ts';
import { startSession } from '../../../tests/support/sessions.ts';
import { clock } from '../../../tests/support/test-clock.ts';
import type { Role } from '../../access/roles.ts';
import { landingPages } from '../../db/schema/creators.ts';
import { recipes } from '../../db/schema/recipes.ts';
import { paths } from '../../paths.ts';
import { createRecipeReader } from '../../recipe-import/archives/reader.server.ts';
import { findDraft } from '../../recipes/editing/draft-queries.server.ts';
import { publishDraft } from '../../recipes/editing/publication.server.ts';
import { studioPaths } from '../paths.ts';

const { db } = await testDatabase();
const { services, startAtBeas } = await accountServices(db);
const recipeReader = createRecipeReader({ log: services.log });
const now = clock.now;
const { creatorId } = bea;

const letter = `Hi Ann,

Leek soup

Serves 4
Serves 10

Ingredients
3 leeks

Method
Simmer for an hour.

Love,
Bea`;

let browser: TestBrowser;
let people: Awaited<ReturnType<typeof peopleIn>>;
beforeEach(async () => {
  await startAtBeas();
  people = await peopleIn(db, bea);
  browser = aBrowser({ ...services, recipeReader, now: () => now });
  browser.keep(await cookieOf('owner'));
});

async function cookieOf(role: Role): Promise<string> {
  const accountId = (await people.accountOf(role))!;
  return `__Host-larder_session=${await startSession(db, { accountId, now })}`;
}

async function broughtIn(text: string): Promise<string> {
  const form = new FormData();
  form.set('text', text);
  form.set('files', new File([], ''));
  const { location } = await browser.post(studioPaths.import(creatorId), form);
  return location!;
}
const place = (address: string, value: string) => browser.post(address, new URLSearchParams({ place: value }));
const stored = async () => {
  const [row] = await db.select().from(recipes).where(eq(recipes.userId, creatorId));
  return row!;
};
const unplaced = ['Hi Ann,', 'Serves 10', 'Love,', 'Bea'];

describe('unplaced lines of a preview', () => {
  test('are shown with their targets, and move where they are placed', async () => {
    const address = await broughtIn(letter);
    const { html } = await browser.get(address);
    for (const words of ['4 lines we couldn’t place', ...unplaced, 'Add to ingredients', 'Add to method', 'Discard'])
      expect(html).toContain(words);
    expect((await place(address, '0.1.notes')).location).toBe(`${address}#recipe-0`);
    await place(address, '0.0.discard');
    expect((await browser.get(address)).html).toContain('2 lines we couldn’t place');
    await browser.post(address, new URLSearchParams({ take: '0' }));
    expect((await stored()).body).toMatchObject({ notes: ['Serves 10'], unplaced: ['Love,', 'Bea'] });
  });

  test('keep the source recognizable as imported before', async () => {
    const address = await broughtIn(letter);
    await place(address, '0.1.ingredients');
    await browser.post(address, new URLSearchParams({ take: '0' }));
    expect((await browser.get(await broughtIn(letter))).html).toContain('Already in your studio');
  });

  test.each(['0.9.notes', '7.0.notes', '0.0.elsewhere', 'x', ''])('stay for the request %j', async (value) => {
    const address = await broughtIn(letter);
    expect((await place(address, value)).status).toBe(404);
    expect((await browser.get(address)).html).toContain('4 lines we couldn’t place');
  });

  test('stay in another account’s preview', async () => {
    const address = await broughtIn(letter);
    const other = aBrowser({ ...services, recipeReader, now: () => now });
    other.keep(await cookieOf('editor'));
    expect((await other.post(address, new URLSearchParams({ place: '0.0.notes' }))).status).toBe(404);
  });

  test('survive publication, visible only in the studio, next to the pasted text', async () => {
    const address = await broughtIn(letter);
    await browser.post(address, new URLSearchParams({ take: '0' }));
    const { id: recipeId } = await stored();
    const { html } = await browser.get(studioPaths.recipe(creatorId, recipeId));
    for (const words of ['4 lines we couldn’t place', 'The text as you imported it', 'Hi Ann,'])
      expect(html).toContain(words);
    const { version } = (await findDraft(db, { creatorId, recipeId }))!;
    const published = await publishDraft(db, { creatorId, recipeId, version, by: { command: 'a test' }, now });
    expect((await stored()).body).toMatchObject({ unplaced });
    const member = aBrowser({ ...services, recipeReader, now: () => now });
    member.keep(await cookieOf('member'));
    const [site] = await db.select().from(landingPages).where(eq(landingPages.creatorId, creatorId));
    const page = await member.get(paths.recipe(site!.subdomain!, published.ok ? published.slug : ''));
    expect(page.html).toContain('3 leeks');
    for (const words of unplaced.slice(0, 3)) expect(page.html).not.toContain(words);
  });

  test('can be placed in the form without scripts', async () => {
    await browser.post(await broughtIn(letter), new URLSearchParams({ all: 'yes' }));
    const { id: recipeId } = await stored();
    const own = { creatorId, recipeId };
    const before = (await findDraft(db, own))!;
    const form = new URLSearchParams({ version: String(before.version), text: 'Leek soup\n\nIngredients\n3 leeks' });
    for (const [at, line] of unplaced.entries()) {
      form.append('unplaced', line);
      form.append('place', ['discard', 'notes', '', 'method'][at]!);
    }
    await browser.post(studioPaths.recipe(creatorId, recipeId), form);
    expect((await findDraft(db, own))!.content).toMatchObject({
      notes: ['Serves 10'],
      unplaced: ['Love,'],
      steps: [{ text: 'Bea' }],
    });
  });
});
