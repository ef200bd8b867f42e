import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { creatorPictures } from '../../app/db/schema/pictures.ts';
import { paths } from '../../app/paths.ts';
import { studioPaths } from '../../app/studio/paths.ts';
import { pictureErrors, studioPictures, unusedPictures } from '../../app/studio/pictures/copy.ts';
import type { StudioPicture } from '../../app/studio/pictures/pictures.ts';
import { ORIGIN, startTestApp } from '../support/app.ts';
import { visibleText } from '../support/html.ts';
import { peopleIn } from '../support/people.ts';
import { aLandingPage } from '../support/rows.ts';
import { howMany } from '../support/run.ts';

const app = await startTestApp();
const { creatorId } = await aLandingPage(app.db, { subdomain: 'bea', name: 'Bea' });
const other = await aLandingPage(app.db, { subdomain: 'ann', name: 'Ann' });
const people = await peopleIn(app.db, { creatorId });
const owner = await people.cookieOf('owner');

let shade = 0;
const photo = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: { r: 200, g: ++shade, b: 40 } } })
    .jpeg()
    .toBuffer();

function send(address: string, file: Uint8Array | null, { name = 'cake.jpg', cookie = owner } = {}) {
  const body = new FormData();
  if (file) body.set('picture', new File([new Uint8Array(file)], name, { type: 'image/jpeg' }));
  else body.set('words', 'no file');
  return app.get(address, { method: 'POST', body, headers: { ...cookie, origin: ORIGIN } });
}
const post = (address: string, fields: Record<string, string>, cookie = owner) =>
  app.get(address, { method: 'POST', body: new URLSearchParams(fields), headers: { ...cookie, origin: ORIGIN } });
const see = (address: string) => app.get(address, { headers: owner });
const files = studioPaths.pictureFiles(creatorId);
const stored = async () => (await readdir(path.join(app.dataDirectory, 'pictures/originals')).catch(() => [])).length;
const leftBehind = () => readdir(path.join(app.dataDirectory, 'pictures/incoming')).catch(() => []);

async function added(): Promise<StudioPicture> {
  const answer = (await (await send(files, await photo())).json()) as { ok: true; picture: StudioPicture };
  expect(answer).toMatchObject({ ok: true });
  return answer.picture;
}

describe('a picture that is sent', () => {
  test('by a script is among the creator’s, and shown', async () => {
    const picture = await added();
    expect(picture).toMatchObject({ width: 400, height: 300, filename: 'cake.jpg', focus: null, alt: '' });
    const { pictures } = (await (await see(files)).json()) as { pictures: StudioPicture[] };
    expect(pictures[0]).toEqual(picture);
    expect((await app.get(`${picture.address}/card-320.webp`)).status).toBe(200);
  });

  test('by a form without scripts leads to where it is described', async () => {
    const answer = await send(studioPaths.pictures(creatorId), await photo());
    expect(answer.status).toBe(303);
    const page = await see(answer.headers.get('location')!);
    expect(visibleText(await page.text())).toContain(studioPictures.added);
  });

  test.each<[string, number, string, () => Buffer | null]>([
    ['a drawing with a script', 400, pictureErrors.kinds.svg, () => Buffer.from('<svg onload="alert(1)"></svg>')],
    ['a page', 400, pictureErrors.kinds.other, () => Buffer.from('<script>alert(1)</script>')],
    ['nothing', 400, pictureErrors.kinds.empty, () => Buffer.alloc(0)],
    ['26 MB', 413, pictureErrors.tooLarge, () => Buffer.alloc(26 * 1024 * 1024, 0xff)],
    ['no file', 400, pictureErrors.nothing, () => null],
  ])('%s is refused with %i and a sentence, in both ways', async (_what, status, error, make) => {
    const before = await stored();
    const answer = await send(files, make());
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ ok: false, error });
    const page = await send(studioPaths.pictures(creatorId), make());
    expect(page.status).toBe(status);
    expect(visibleText(await page.text()).join(' ')).toContain(error);
    expect([await stored(), await leftBehind()]).toEqual([before, []]);
  });

  test('by an editor is taken; by anybody else it is not, and nothing of it is stored', async () => {
    expect((await send(files, await photo(), { cookie: await people.cookieOf('editor') })).status).toBe(200);
    const before = await stored();
    for (const role of ['visitor', 'unconfirmed', 'member', 'another-creator', 'operator'] as const) {
      const answer = await send(files, await photo(), { cookie: await people.cookieOf(role) });
      expect([302, 403]).toContain(answer.status);
    }
    const elsewhere = await send(studioPaths.pictureFiles(other.creatorId), await photo());
    expect(elsewhere.status).toBe(403);
    expect([await stored(), await leftBehind()]).toEqual([before, []]);
  });
});

