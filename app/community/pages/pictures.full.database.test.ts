import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { fieldsOf, type TestBrowser } from '../../../tests/support/browser.ts';
import { communityOf } from '../../../tests/support/communities.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { bea } from '../../../tests/support/membership.ts';
import { exportArchive } from '../../accounts/export/export.server.ts';
import { communityPictures, communityProfiles, postPictures, posts } from '../../db/schema/community.ts';
import { creatorPictures } from '../../db/schema/pictures.ts';
import { openPictureStore } from '../../media/store.server.ts';
import { deleteUnusedPictures } from '../pictures/stored-pictures.server.ts';
import { erasePosts } from '../threads/erasure.server.ts';

const directory = await mkdtemp(path.join(tmpdir(), 'community-pictures-'));
afterAll(() => rm(directory, { recursive: true }));
const pictures = openPictureStore(directory);

const { db } = await testDatabase();
const { services: usual, startAtBeas, clock } = await accountServices(db);
const services = { ...usual, pictures };
const { aPerson, showFirstPosts, answer } = communityOf(db, services);
const DAY = 24 * 60 * 60;

let ana: TestBrowser;
let account: { accountId: string; email: string };

beforeEach(async () => {
  await startAtBeas();
  await db.delete(communityPictures);
  await rm(path.join(directory, 'originals'), { recursive: true, force: true });
  await showFirstPosts();
  const { browser, ...person } = await aPerson('ana');
  ana = browser;
  account = person;
});

const files = async () =>
  (await readdir(path.join(directory, 'originals'), { recursive: true })).filter((name) => /[0-9a-f]{32}$/.test(name));
const keys = async () => (await db.select({ key: postPictures.key }).from(postPictures)).map(({ key }) => key);

/** Creates a photo with the camera's make and the position, as phones do. */
const aPhoto = async (red: number) =>
  new File(
    [
      await sharp({ create: { width: 40, height: 30, channels: 3, background: { r: red, g: 90, b: 60 } } })
        .jpeg()
        .withExif({ IFD0: { Make: 'Tellingphone' }, IFD3: { GPSLatitude: '52/1 30/1 0/1', GPSLatitudeRef: 'N' } })
        .toBuffer(),
    ],
    `photo-${red}.jpg`,
    { type: 'image/jpeg' },
  );

async function formOf(fields: Record<string, string>, photos: readonly File[]): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const photo of photos) form.append('pictures', photo);
  return form;
}

async function send(browser: TestBrowser, target: string, fields: Record<string, string>, photos: readonly File[]) {
  const form = await formOf(fields, photos);
  return browser.post(target, form, { headers: { origin: services.origin } });
}

async function postWith(photos: readonly File[], fields: Record<string, string> = {}) {
  const { id } = fieldsOf(await ana.get('/bea/community'));
  return send(ana, '/bea/community', { id: id!, title: 'Beans', words: 'Look.', ...fields }, photos);
}

test('pictures come with the form, without camera and place, in every size', async () => {
  const { status, location } = await postWith([await aPhoto(10), await aPhoto(200)]);
  expect(status).toBe(303);
  const [first] = await keys();
  expect(await keys()).toHaveLength(2);
  expect((await ana.get(location!)).html).toContain(`/media/${first}/card-320.avif`);
  const bytes = [(await pictures.findOriginal(first!))!, (await pictures.findVariant(first!, 'card-320.webp'))!.bytes];
  for (const each of bytes) {
    expect(each.includes('Tellingphone')).toBe(false);
    expect((await sharp(each).metadata()).exif).toBeUndefined();
  }
});

test.each([
  ['of an unknown kind', () => [new File(['<svg onload="alert(1)"/>'], 'drawing.svg')], 400],
  ['of which there are six', async () => Promise.all([1, 2, 3, 4, 5, 6].map((each) => aPhoto(each * 40))), 400],
])('pictures %s are refused, and leave nothing', async (_, photos, status) => {
  const answered = await postWith([await aPhoto(10), ...(await photos())].slice(0, 6));
  expect([answered.status, answered.data.words]).toEqual([status, 'Look.']);
  expect([await files(), await db.$count(communityPictures), await db.$count(posts)]).toEqual([[], 0, 0]);
});

