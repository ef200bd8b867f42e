import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readUpload, type UploadedFile, type UploadLimits } from './upload.server.ts';

const MB = 1024 * 1024;
const limits: UploadLimits = { parts: 10, bytesPerFile: 60 * MB, bytes: 100 * MB, milliseconds: 60_000 };
const field = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const fileHead = (name: string, filename = 'a.jpg') =>
  `--b\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: image/jpeg\r\n\r\n`;
const file = (name: string, bytes: string, filename?: string) => `${fileHead(name, filename)}${bytes}\r\n`;
const END = '--b--\r\n';

function upload(body: BodyInit, headers: Record<string, string> = {}): Request {
  const type = { 'content-type': 'multipart/form-data; boundary=b' };
  const init = { method: 'POST', body, headers: { ...type, ...headers }, duplex: 'half' };
  return new Request('https://larder.test/studio/photos', init as RequestInit);
}

function streamed(parts: Iterable<string | Uint8Array>) {
  const counted = { given: 0, cancelled: false };
  const iterator = parts[Symbol.iterator]();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await nextTurn();
        const { done, value } = iterator.next();
        if (done) return controller.close();
        const chunk = Buffer.from(value as string);
        counted.given += chunk.length;
        controller.enqueue(chunk);
      },
      cancel() {
        counted.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, counted };
}

async function read({ field: name, filename, type, content }: UploadedFile) {
  let bytes = 0;
  for await (const chunk of content) bytes += chunk.length;
  return { name, filename, type, bytes };
}

function* large(bytes: number, chunk = 64 * 1024) {
  yield fileHead('photo');
  for (let given = 0; given < bytes; given += chunk) yield new Uint8Array(chunk);
  yield `\r\n${END}`;
}

test('files are stored in the order of the body, and fields are returned', async () => {
  const body =
    field('title', 'crème') + file('photo', 'abc', '../../etc/bread.jpg') + field('note', '') + file('photo', '') + END;
  expect(await readUpload(upload(body), limits, read)).toEqual({
    ok: true,
    values: { title: 'crème', note: '' },
    files: [
      { name: 'photo', filename: 'bread.jpg', type: 'image/jpeg', bytes: 3 },
      { name: 'photo', filename: 'a.jpg', type: 'image/jpeg', bytes: 0 },
    ],
  });
});

test('a form encoded by a browser is read', async () => {
  const form = new FormData();
  form.append('title', 'a "b" c');
  form.append('photo', new File([new Uint8Array(200_000)], 'crème.png', { type: 'image/png' }));
  const request = new Request('https://larder.test/', { method: 'POST', body: form });
  expect(await readUpload(request, limits, read)).toEqual({
    ok: true,
    values: { title: 'a "b" c' },
    files: [{ name: 'photo', filename: 'crème.png', type: 'image/png', bytes: 200_000 }],
  });
});

test('50 MB are read no faster than they are stored', async () => {
  const { body, counted } = streamed(large(50 * MB));
  let stored = 0;
  let most = 0;
  const result = await readUpload(upload(body), limits, async ({ content }) => {
    for (let turn = 0; turn < 50; turn += 1) await nextTurn();
    for await (const chunk of content) {
      most = Math.max(most, counted.given - stored);
      stored += chunk.length;
      if (stored % MB === 0) for (let turn = 0; turn < 20; turn += 1) await nextTurn();
    }
  });
  expect([result.ok, stored]).toEqual([true, 50 * MB]);
  expect(most).toBeLessThan(MB);
});

test('the part of a file that is not read is discarded', async () => {
  const { body } = streamed([...large(MB)].slice(0, -1).concat(`\r\n${file('photo', 'b')}${END}`));
  const result = await readUpload(upload(body), limits, async ({ content }) => {
    for await (const chunk of content) return chunk.length;
  });
  expect(result).toMatchObject({ ok: true, files: [expect.any(Number), 1] });
});

test.each([
  ['a file', { bytesPerFile: MB }],
  ['all of it', { bytes: MB }],
])('%s that is too large is read no further, and its reader receives an error', async (_, smaller) => {
  const { body, counted } = streamed(large(50 * MB));
  let received: unknown;
  const result = await readUpload(upload(body), { ...limits, ...smaller }, async (each) => {
    await read(each).catch((error: unknown) => {
      received = error;
      throw error;
    });
  });
  expect(result).toEqual({ ok: false, reason: 'too-large', values: {}, files: [] });
  expect(received).toBeInstanceOf(Error);
  expect(counted.given).toBeLessThan(3 * MB);
  expect(counted.cancelled).toBe(true);
});

