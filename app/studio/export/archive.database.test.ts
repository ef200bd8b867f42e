import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { communityIn } from '../../../tests/support/communities.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { storedEvent } from '../../../tests/support/events.ts';
import { everybody } from '../../../tests/support/letter-sending.ts';
import { aLetter, anIssue } from '../../../tests/support/letters.ts';
import { aMember, aTrial } from '../../../tests/support/members.ts';
import { bea, membershipServices, now } from '../../../tests/support/membership.ts';
import { aCreator, aFeature, aLandingPage, aRecipe } from '../../../tests/support/rows.ts';
import { aContent } from '../../../tests/support/written-recipe.ts';
import { filesIn } from '../../../tests/support/zip.ts';
import { storeEvents } from '../../analytics/commands.server.ts';
import { postPictures } from '../../db/schema/community.ts';
import { letterSubscriptions, letters } from '../../db/schema/letters.ts';
import { creatorPictures } from '../../db/schema/pictures.ts';
import { recipeDrafts } from '../../db/schema/recipe-editing.ts';
import { storedIssue } from '../../letters/document/issue.ts';
import { storedAudience, storedLetter } from '../../letters/document/stored-letter.ts';
import { addRecipe, addRecipes } from '../../recipes/commands.server.ts';
import { storedRecipe } from '../../recipes/content/stored-recipe.ts';
import { reviseRecipe } from '../../recipes/revisions/revisions.server.ts';
import { creatorArchive } from './archive.server.ts';

const { db } = await testDatabase();
const { services, startAtBeas, takeLogged } = await membershipServices(db);
beforeEach(() => startAtBeas());

const keyOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);
const jpeg = (text: string) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(text)]);
/** `asked` counts reads. */
function picturesOf(pictures: Record<string, Buffer>) {
  const store = {
    asked: 0,
    async findOriginal(key: string): Promise<Buffer | null> {
      store.asked += 1;
      return pictures[key] ?? null;
    },
  };
  return store;
}
const studio = { ...bea, name: 'Bea', subdomain: 'bea' };
const archiveWith = (pictures: ReturnType<typeof picturesOf>) =>
  creatorArchive({ ...services, pictures: pictures as never }, studio);
const filesOf = async (archive: ReadableStream) => filesIn(Buffer.from(await new Response(archive).arrayBuffer()));

const by = { command: 'test' };
const recipe = (name: string, pictures: string[] = []) => ({
  publish: now,
  authorId: null,
  change: 'New',
  now,
  content: aContent({ name, pictures: pictures.map((key) => ({ address: `/media/${key}`, alt: '' })) }),
});

