import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startS3Server } from '../../tests/support/s3-server.ts';
import { readPictureAddress } from '../ui/picture-shapes.ts';
import { checkBucket } from './original-files.server.ts';
import { openPictureStore, type PictureStore } from './store.server.ts';

const s3 = await startS3Server();
afterAll(() => s3.close());

const halves = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="400"><rect width="400" height="400" fill="#f00"/><rect x="400" width="400" height="400" fill="#00f"/></svg>',
);
const ownOf = (address: string) => (readPictureAddress(address) as { own: string }).own;

describe.each(['on disk', 'in S3'])('pictures %s', (where) => {
  let directory: string;
  let pictures: PictureStore;
  const open = () => openPictureStore(directory, { s3: where === 'in S3' ? s3.settings : null });
  beforeEach(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'larder-store-'));
    s3.objects.clear();
    s3.requests.length = 0;
    pictures = open();
    return () => rm(directory, { recursive: true, force: true });
  });

  test('are stored once, and read again by another process', async () => {
    const address = await pictures.store(halves);
    expect(await pictures.store(halves)).toBe(address);
    expect(await open().findOriginal(ownOf(address))).toEqual(halves);
  });

  test('that are unknown are none', async () => {
    expect(await pictures.findOriginal('0'.repeat(32))).toBeNull();
    expect(await pictures.findVariant('0'.repeat(32), 'card-320.webp')).toBeNull();
  });

  test('are cut around the point that was chosen, and those from before around their middle', async () => {
    const key = ownOf(await pictures.store(halves));
    const colourOf = async (own: string) => {
      const { bytes } = (await pictures.findVariant(own, 'plate-160.png'))!;
      const { channels } = await sharp(bytes).stats();
      return [channels[0]!.mean, channels[2]!.mean].map(Math.round);
    };
    expect(await colourOf(key)).toEqual([128, 128]);
    expect(await colourOf(ownOf(await pictures.pointOut(key, { x: 0, y: 50 })))).toEqual([255, 0]);
    expect(await colourOf(ownOf(await pictures.pointOut(key, { x: 100, y: 50 })))).toEqual([0, 255]);
  });

  test('are not cut around a point that nobody chose', async () => {
    const key = ownOf(await pictures.store(halves));
    await pictures.pointOut(key, { x: 10, y: 10 });
    expect(await pictures.findVariant(`${key}~10-11`, 'plate-160.png')).toBeNull();
    expect(await open().findVariant(`${key}~10-10`, 'plate-160.png')).not.toBeNull();
  });

  test('are shown whole to who works on them', async () => {
    const key = ownOf(await pictures.store(halves));
    const { bytes } = (await pictures.findVariant(key, 'whole-480.webp'))!;
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 480, height: 240 });
  });

  test('are removed with their points and variants, and others stay', async () => {
    const key = ownOf(await pictures.store(halves));
    const own = ownOf(await pictures.pointOut(key, { x: 1, y: 2 }));
    const other = ownOf(await pictures.store(Buffer.from(halves.toString().replace('#f00', '#0f0'))));
    for (const each of [key, own, other]) await pictures.findVariant(each, 'plate-160.webp');
    await pictures.remove(key);
    await pictures.remove(key);
    for (const each of [key, own]) expect(await pictures.findVariant(each, 'plate-160.webp')).toBeNull();
    expect(await pictures.findVariant(other, 'plate-160.webp')).not.toBeNull();
    expect(await readdir(path.join(directory, 'made'))).toEqual([other]);
  });

  test('in a bucket leave only copies on this machine, which are read once', async () => {
    const key = ownOf(await pictures.store(halves));
    await pictures.findVariant(key, 'plate-160.webp');
    await pictures.findVariant(key, 'plate-280.webp');
    const inBucket = where === 'in S3';
    expect((await readdir(directory)).includes('originals')).toBe(!inBucket);
    expect([...s3.objects.keys()]).toEqual(inBucket ? [`originals/${key}`] : []);
    expect(s3.requests.filter((each) => each.startsWith('GET'))).toHaveLength(inBucket ? 1 : 0);
  });

  test('in a bucket that cannot be reached are an error, and not missing', async () => {
    const key = ownOf(await pictures.store(halves));
    if (where === 'on disk') return;
    s3.failing = 10;
    await expect(open().findVariant(key, 'plate-160.webp')).rejects.toThrow();
    s3.failing = 0;
  }, 20_000);
});

test('a variant that was rendered in advance is sent as it is, while its original is stored', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'larder-store-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const key = ownOf(await openPictureStore(path.join(directory, 'other')).store(halves));
  const rendered = path.join(directory, 'rendered');
  await mkdir(path.join(rendered, key), { recursive: true });
  await writeFile(path.join(rendered, key, 'plate-160.avif'), 'in advance');
  const pictures = openPictureStore(path.join(directory, 'own'), { rendered });
  expect(await pictures.findVariant(key, 'plate-160.avif')).toBeNull();
  await pictures.store(halves);
  expect((await pictures.findVariant(key, 'plate-160.avif'))!.bytes.toString()).toBe('in advance');
  expect((await sharp((await pictures.findVariant(key, 'plate-160.webp'))!.bytes).metadata()).width).toBe(160);
});

test('a disk that is full keeps nobody from seeing pictures, and is said once', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'larder-store-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const key = ownOf(await openPictureStore(directory).store(halves));
  const errors: unknown[] = [];
  const full = openPictureStore(directory, {
    log: { error: ({ err }) => errors.push(err) },
    write: () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })),
  });
  for (const name of ['plate-160.webp', 'plate-280.webp']) {
    const found = await full.findVariant(key, name);
    expect((await sharp(found!.bytes).metadata()).format).toBe('webp');
  }
  expect(errors).toMatchObject([{ code: 'ENOSPC' }]);
  await expect(full.findVariant('0'.repeat(32), 'plate-160.webp')).resolves.toBeNull();
});

describe('the bucket is checked', () => {
  test('and takes files', async () => {
    expect(await checkBucket(s3.settings)).toEqual({ ok: true });
  });
  test('and a wrong one is refused by its service', async () => {
    const wrong = { ...s3.settings, bucket: 'another' };
    expect(await checkBucket(wrong)).toEqual({ ok: false, refused: true, code: 'NoSuchBucket' });
  });
  test('and one that cannot be reached may be there later', async () => {
    const away = { ...s3.settings, endpoint: 'http://127.0.0.1:1' };
    expect(await checkBucket(away)).toMatchObject({ ok: false, refused: false });
  }, 30_000);
  test('and a busy one may take files later', async () => {
    const busy = createServer((_, response) => response.writeHead(429).end()).listen(0, '127.0.0.1');
    await once(busy, 'listening');
    const endpoint = `http://127.0.0.1:${(busy.address() as AddressInfo).port}`;
    expect(await checkBucket({ ...s3.settings, endpoint })).toMatchObject({ ok: false, refused: false });
    busy.closeAllConnections();
    busy.close();
  }, 30_000);
});
