import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { constants, deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { madeZip } from '../../../tests/support/made-zip.ts';

const MEGABYTE = 1024 * 1024;
const UNPACKED_BYTES = 400 * MEGABYTE;
/** Maximum bytes of memory for reading one file. */
const MAX_TAKEN = 100 * MEGABYTE;

/** Deflated block of spaces. Repeating the block makes a 400 MB bomb without holding 400 MB in memory. */
const spaces = deflateRawSync(Buffer.alloc(4 * MEGABYTE, ' '), { finishFlush: constants.Z_FULL_FLUSH });
const noise = (bytes: number) => {
  let state = 1;
  // Deterministic, but without a period that could be compressed.
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state >>> 24;
  };
  return deflateRawSync(Buffer.from(Array.from({ length: bytes }, next)), { finishFlush: constants.Z_FULL_FLUSH });
};
const end = deflateRawSync(Buffer.alloc(0));
const bomb = Buffer.concat([...Array<Buffer>(UNPACKED_BYTES / (4 * MEGABYTE)).fill(spaces), end]);
/** 240 MB of spaces, with a little noise after each 4 MB. */
const dense = Buffer.concat([...Array<Buffer>(60).fill(Buffer.concat([spaces, noise(30_000)])), end]);
const gzipped = Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]), bomb, Buffer.alloc(8)]);

const document = { name: 'word/document.xml', packed: bomb };
const bombs: [what: string, file: string, bytes: Buffer][] = [
  ['a Word document that states its real size', 'a.docx', madeZip([{ ...document, claims: UNPACKED_BYTES }])],
  ['a Word document that claims to be small', 'b.docx', madeZip([{ ...document, claims: 20_000 }])],
  [
    'a Word document with the compression ratio of text',
    'c.docx',
    madeZip([{ ...document, packed: dense, claims: 60 * (4 * MEGABYTE + 30_000) }]),
  ],
  [
    'a Word document in an archive',
    'd.zip',
    madeZip([{ name: 'd.docx', bytes: madeZip([{ ...document, claims: UNPACKED_BYTES }]) }]),
  ],
  [
    'a Word document’s numbering',
    'e.docx',
    madeZip([
      { name: document.name, bytes: '<w:p><w:t>Soup</w:t></w:p>' },
      { name: 'word/numbering.xml', packed: bomb, claims: 20_000 },
    ]),
  ],
  ['a Paprika recipe', 'f.paprikarecipe', gzipped],
  ['a Paprika export', 'g.paprikarecipes', madeZip([{ name: 'g.paprikarecipe', bytes: gzipped }])],
  ['a page in an archive', 'h.zip', madeZip([{ name: 'h.html', packed: bomb, claims: UNPACKED_BYTES }])],
  ['a Substack table', 'i.zip', madeZip([{ name: 'posts.csv', packed: bomb, claims: 20_000 }])],
];

/** Script that reads a file in a separate process, so that only the reading's memory is measured. */
const reader = `
  const { readFile } = await import('node:fs/promises');
  const { readBundleFile } = await import(${JSON.stringify(new URL('./bundle.server.ts', import.meta.url).href)});
  const [name, path] = process.argv.slice(1);
  const bytes = await readFile(path);
  const before = process.resourceUsage().maxRSS;
  const found = [];
  for await (const { ok, reason } of readBundleFile({ name, bytes })) found.push({ ok, reason });
  console.log(JSON.stringify({ found, taken: (process.resourceUsage().maxRSS - before) * 1024 }));
`;

describe('a small file that unpacks to hundreds of megabytes', () => {
  let directory = '';
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'larder-bombs-'));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  test.each(bombs)('as %s is refused without using much memory', async (_what, name, bytes) => {
    expect(bytes.length).toBeLessThan(3 * MEGABYTE);
    const file = path.join(directory, name);
    await writeFile(file, bytes);
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', reader, name, file]);
    const { found, taken } = JSON.parse(stdout) as { found: { ok: boolean; reason: string }[]; taken: number };
    expect(taken).toBeLessThan(MAX_TAKEN);
    expect(found.filter(({ ok }) => ok)).toEqual([]);
    for (const { reason } of found) expect(['too-large', 'cannot-read']).toContain(reason);
  });
});
