import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import type { Sender } from '../../http/fair-queue.ts';
import { openPictureStore } from '../store.server.ts';
import { createPictureDecoder } from './decoder.server.ts';

const directory = await mkdtemp(path.join(tmpdir(), 'larder-receiving-'));
afterAll(() => rm(directory, { recursive: true, force: true }));
const pictures = openPictureStore(directory);

async function* pieces(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}
const bea: Sender = { path: ['bea'] };
const receive = (bytes: Uint8Array, store = pictures, sender = bea) =>
  store.receive(sender, async (incoming) => {
    await incoming.write(pieces(bytes));
    return incoming.accept();
  });
const leftBehind = () => readdir(path.join(directory, 'incoming'));
const stored = async () => (await readdir(path.join(directory, 'originals')).catch(() => [])).length;

const photo = (width = 320, height = 240) =>
  sharp({
    create: { width, height, channels: 3, background: '#c63', noise: { type: 'gaussian', mean: 120, sigma: 40 } },
  });
const kinds: Record<string, (picture: Sharp) => Sharp> = {
  jpeg: (picture) => picture.jpeg(),
  png: (picture) => picture.png(),
  webp: (picture) => picture.webp(),
  avif: (picture) => picture.avif({ effort: 0 }),
};

/** Creates a PNG whose header states a size, without pixels. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    start,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(64))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a picture that comes in', () => {
  test.each(Object.keys(kinds))('as %s is stored, and is shown in every shape', async (kind) => {
    const received = await receive(await kinds[kind]!(photo()).toBuffer());
    expect(received).toMatchObject({ ok: true, width: 320, height: 240 });
    if (!received.ok) return;
    expect((await pictures.findOriginal(received.key))!.length).toBe(received.bytes);
    expect(await pictures.findVariant(received.key, 'card-320.webp')).not.toBeNull();
    expect(await leftBehind()).toEqual([]);
  });

  test('says neither where nor with what it was taken, nor anything else that came with it', async () => {
    const secret = 'SECRET-CAMERA';
    const given = await photo()
      .withExif({ IFD0: { Model: secret, Copyright: secret }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${secret}</a></x:xmpmeta>`)
      .jpeg()
      .toBuffer();
    expect(given.includes(secret)).toBe(true);
    const received = await receive(given);
    if (!received.ok) throw new Error(received.reason);
    const original = (await pictures.findOriginal(received.key))!;
    expect(original.includes(secret)).toBe(false);
    expect(await sharp(original).metadata()).not.toMatchObject({ exif: expect.anything() });
  });

  test('is turned as the camera was held', async () => {
    const received = await receive(await photo(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer());
    expect(received).toMatchObject({ ok: true, width: 200, height: 300 });
  });

  test('loses what was put behind it: it is no archive and no page at the same time', async () => {
    const behind = Buffer.from('PK\x03\x04 <script>alert(1)</script>', 'latin1');
    const received = await receive(Buffer.concat([await photo().jpeg().toBuffer(), behind]));
    if (!received.ok) throw new Error(received.reason);
    expect((await pictures.findOriginal(received.key))!.includes('<script>')).toBe(false);
  });

  test('is at most 4,096 pixels long when it is stored', async () => {
    const received = await receive(await photo(5_000, 100).jpeg().toBuffer());
    expect(received).toMatchObject({ ok: true, width: 4_096, height: 82 });
  });

  test('keeps what shows through it', async () => {
    const logo = sharp({
      create: { width: 64, height: 64, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.2 } },
    });
    for (const given of [logo.clone().png(), logo.clone().webp()]) {
      const received = await receive(await given.toBuffer());
      if (!received.ok) throw new Error(received.reason);
      expect((await sharp((await pictures.findOriginal(received.key))!).metadata()).hasAlpha).toBe(true);
    }
  });

  test('is announced before it is stored, and is not where that fails', async () => {
    const given = await photo(41, 41).png().toBuffer();
    const [before, announced] = [await stored(), [] as string[]];
    const fails = pictures.receive(bea, async (incoming) => {
      await incoming.write([given]);
      return incoming.accept(async ({ key }) => {
        announced.push(key);
        throw new Error('no database');
      });
    });
    await expect(fails).rejects.toThrow('no database');
    expect([await stored(), await leftBehind()]).toEqual([before, []]);
    expect(await receive(given)).toMatchObject({ ok: true, key: announced[0] });
  });
});

describe('refused, and nothing of it is left on disk', () => {
  const cut = async (kind: string) => {
    const whole = await kinds[kind]!(photo(800, 600)).toBuffer();
    return whole.subarray(0, Math.round(whole.length * 0.6));
  };
  test.each([
    ['a drawing with a script', 'svg', () => Buffer.from('<svg><script>alert(1)</script></svg>')],
    ['nothing', 'empty', () => Buffer.alloc(0)],
    ['a page that is called a picture', 'other', () => Buffer.from('<!doctype html><p>')],
    [
      'a JPEG of which only the beginning is one',
      'unreadable',
      () => Buffer.from('\xff\xd8\xff\xe0 and words', 'latin1'),
    ],
    ['a JPEG that was cut short', 'unreadable', () => cut('jpeg')],
    ['a PNG that was cut short', 'unreadable', () => cut('png')],
    ['a WebP that was cut short', 'unreadable', () => cut('webp')],
    ['an AVIF that was cut short', 'unreadable', () => cut('avif')],
    ['200 megapixels', 'too-many-pixels', () => pngOf(20_000, 10_000)],
    ['two billion pixels on a side', 'unreadable', () => pngOf(2_147_483_647, 2_147_483_647)],
    ['pixels that are not there', 'unreadable', () => pngOf(200, 100)],
  ] as const)('%s: %s', async (_what, reason, make) => {
    const before = await stored();
    expect(await receive(await make())).toEqual({ ok: false, reason });
    expect(await leftBehind()).toEqual([]);
    expect(await stored()).toBe(before);
  });

  test('one whose sender goes away', async () => {
    const before = await stored();
    const broken = pictures.receive(bea, async (incoming) => {
      await incoming.write(
        (async function* () {
          yield Buffer.from('\xff\xd8\xff', 'latin1');
          throw new Error('gone');
        })(),
      );
    });
    await expect(broken).rejects.toThrow('gone');
    expect([await leftBehind(), await stored()]).toEqual([[], before]);
  });

  test('one that needs more memory than it gets', async () => {
    const small = openPictureStore(directory, { decoder: createPictureDecoder({ mostBytes: 30 * 1024 * 1024 }) });
    expect(await receive(await photo().png().toBuffer(), small)).toEqual({ ok: false, reason: 'too-demanding' });
    expect(await leftBehind()).toEqual([]);
  });

  test('one that takes too long', async () => {
    const hasty = openPictureStore(directory, { decoder: createPictureDecoder({ milliseconds: 5 }) });
    expect(await receive(await photo().png().toBuffer(), hasty)).toEqual({ ok: false, reason: 'too-demanding' });
  });

  test('one more than may wait', async () => {
    const short = openPictureStore(directory, { decoder: createPictureDecoder({ mostWaiting: 1 }) });
    const given = await photo().png().toBuffer();
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => receive(given, short)));
    expect(outcomes.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(1);
    expect(outcomes).toContainEqual({ ok: false, reason: 'busy' });
    expect(short.isBusy(bea)).toBe(false);
  });
});

describe('the queue of pictures', () => {
  const marisol: Sender = { path: ['marisol'] };

  test('refuses more of one creator than its share, and decodes another’s next', { timeout: 120_000 }, async () => {
    const order: string[] = [];
    const given = await photo(64, 64).png().toBuffer();
    const sendAs = async (sender: Sender) => {
      const result = await receive(given, pictures, sender);
      order.push(result.ok ? sender.path[0] : `${sender.path[0]}: ${result.reason}`);
    };
    const flood = Array.from({ length: 40 }, () => sendAs(bea));
    await expect.poll(() => pictures.isBusy(bea), { timeout: 60_000 }).toBe(true);
    expect(pictures.isBusy(marisol)).toBe(false);
    await Promise.all([...flood, sendAs(marisol)]);
    expect(order.filter((each) => each === 'bea: busy').length).toBeGreaterThan(20);
    const decoded = order.filter((each) => !each.includes('busy'));
    expect(decoded.indexOf('marisol')).toBeLessThan(decoded.length / 2);
  });
});

describe('temporary files', () => {
  async function receivingProcess() {
    const script = `
      import { openPictureStore } from ${JSON.stringify(path.resolve(import.meta.dirname, '../store.server.ts'))};
      const pictures = openPictureStore(${JSON.stringify(directory)});
      await pictures.receive(null, async (incoming) => {
        await incoming.write([Buffer.from('half of a picture')]);
        process.send('receiving');
        await new Promise((resolve) => setInterval(resolve, 1_000_000_000));
      });`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    await once(child, 'message');
    return child;
  }

  test('of a killed process go, and those of a running one stay', { timeout: 120_000 }, async () => {
    const [killed, running] = await Promise.all([receivingProcess(), receivingProcess()]);
    expect(await leftBehind()).toHaveLength(2);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    await pictures.removeLeftovers();
    expect(await leftBehind()).toEqual([expect.stringContaining(`-${running.pid}-`)]);
    running.kill('SIGKILL');
    await once(running, 'exit');
    await pictures.removeLeftovers();
    expect(await leftBehind()).toEqual([]);
  });
});