test('a body that declares too great a length is not read', async () => {
  const { body, counted } = streamed(large(MB));
  const request = upload(body, { 'content-length': String(101 * MB) });
  expect(await readUpload(request, limits, read)).toMatchObject({ ok: false, reason: 'too-large' });
  expect(counted.given).toBe(0);
});

test('a body that is longer than declared is limited too', async () => {
  const { body, counted } = streamed(large(50 * MB));
  const request = upload(body, { 'content-length': '10' });
  expect(await readUpload(request, { ...limits, bytes: MB }, read)).toMatchObject({ ok: false, reason: 'too-large' });
  expect(counted.given).toBeLessThan(3 * MB);
});

test('ten thousand tiny parts are refused after the first few', async () => {
  const { body, counted } = streamed(Array.from({ length: 10_000 }, (_, at) => field(`f${at}`, 'x')).concat(END));
  expect(await readUpload(upload(body), limits, read)).toMatchObject({ ok: false, reason: 'too-many-parts' });
  expect(counted.given).toBeLessThan(10_000);
  const atOnce = Array.from({ length: 10_000 }, (_, at) => file(`f${at}`, 'x')).join('') + END;
  const stored = await readUpload(upload(atOnce), limits, read);
  expect(stored).toMatchObject({ ok: false, reason: 'too-many-parts' });
  expect(stored.files.length).toBeLessThanOrEqual(limits.parts);
});

test('a body that does not end in time is refused', async () => {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from(`${fileHead('photo')}abc`)),
  });
  const result = await readUpload(upload(body), { ...limits, milliseconds: 50 }, read);
  expect(result).toEqual({ ok: false, reason: 'too-slow', values: {}, files: [] });
});

test.each([
  ['cut short in a file', `${file('photo', 'whole')}${fileHead('photo')}ab`],
  ['cut short in a head', `${file('photo', 'whole')}--b\r\nContent-Dispo`],
  ['cut short after a part', file('photo', 'whole')],
  ['with a part without a name', `${file('photo', 'whole')}--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n${END}`],
  ['with another boundary', file('photo', 'whole') + file('photo', 'x').replaceAll('--b', '--c')],
])('a body %s is unreadable', async (_, body) => {
  expect(await readUpload(upload(body), limits, read)).toMatchObject({ ok: false, reason: 'unreadable' });
});

test('a refusal lists the files that were stored before it', async () => {
  const stored = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(Buffer.from(file('photo', 'whole') + fileHead('photo')));
      await stored.promise;
      controller.close();
    },
  });
  const result = await readUpload(upload(body), limits, async (each) => {
    const done = await read(each);
    stored.resolve();
    return done.bytes;
  });
  expect(result).toEqual({ ok: false, reason: 'unreadable', values: {}, files: [5] });
});

test('a broken connection makes it unreadable', async () => {
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      controller.enqueue(Buffer.from(`${fileHead('photo')}abc`));
      await nextTurn();
      controller.error(new DOMException('The request was aborted.', 'AbortError'));
    },
  });
  expect(await readUpload(upload(body), limits, read)).toEqual({
    ok: false,
    reason: 'unreadable',
    values: {},
    files: [],
  });
});

test.each(['application/x-www-form-urlencoded', 'multipart/form-data', ''])(
  'the type %j is unreadable',
  async (type) => {
    const result = await readUpload(upload('a=b', { 'content-type': type }), limits, read);
    expect(result).toEqual({ ok: false, reason: 'unreadable', values: {}, files: [] });
  },
);

test.each([
  ['NUL', Buffer.from(field('title', 'a\0')), '“title” contains a character that is not allowed.'],
  ['bytes that are no UTF-8', Buffer.from(field('title', '\xff'), 'latin1'), '“title” is not text.'],
  ['a doubled field', Buffer.from(field('title', 'a') + field('title', 'b')), '“title” was sent more than once.'],
])('a field with %s is refused as in any form', async (_, part, error) => {
  const body = Buffer.concat([part, Buffer.from(file('photo', 'abc') + END)]);
  const result = await readUpload(upload(body), limits, read);
  expect(result).toMatchObject({ ok: false, reason: 'invalid-field', error, files: [{ bytes: 3 }] });
});

test('a field is subject to the limit for forms', async () => {
  const body = field('title', 'a'.repeat(70_000)) + END;
  expect(await readUpload(upload(body), limits, read)).toMatchObject({ ok: false, reason: 'too-large' });
});

test('an error of the store is thrown, not reported to the sender', async () => {
  const { body, counted } = streamed(large(50 * MB));
  const failing = readUpload(upload(body), limits, async () => {
    throw new Error('The disk is full');
  });
  await expect(failing).rejects.toThrow('The disk is full');
  expect(counted.given).toBeLessThan(MB);
});
