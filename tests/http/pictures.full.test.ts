import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { landingPages } from '../../app/db/schema/creators.ts';
import { pictureShapes } from '../../app/ui/picture-shapes.ts';
import { ORIGIN, startTestApp } from '../support/app.ts';
import { shownSoon } from '../support/eventually.ts';
import { meta } from '../support/html.ts';
import { aLandingPage, aRecipe } from '../support/rows.ts';

const app = await startTestApp();
const svg = (colour: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="${colour}"/></svg>`,
  );

let dish: string;
beforeAll(async () => {
  dish = await app.pictures.store(svg('#3a7'));
});

describe('a variant', () => {
  test.each(['card-320.avif', 'card-480.webp', 'plate-160.png', 'wide-480.webp', 'logo-210.webp', 'icon-64.png'])(
    '%s has the type and the size in its name, and is cached for a year',
    async (name) => {
      const answer = await app.get(`${dish}/${name}`);
      const [, shape, width, format] = /^(\w+)-(\d+)\.(\w+)$/.exec(name)!;
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe(`image/${format}`);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.get('content-encoding')).toBeNull();
      const picture = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      const { aspect } = pictureShapes[shape as keyof typeof pictureShapes];
      expect(picture.format).toBe(format === 'avif' ? 'heif' : format);
      expect([picture.width, picture.height]).toEqual([Number(width), Math.round(Number(width) / aspect)]);
    },
  );

  test('is 304 on revalidation', async () => {
    const etag = (await app.get(`${dish}/card-320.webp`)).headers.get('etag')!;
    expect((await app.get(`${dish}/card-320.webp`, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  test('of a logo is neither cropped nor padded', async () => {
    const logo = await app.pictures.store(svg('#f00'));
    const bytes = await (await app.get(`${logo}/logo-210.webp`)).arrayBuffer();
    const { data, info } = await sharp(Buffer.from(bytes)).raw().toBuffer({ resolveWithObject: true });
    expect(info.channels).toBe(4);
    const alpha = (x: number) => data[(20 * info.width + x) * 4 + 3]!;
    expect([alpha(5), alpha(200)]).toEqual([255, 0]);
  });

  test('for a phone’s window is cut around what catches the eye, and not around an empty middle', async () => {
    const dishes = Array.from({ length: 40 }, (_, at) => {
      const [x, y] = [1300 + (at % 5) * 50, 250 + Math.floor(at / 5) * 50];
      return `<circle cx="${x}" cy="${y}" r="20" fill="${at % 2 ? '#e4372e' : '#f6e445'}"/>`;
    });
    const table = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><rect width="1600" height="900" fill="#333"/>${dishes.join('')}</svg>`,
    );
    const address = await app.pictures.store(table);
    const reds = async (name: string) => {
      const picture = sharp(Buffer.from(await (await app.get(`${address}/${name}`)).arrayBuffer()));
      return (await picture.stats()).channels[0]!.max;
    };
    expect(await reds('tall-480.webp')).toBeGreaterThan(200);
    expect(await reds('plate-160.webp')).toBeLessThan(100);
  });

  test.each(['card-321.webp', '..%2fcard-320.webp', 'original'])('%s, which no page uses, is 404', async (name) => {
    const answer = await app.get(`${dish}/${name}`);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test.each(['0'.repeat(32), 'x', '..%2f..', 'ABCDEF'.repeat(5)])('of an unknown picture %s is 404', async (key) => {
    expect((await app.get(`/media/${key}/card-320.webp`)).status).toBe(404);
  });
});

describe('the share picture', () => {
  const shareOf = async (subdomain: string) => meta(await app.html(`/${subdomain}`), 'og:image')!.replace(ORIGIN, '');

  test('is a PNG of 1200 by 630, cached for a year', async () => {
    const page = await aLandingPage(app.db, { subdomain: 'shared', name: 'Marisol', accentColor: '#e4572e' });
    await aRecipe(app.db, page.creatorId, { imageUrl: dish });
    const answer = await app.get(await shareOf('shared'));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const picture = sharp(Buffer.from(await answer.arrayBuffer()));
    expect(await picture.metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    const corner = await picture.extract({ left: 0, top: 0, width: 40, height: 40 }).raw().toBuffer();
    expect([corner[0], corner[1], corner[2]].map((value) => Math.round(value! / 16))).toEqual([14, 5, 3]);
  });

  test('is rendered once for simultaneous requests', async () => {
    const page = await aLandingPage(app.db, { subdomain: 'once', name: 'Once' });
    const address = await shareOf('once');
    const answers = await Promise.all(Array.from({ length: 8 }, () => app.get(address)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200));
    app.cache.drop('everything');
    await app.get(address);
    expect(await readdir(path.join(app.dataDirectory, 'pictures/made/share', page.id))).toHaveLength(1);
  });

  test('has a new address after a change, and the old one redirects to it', async () => {
    const page = await aLandingPage(app.db, { subdomain: 'changing', name: 'Before' });
    const before = await shareOf('changing');
    expect((await app.get(before)).status).toBe(200);
    await app.db.update(landingPages).set({ name: 'After' }).where(eq(landingPages.id, page.id));
    await shownSoon(async () => expect(await shareOf('changing')).not.toBe(before));
    const after = await shareOf('changing');
    await shownSoon(async () => {
      const answer = await app.get(before);
      expect([answer.status, answer.headers.get('location')]).toEqual([302, after]);
    });
    expect((await app.get(after)).status).toBe(200);
  });

  test('of an unpublished page is not served', async () => {
    const page = await aLandingPage(app.db, { subdomain: 'leaving', name: 'Leaving' });
    const address = await shareOf('leaving');
    expect((await app.get(address)).status).toBe(200);
    await app.db.update(landingPages).set({ isActive: false }).where(eq(landingPages.id, page.id));
    await shownSoon(async () => expect((await app.get(address)).status).toBe(404));
  });

  test('of unknown or malformed pages is 404', async () => {
    for (const id of ['0b0f0a4e-0000-4000-8000-000000000001', 'x', '%00']) {
      expect((await app.get(`/media/share/${id}/0000000000000000.png`)).status).toBe(404);
    }
  });

  test.each([
    ['markup', '</text><script>alert(1)</script> & <b>'],
    ['pictographs', '👩‍🍳🍋🇲🇽'],
    ['right to left', '\u202eשלום مرحبا'],
    ['five thousand letters', 'Supercalifragilistic '.repeat(240)],
    ['one long word', 'x'.repeat(5_000)],
    ['control characters', 'a\u0001\u0008\u001bb'],
    ['nothing that can be drawn', '\u200b'],
    ['letters without ink', '\u2800\u2800'],
  ])('with %s in the name and the payoff is still a picture', async (_what, text) => {
    const { subdomain } = await aLandingPage(app.db, { name: text, payoff: text, accentColor: 'red;}' });
    const answer = await app.get(await shareOf(subdomain!));
    expect(answer.status).toBe(200);
    const picture = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([picture.width, picture.height]).toEqual([1200, 630]);
  });

  test.each(['Anna 👩🏽‍🍳', '🇮🇹 Anna', '1️⃣ Anna'])('leaves of %s only the letters', async (name) => {
    const draw = async (fields: { name: string }) => {
      const { subdomain } = await aLandingPage(app.db, fields);
      return Buffer.from(await (await app.get(await shareOf(subdomain!))).arrayBuffer());
    };
    const letters = name.replace(/[^\w ]/gu, '').trim();
    expect((await draw({ name })).equals(await draw({ name: letters }))).toBe(true);
  });
});
