import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { S3Settings } from '../../app/media/original-files.server.ts';
import { openPictureStore } from '../../app/media/store.server.ts';
import { startS3Server } from '../../tests/support/s3-server.ts';
import { UsageError } from './command.ts';
import { readCommand } from './pictures.ts';

const s3 = await startS3Server();
afterAll(() => s3.close());

let dataDirectory: string;
const keys: string[] = [];
beforeEach(async () => {
  dataDirectory = await mkdtemp(path.join(tmpdir(), 'larder-move-'));
  const pictures = openPictureStore(path.join(dataDirectory, 'pictures'));
  s3.objects.clear();
  s3.failing = 0;
  keys.length = 0;
  for (const each of ['<svg>1</svg>', '<svg>2</svg>', '<svg>3</svg>']) {
    keys.push((await pictures.store(Buffer.from(each))).split('/').at(-1)!);
  }
  await pictures.pointOut(keys[0]!, { x: 30, y: 70 });
  return () => rm(dataDirectory, { recursive: true, force: true });
});

async function move(settings: S3Settings | null = s3.settings) {
  const said = { out: '', err: '' };
  const streams = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      said[stream === 'stdout' ? 'out' : 'err'] += String(text);
      return true;
    }),
  );
  try {
    return { code: await readCommand(['move'], () => ({ s3: settings, dataDirectory })).withoutDatabase(), ...said };
  } finally {
    for (const stream of streams) stream.mockRestore();
  }
}

describe('pictures move', () => {
  test('copies every original and point into the bucket, from where the site then reads them', async () => {
    expect(await move()).toEqual({ code: 0, out: '4 copied, 0 there already, 0 damaged.\n', err: '' });
    expect([...s3.objects.keys()].toSorted()).toEqual(
      [...keys.map((key) => `originals/${key}`), `points/${keys[0]}/30-70`].toSorted(),
    );
    const elsewhere = openPictureStore(path.join(dataDirectory, 'another'), { s3: s3.settings });
    expect((await elsewhere.findOriginal(keys[1]!))!.toString()).toBe('<svg>2</svg>');
  });

  test('leaves what is on disk, and copies nothing twice', async () => {
    await move();
    s3.requests.length = 0;
    expect(await move()).toMatchObject({ code: 0, out: '0 copied, 4 there already, 0 damaged.\n' });
    expect(s3.requests.filter((each) => each.startsWith('PUT'))).toEqual([]);
    expect(await readdir(path.join(dataDirectory, 'pictures/originals'))).toHaveLength(3);
  });

  test('resumes where it was interrupted, also in the middle of a file', async () => {
    await move();
    s3.objects.delete(`originals/${keys[1]}`);
    s3.objects.set(`originals/${keys[2]}`, Buffer.from('<svg>'));
    expect(await move()).toMatchObject({ code: 0, out: '2 copied, 2 there already, 0 damaged.\n' });
    expect(s3.objects.get(`originals/${keys[2]}`)!.toString()).toBe('<svg>3</svg>');
  });

  test('names damaged files and remains of writes, and copies neither', async () => {
    const originals = path.join(dataDirectory, 'pictures/originals');
    await writeFile(path.join(originals, keys[0]!), 'something else');
    await writeFile(path.join(originals, `${keys[1]}.123.456`), 'half');
    expect(await move()).toMatchObject({ code: 1, out: '3 copied, 0 there already, 1 damaged.\n' });
    expect(s3.objects.has(`originals/${keys[0]}`)).toBe(false);
  });

  test('of an empty site does nothing', async () => {
    await rm(path.join(dataDirectory, 'pictures'), { recursive: true });
    await mkdir(path.join(dataDirectory, 'pictures'));
    expect(await move()).toMatchObject({ code: 0, out: '0 copied, 0 there already, 0 damaged.\n' });
  });

  test('is refused without a bucket', async () => {
    expect(await move(null)).toMatchObject({ code: 1, err: expect.stringContaining('S3_BUCKET') });
  });

  test.each([[[]], [['remove']], [['move', 'here']], [['move', '--all']]])('%j is not a command', (args) => {
    expect(() => readCommand(args, () => ({ s3: null, dataDirectory }))).toThrow(UsageError);
  });
});
