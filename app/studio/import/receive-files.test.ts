import { access } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { MAX_BUNDLE_FILE_BYTES } from '../../recipes/content/bounds.ts';
import { MAX_SHOWN_BYTES } from './preview.ts';
import { type ReceivedResult, withReceivedFiles } from './receive-files.server.ts';

const MEGABYTE = 1024 * 1024;
const chunk = new Uint8Array(MEGABYTE);
const boundary = 'between';
const part = (name: string, filename?: string) =>
  `\r\n--${boundary}\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n\r\n`;

type Piece = string | Uint8Array;

function send(pieces: Iterable<Piece>, headers: Record<string, string> = {}) {
  const counted = { sent: 0 };
  const rest = pieces[Symbol.iterator]();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const { value, done } = rest.next();
      if (done) return controller.close();
      const bytes = typeof value === 'string' ? encoder.encode(value) : value;
      counted.sent += bytes.length;
      controller.enqueue(bytes);
    },
  });
  const request = new Request('https://bea.example/import', {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
  } as RequestInit);
  return { request, counted };
}

function* formOf(...parts: [head: string, ...content: Piece[]][]): Generator<Piece> {
  for (const each of parts) yield* each;
  yield `\r\n--${boundary}--\r\n`;
}
const megabytes = (count: number) => Array<Uint8Array>(count).fill(chunk);
const MAX_MEGABYTES = MAX_BUNDLE_FILE_BYTES / MEGABYTE;

let place = '';
const receive = (request: Request): Promise<ReceivedResult<string[]>> =>
  withReceivedFiles(request, async ({ files }) => {
    place = files[0]!.path;
    await access(place);
    return files.map(({ name }) => name);
  });

test('files and pasted text exist during the work, and are removed after it', async () => {
  const { request } = send(
    formOf([part('text'), 'Leek soup'], [part('files', 'a.zip'), chunk], [part('files', ''), '']),
  );
  expect(await receive(request)).toEqual({ ok: true, outcome: ['a.zip', '.txt'] });
  await expect(access(place)).rejects.toThrow('ENOENT');
});

test.each([
  [['a.txt'], 'a.txt'],
  [['a.txt', 'b.txt'], 'a.txt and 1 more file'],
  [['a.txt', 'b.txt', 'c.txt'], 'a.txt and 2 more files'],
  [[], ''],
])('an import of %j is from “%s”', async (names, source) => {
  const files = names.map((name): [string, string] => [part('files', name), 'Soup']);
  const { request } = send(formOf([part('text'), 'Leek soup'], ...files));
  const received = await withReceivedFiles(request, async (from) => from.source);
  expect(received).toEqual({ ok: true, outcome: source });
});

test('a file above the limit is not read to its end', async () => {
  const { request, counted } = send(
    formOf([part('files', 'film.zip'), ...megabytes(MAX_MEGABYTES), '.', ...megabytes(1)]),
  );
  expect(await receive(request)).toMatchObject({ ok: false, reason: 'too-large' });
  expect(counted.sent).toBeLessThan(MAX_BUNDLE_FILE_BYTES + 2 * MEGABYTE);
});

test('several files above the total limit are not read to the end, and all are removed', async () => {
  const half = Math.ceil(MAX_MEGABYTES / 2) + 2;
  const files = [1, 2, 3].map((each): [string, ...Piece[]] => [part('files', `${each}.zip`), ...megabytes(half)]);
  const { request, counted } = send(formOf(...files));
  const refused: object = await receive(request);
  expect(refused).toMatchObject({ ok: false, reason: 'too-large', files: [{ name: '1.zip' }] });
  await expect(access((refused as { files: [{ path: string }] }).files[0].path)).rejects.toThrow('ENOENT');
  expect(counted.sent).toBeLessThan(MAX_BUNDLE_FILE_BYTES + 5 * MEGABYTE);
});

test('a form that declares too large a size is not read', async () => {
  const headers = { 'content-length': String(MAX_BUNDLE_FILE_BYTES + 3 * MEGABYTE) };
  const { request, counted } = send(formOf([part('files', 'film.zip'), ...megabytes(3)]), headers);
  expect(await receive(request)).toMatchObject({ ok: false, reason: 'too-large' });
  expect(counted.sent).toBeLessThan(3 * MEGABYTE);
});

test('more files than a form has are refused', async () => {
  const files = Array.from({ length: 61 }, (_, at): [string, string] => [part('files', `${at}.txt`), 'Soup']);
  const { request } = send(formOf(...files));
  expect(await receive(request)).toMatchObject({ ok: false, reason: 'too-many-parts' });
});

test('a pasted text above the limit is refused with a message', async () => {
  const { request } = send(formOf([part('text'), 'x'.repeat(2_000_001)], [part('files', 'a.txt'), 'Soup']));
  expect(await receive(request)).toMatchObject({ ok: false, reason: 'invalid-field', error: '“text” is too long.' });
});

test('a page’s picture above the limit is refused', async () => {
  const picture = 'A'.repeat(Math.ceil((MAX_SHOWN_BYTES * 4) / 3) + 200);
  const { request } = send(formOf([part('text'), 'Leek soup'], [part('picture'), 'data:image/png;base64,', picture]));
  expect(await receive(request)).toMatchObject({ ok: false, reason: 'invalid-field', error: '“picture” is too long.' });
});