describe('the archive', () => {
  test('has each recipe in two formats, its draft, each picture once, the page, members and events', async () => {
    const [soup, gone] = [keyOf('soup'), keyOf('gone')];
    const own = { creatorId: bea.creatorId };
    const { id } = await addRecipe(db, { ...own, ...recipe('Leek soup', [soup, gone]) });
    await addRecipe(db, { ...own, ...recipe('Corn soup', [soup]) });
    const { id: revised } = await addRecipe(db, { ...own, ...recipe('Pea soup') });
    const better = { content: aContent({ name: 'Better pea soup' }), publish: false, change: 'Better', by, now };
    await reviseRecipe(db, { ...own, recipeId: revised, ...better });
    const draft = { content: storedRecipe(aContent({ name: 'Leek soup with cream' })), version: 1, savedAt: now };
    await db.insert(recipeDrafts).values({ recipeId: id, ...draft });
    await aRecipe(db, bea.creatorId, { name: 'Brought over by SQL' });
    await aMember(db, { facts: [aTrial()] });
    const agreed = { requestedAt: now, requestedOn: '/x', confirmedAt: now };
    await db.insert(letterSubscriptions).values([
      { ...own, address: 'nina@home.example', ...agreed },
      { ...own, address: 'asked@home.example', ...agreed, confirmedAt: null },
    ]);
    const sent = {
      slug: 'lemons',
      state: 'sent',
      startedAt: now,
      issue: storedIssue(anIssue({ subject: 'Lemons' })),
    } as const;
    const content = storedLetter(aLetter({ subject: 'Limes' }));
    const letter = { ...own, content, audience: storedAudience(everybody), savedAt: now };
    await db.insert(letters).values([letter, { ...letter, ...sent }]);
    await storeEvents(db, { ...own, events: [storedEvent({ deviceId: 'device', at: now })], forward: false, now });
    const files = await filesOf(archiveWith(picturesOf({ [soup]: jpeg('soup') })));
    expect(Object.keys(files).sort()).toEqual(
      [
        'README.md',
        'drafts/leek-soup.json',
        'drafts/leek-soup.md',
        'drafts/pea-soup.json',
        'drafts/pea-soup.md',
        'community.json',
        'events.csv',
        'letters.json',
        'letters/lemons.txt',
        'members.csv',
        'readers.csv',
        'page/page.json',
        'page/page.md',
        'pictures.csv',
        `pictures/${soup}.jpg`,
        ...['brought-over-by-sql', 'corn-soup', 'leek-soup', 'pea-soup'].flatMap((slug) => [
          `recipes/${slug}.json`,
          `recipes/${slug}.md`,
        ]),
      ].sort(),
    );
    expect(files['recipes/leek-soup.md']).toContain(`(../pictures/${soup}.jpg)`);
    expect(JSON.parse(files['drafts/leek-soup.json']!)).toMatchObject({
      name: 'Leek soup with cream',
      creativeWorkStatus: 'draft',
    });
    expect(JSON.parse(files['recipes/pea-soup.json']!)).toMatchObject({
      name: 'Pea soup',
      url: 'https://larder.test/bea/recipes/pea-soup',
    });
    expect(files['members.csv']).toContain('rosa@home.example');
    expect(files['readers.csv']).toMatch(/"nina@home.example","Free readers","2026-11-02"\r\n$/);
    expect(files['readers.csv']).not.toContain('asked@home.example');
    expect(files['letters/lemons.txt']).toMatch(/^Lemons\n\n/);
    const subjects = JSON.parse(files['letters.json']!).letters.map(({ subject }: { subject: string }) => subject);
    expect(subjects.sort()).toEqual(['Lemons', 'Limes']);
    expect(files['events.csv']).toContain('"Sign-up button (header)","device"');
    expect(files['README.md']).toContain('# Everything of Bea');
  });

  test('has unused pictures and a table of all, without others’ and removed ones', async () => {
    const [soup, idle, theirs, removed] = [keyOf('soup'), keyOf('idle'), keyOf('theirs'), keyOf('removed')];
    const { id: otherId } = await aCreator(db);
    const own = { ...bea, width: 3, height: 2, bytes: 5, alt: 'A bowl', addedAt: now };
    await db.insert(creatorPictures).values([
      { ...own, key: soup, filename: 'soup.jpg' },
      { ...own, key: idle, filename: '=idle.jpg' },
      { ...own, key: theirs, filename: 'theirs.jpg', creatorId: otherId },
      { ...own, key: removed, filename: 'removed.jpg', removedAt: now },
    ]);
    await addRecipe(db, { creatorId: bea.creatorId, ...recipe('Leek soup', [soup]) });
    const files = await filesOf(
      archiveWith(picturesOf(Object.fromEntries([soup, idle, theirs, removed].map((key) => [key, jpeg(key)])))),
    );
    const pictures = Object.keys(files).filter((name) => name.startsWith('pictures'));
    expect(pictures.sort()).toEqual(['pictures.csv', `pictures/${soup}.jpg`, `pictures/${idle}.jpg`].sort());
    const table = files['pictures.csv']!.split('\r\n');
    expect(table).toContain(`"pictures/${soup}.jpg","soup.jpg","A bowl",3,2`);
    expect(table).toContain(`"pictures/${idle}.jpg","'=idle.jpg","A bowl",3,2`);
    expect(table).toHaveLength(4);
  });

  test('has no other creator’s picture that a recipe names by its public URL, but a shared one', async () => {
    const [theirs, both, nobodys] = [keyOf('theirs'), keyOf('both'), keyOf('nobodys')];
    const { id: otherId } = await aCreator(db);
    const measures = { filename: 'soup.jpg', width: 3, height: 2, bytes: 5, addedAt: now };
    await db.insert(creatorPictures).values([
      { ...measures, creatorId: otherId, key: theirs },
      { ...measures, creatorId: otherId, key: both },
      { ...measures, creatorId: bea.creatorId, key: both },
    ]);
    const page = await aLandingPage(db, { creatorId: bea.creatorId });
    await aFeature(db, page.id, { image: `/media/${theirs}` });
    await addRecipe(db, { creatorId: bea.creatorId, ...recipe('Leek soup', [theirs, both, nobodys]) });
    const store = picturesOf(Object.fromEntries([theirs, both, nobodys].map((key) => [key, jpeg(key)])));
    const files = await filesOf(archiveWith(store));
    const pictures = Object.keys(files).filter((name) => name.startsWith('pictures/'));
    expect(pictures.sort()).toEqual([`pictures/${both}.jpg`, `pictures/${nobodys}.jpg`].sort());
    expect(files['recipes/leek-soup.md']).not.toContain(`../pictures/${theirs}`);
  });

  test('has no picture of another creator’s community that a recipe names', async () => {
    const theirs = keyOf('theirs');
    const community = communityIn(db);
    const { postId } = await community.begin(await community.aPerson('ana'), 'Soak them.');
    await db.insert(postPictures).values({ postId, position: 0, key: theirs, width: 3, height: 2, bytes: 5 });
    const store = { ...services, pictures: picturesOf({ [theirs]: jpeg(theirs) }) as never };
    const { id: otherId } = await aCreator(db);
    const namesOf = async (creatorId: string) => {
      await addRecipe(db, { creatorId, ...recipe('Leek soup', [theirs]) });
      const files = await filesOf(creatorArchive(store, { creatorId, name: 'Cook', subdomain: 'cook' }));
      return Object.keys(files).filter((name) => name.startsWith('pictures/'));
    };
    expect(await namesOf(otherId)).toEqual([]);
    expect(await namesOf(bea.creatorId)).toEqual([`pictures/${theirs}.jpg`]);
  });

  test('is read on demand, and no further once cancelled', async () => {
    const keys = Array.from({ length: 60 }, (_, n) => keyOf(String(n)));
    await addRecipes(db, { creatorId: bea.creatorId, recipes: keys.map((key, n) => recipe(`Soup ${n}`, [key])) });
    const pictures = picturesOf(Object.fromEntries(keys.map((key) => [key, Buffer.alloc(200_000)])));
    const reader = archiveWith(pictures).getReader();
    for (let taken = 0; taken < 2_000_000; ) taken += (await reader.read()).value!.length;
    expect(pictures.asked).toBeLessThan(14);
    await reader.cancel();
    const asked = pictures.asked;
    await new Promise(setImmediate);
    expect(pictures.asked).toBe(asked);
    expect(takeLogged()).toEqual([]);
  });

  test('does not end like a complete one on a failure, which is logged', async () => {
    await addRecipe(db, { creatorId: bea.creatorId, ...recipe('Soup', [keyOf('soup')]) });
    const pictures = { asked: 0, findOriginal: () => Promise.reject(new Error('The disk is gone')) };
    await expect(filesOf(archiveWith(pictures))).rejects.toThrow('The disk is gone');
    expect(takeLogged()).toMatchObject([{ err: { message: 'The disk is gone' } }]);
  });
});