describe('a picture', () => {
  test('is cut around its point from when it is saved, at an address of its own', async () => {
    const { key } = await added();
    const words = studioPaths.pictureWords(creatorId, key);
    expect((await app.get(`${paths.picture(`${key}~30-70`)}/card-320.webp`)).status).toBe(404);
    const answer = await post(words, { alt: '  A  cake ', x: '30.2', y: '70' });
    expect(await answer.json()).toEqual({ ok: true, address: `/media/${key}~30-70` });
    expect((await app.get(`/media/${key}~30-70/card-320.webp`)).status).toBe(200);
    expect(await (await see(words)).json()).toMatchObject({ picture: { alt: 'A cake', focus: { x: 30, y: 70 } } });
  });

  test('keeps its description when the point is moved, and its point when it is described', async () => {
    const { key } = await added();
    const words = studioPaths.pictureWords(creatorId, key);
    await post(words, { alt: 'A cake', x: '30', y: '70' });
    expect(await (await post(words, { x: '10', y: '20' })).json()).toEqual({
      ok: true,
      address: `/media/${key}~10-20`,
    });
    const described = { ok: true, address: `/media/${key}~10-20` };
    expect(await (await post(words, { alt: 'A tart' })).json()).toEqual(described);
    expect(await (await see(words)).json()).toMatchObject({ picture: { alt: 'A tart', focus: { x: 10, y: 20 } } });
    expect(await (await post(words, { x: '', y: '' })).json()).toEqual({ ok: true, address: `/media/${key}` });
  });

  test('is described by a form without scripts', async () => {
    const { key } = await added();
    const words = { alt: '"><script>alert(1)</script>', x: '', y: '' };
    const answer = await post(studioPaths.picture(creatorId, key), words);
    expect(answer.status).toBe(303);
    const html = await (await see(answer.headers.get('location')!)).text();
    expect(html).not.toContain('<script>alert(1)');
    expect(html).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
    // Messages of other forms name a picture by this address.
    expect(visibleText(html).join(' ')).toContain(`Address : ${paths.picture(key)}`);
  });

  test('of another creator is neither shown, nor described, nor removed', async () => {
    const { key } = await added();
    const hers = await people.cookieOf('another-creator');
    expect((await app.get(studioPaths.picture(creatorId, key), { headers: hers })).status).toBe(403);
    expect((await post(studioPaths.pictureWords(other.creatorId, key), { alt: 'x' })).status).toBe(403);
    const foreign = 'b1'.repeat(16);
    const measures = { width: 4, height: 3, bytes: 12, filename: 'pie.jpg', addedAt: new Date() };
    await app.db.insert(creatorPictures).values({ creatorId: other.creatorId, key: foreign, ...measures });
    const elsewhere = studioPaths.pictureWords(creatorId, foreign);
    expect((await post(elsewhere, { alt: 'x', x: '', y: '' })).status).toBe(404);
    expect(await (await see(studioPaths.pictureWords(creatorId, key))).json()).toMatchObject({ picture: { alt: '' } });
  });

  test.each(['x', '0'.repeat(32), '%00', `${'0'.repeat(32)}~1-1`])('%s is 404', async (key) => {
    expect((await see(`${studioPaths.pictures(creatorId)}/${key}`)).status).toBe(404);
  });

  test('that nothing uses is removed, and taken back', async () => {
    const { key } = await added();
    const removed = await post(`${studioPaths.picture(creatorId, key)}?remove`, {});
    expect(removed.status).toBe(303);
    const page = await (await see(removed.headers.get('location')!)).text();
    expect(visibleText(page)).toContain(unusedPictures.removed(1));
    expect((await see(studioPaths.picture(creatorId, key))).status).toBe(404);
    const undo = /name="undo" value="([^"]+)"/.exec(page)![1]!;
    expect((await post(studioPaths.unusedPictures(creatorId), { undo })).status).toBe(303);
    expect((await see(studioPaths.picture(creatorId, key))).status).toBe(200);
  });
});

test('pictures of several megabytes at once are all stored, one after another', async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 50 };
  const large = await Promise.all(
    Array.from({ length: howMany({ short: 3, long: 10 }) }, () =>
      sharp({ create: { width: 1200, height: 900, channels: 3, background: '#888', noise } })
        .png()
        .toBuffer(),
    ),
  );
  const answers = await Promise.all(large.map((each) => send(files, each)));
  expect(answers.map(({ status }) => status)).toEqual(large.map(() => 200));
  expect(await leftBehind()).toEqual([]);
}, 120_000);