test('a refused form leaves no pictures, and an excluded person’s are not even stored', async () => {
  expect((await postWith([await aPhoto(10)], { title: '' })).status).toBe(400);
  expect([await files(), await db.$count(communityPictures)]).toEqual([[], 0]);
  await postWith([]);
  await db.update(communityProfiles).set({ excludedAt: clock.now });
  expect((await postWith([await aPhoto(10)])).status).toBe(403);
  expect([await files(), await db.$count(communityPictures)]).toEqual([[], 0]);
});

test('a refused form leaves pictures that another post shows', async () => {
  await postWith([await aPhoto(10)]);
  expect((await postWith([await aPhoto(10)], { title: '' })).status).toBe(400);
  expect(await files()).toHaveLength(1);
});

test('a hundred pictures a day are enough, and the form says so instead of dropping them', async () => {
  const { location } = await postWith([await aPhoto(10)]);
  const postId = location!.split(/[/?]/)[3]!;
  const many = Array.from({ length: 99 }, (_, at) => ({ postId, position: at + 1, key: `k${at}` }));
  await db.insert(postPictures).values(many.map((row) => ({ ...row, width: 1, height: 1, bytes: 1 })));
  const answered = await postWith([await aPhoto(200)]);
  expect([answered.status, answered.text.join(' ')]).toEqual([
    400,
    expect.stringContaining('Please add more tomorrow'),
  ]);
  expect((await postWith([])).status).toBe(303);
});

test('an edit describes, takes out and adds pictures', async () => {
  const { location } = await postWith([await aPhoto(10), await aPhoto(200)]);
  const id = location!.split(/[/?]/)[3]!;
  const edit = `/bea/community/posts/${id}/edit`;
  const [first, second] = await keys();
  const fields = { words: 'Look.', version: '1', [`alt-${first}`]: 'A pot', [`without-${second}`]: 'yes' };
  expect((await send(ana, edit, fields, [await aPhoto(90)])).status).toBe(303);
  const after = await db.select().from(postPictures).orderBy(postPictures.position);
  expect(after.map(({ key, alt }) => [key === second, alt])).toEqual([
    [false, 'A pot'],
    [false, ''],
  ]);
});

test('files of erased posts are deleted a day later, unless something else shows them', async () => {
  const { location } = await postWith([await aPhoto(10), await aPhoto(200)]);
  const id = location!.split(/[/?]/)[3]!;
  const [first] = await keys();
  const creators = { ...bea, filename: 'a.jpg', width: 1, height: 1, bytes: 1, addedAt: clock.now };
  await db.insert(creatorPictures).values({ ...creators, key: first! });
  expect(await deleteUnusedPictures(services, { now: clock.now })).toBe(0);
  await ana.post(`/bea/community/posts/${id}/deletion`);
  clock.pass(31 * DAY);
  await erasePosts(db, { now: clock.now });
  expect(await deleteUnusedPictures(services, { now: clock.now })).toBe(0);
  expect(await files()).toHaveLength(2);
  clock.pass(2 * DAY);
  expect(await deleteUnusedPictures(services, { now: clock.now })).toBe(2);
  expect(await files()).toEqual([expect.stringContaining(first!)]);
  expect(await db.$count(communityPictures)).toBe(0);
});

test('a profile has one picture, which the archive of the account’s data has too', async () => {
  await send(ana, '/bea/community/profile', { name: 'Ana' }, [await aPhoto(10)]);
  const { location } = await postWith([await aPhoto(200)]);
  await answer(ana, location!.split('?')[0]!, 'Mine.');
  expect((await ana.get('/bea/community/profile')).html).toContain('plate-160.avif');
  const archive = Buffer.from(await new Response(exportArchive(services, account)).arrayBuffer()).toString('latin1');
  for (const file of await files()) expect(archive).toContain(`pictures/${path.basename(file)}.jpg`);
  await send(ana, '/bea/community/profile', { name: 'Ana', without: 'yes' }, []);
  const [profile] = await db.select().from(communityProfiles).where(eq(communityProfiles.accountId, account.accountId));
  expect(profile).toMatchObject({ name: 'Ana', picture: null });
});
