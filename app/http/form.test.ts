import { RouterContextProvider, redirect } from 'react-router';
import { describe, expect, test } from 'vitest';
import { tooBusy } from '../copy/form.ts';
import { BusyError } from './fair-queue.ts';
import { FIELD_LENGTH, FORM_BYTES, formAction, MAX_FIELDS, readBody, readForm, refuseForms } from './form.server.ts';
import { defineForm } from './form.ts';
import { type Services, servicesContext } from './services.ts';

const URLENCODED = 'application/x-www-form-urlencoded';

function post(body: BodyInit, headers: Record<string, string> = {}): Request {
  return new Request('https://larder.test/sign-in', {
    method: 'POST',
    body,
    headers,
    duplex: 'half',
  } as RequestInit);
}

const urlencoded = (text: string, headers?: Record<string, string>) =>
  post(text, { 'content-type': `${URLENCODED};charset=UTF-8`, ...headers });

function multipart(...parts: { head: string; bytes: Uint8Array | string }[]): Request {
  const chunks = parts.flatMap(({ head, bytes }) => [
    `--boundary\r\nContent-Disposition: form-data; ${head}\r\n\r\n`,
    bytes,
    '\r\n',
  ]);
  const body = Buffer.concat([...chunks, '--boundary--\r\n'].map((chunk) => Buffer.from(chunk as string)));
  return post(body, { 'content-type': 'multipart/form-data; boundary=boundary' });
}

describe('a form', () => {
  test('has its fields, each once, unchanged', async () => {
    const form = urlencoded(
      'email=+Bea%40cooks.example&password=a%2Bb%20c%26%3D&note=cr%C3%A8me+%F0%9F%AB%95&empty=&bare',
    );
    expect(await readForm(form)).toEqual({
      ok: true,
      values: { email: ' Bea@cooks.example', password: 'a+b c&=', note: 'crème 🫕', empty: '', bare: '' },
      lists: {},
    });
  });

  test('is decoded as the browser encoded it, whatever the characters', async () => {
    const input = { a: '100% = "café" & <b>\r\n;+%41', 'b[]=': '\uFEFFéà\u{10FFFF}', '%': '%zz%', c: 'a=b=c' };
    for (const body of [new URLSearchParams(input), asFormData(input)]) {
      expect(await readForm(post(body))).toMatchObject({ ok: true, values: input });
    }
  });

  test('that is refused for one field returns the others, and neither value of a repeated one', async () => {
    const refused = await readForm(urlencoded('a=1&nul=%00&double=1&b=%C3%A9&double=2&half=%ED%A0%80'));
    expect(refused).toMatchObject({ ok: false, status: 400, values: { a: '1', b: 'é' } });
    expect(Object.keys((refused as { values: object }).values)).toEqual(['a', 'b']);
  });

  test.each([
    ['urlencoded', urlencoded('tag=a&title=x&tag=b&tag=a')],
    [
      'in parts',
      multipart(...['tag', 'title', 'tag'].map((name, at) => ({ head: `name="${name}"`, bytes: 'axb'[at]! }))),
    ],
  ])('may repeat fields that are declared as repeated (%s)', async (_, form) => {
    const read = await readForm(form, { repeated: ['tag', 'photo'] });
    expect(read).toMatchObject({ ok: true, values: { title: 'x' }, lists: { photo: [] } });
    expect(read.lists.tag.slice(0, 2)).toEqual(['a', 'b']);
    expect(read.values).not.toHaveProperty('tag');
  });

  test('that may repeat one field may not repeat another, and returns the valid ones', async () => {
    const read = await readForm(urlencoded('tag=a&tag=b%00&title=x&title=y&tag=c'), { repeated: ['tag'] });
    expect(read).toMatchObject({ ok: false, status: 400, error: expect.stringContaining('“tag” contains') });
    expect(read).toMatchObject({ values: {}, lists: { tag: ['a', 'c'] } });
  });

  test.each(['text/plain', 'application/json', 'application/x-www-form-urlencodedx', 'multipart/form-data', ''])(
    'of the type %j is refused',
    async (type) => {
      expect(await readForm(post('email=a', { 'content-type': type }))).toMatchObject({ ok: false, status: 400 });
    },
  );

  test.each([
    ['a field that is doubled', 'email=a&password=b&email=c', '“email” was sent more than once.'],
    ['a field that is doubled in disguise', 'email=a&%65mail=c', '“email” was sent more than once.'],
    ['NUL', 'email=a%00b', '“email” contains a character that is not allowed.'],
    ['half a surrogate pair', 'email=%ED%A0%80', '“email” is not text.'],
    ['bytes that are no UTF-8', 'note=ok&email=%FF%FE', '“email” is not text.'],
    ['bytes that are no UTF-8, written plainly', 'email=\xFF', '“email” is not text.'],
    ['a long text', `email=${'a'.repeat(FIELD_LENGTH + 1)}`, '“email” is too long.'],
    ['many combining marks', `email=a${'%CC%81'.repeat(10_000)}`, '“email” is too long.'],
    ['a path that is too long', `from=${'a'.repeat(2_001)}`, '“from” is too long.'],
    ['a long name', `${'a'.repeat(101)}=a`, `“${'a'.repeat(40)}” is too long.`],
    ['a name that is no text', '%FF=a', 'A field’s name is not text.'],
    ['a name with NUL', 'a%00=a', 'A field’s name is not text.'],
  ])('with %s is refused, and the error names it', async (_, text, error) => {
    const refused = await readForm(post(Buffer.from(text, 'latin1'), { 'content-type': URLENCODED }));
    expect(refused).toMatchObject({ ok: false, status: 400, error });
  });

  test.each([
    ['a file', { head: 'name="email"; filename="a.txt"', bytes: 'a' }],
    ['half a surrogate pair', { head: 'name="email"', bytes: Uint8Array.of(0xed, 0xa0, 0x80) }],
    ['bytes that are no UTF-8', { head: 'name="email"', bytes: Uint8Array.of(0x61, 0xff) }],
  ])('in parts with %s is refused, and says which', async (_, part) => {
    const refused = await readForm(multipart({ head: 'name="note"', bytes: 'ok' }, part));
    expect(refused).toMatchObject({ ok: false, status: 400, error: '“email” is not text.' });
  });

  test('may have long fields up to a bound, and a longer path', async () => {
    const values = { email: 'a'.repeat(FIELD_LENGTH), from: `/${'a'.repeat(1_999)}` };
    expect(await readForm(post(new URLSearchParams(values)))).toMatchObject({ ok: true, values });
  });

  test.each([
    ['valid', 'email=a', { email: 'a' }],
    ['invalid', 'email=a&note=%00', { email: 'a' }],
    ['too large', `email=${'a'.repeat(FORM_BYTES)}`, {}],
  ])('of an address over its limit is refused with its valid fields, also when it is %s', async (_, text, values) => {
    const refused = await refuseForms({ status: 429, error: 'Too many attempts.' }, () => readForm(urlencoded(text)));
    expect(refused).toEqual({ ok: false, status: 429, error: 'Too many attempts.', values, lists: {} });
  });

  test('of more fields than any form of the site is refused, and none is read', async () => {
    const fields = (count: number) => Array.from({ length: count }, (_, at) => `f${at}=a`).join('&');
    expect(await readForm(urlencoded(fields(MAX_FIELDS)))).toMatchObject({ ok: true });
    const refused = await readForm(urlencoded(fields(MAX_FIELDS + 1)));
    expect(refused).toMatchObject({ ok: false, status: 413, values: {} });
  });

  test('in malformed parts is refused', async () => {
    const type = { 'content-type': 'multipart/form-data; boundary=boundary' };
    expect(await readForm(post('--c\r\nnonsense', type))).toMatchObject({ ok: false, status: 400 });
    expect(await readForm(post('', type))).toMatchObject({ ok: false, status: 400 });
  });

  test('may have any field names, without polluting prototypes', async () => {
    const read = await readForm(urlencoded('__proto__=a&constructor=b&toString=c'));
    expect(read.ok && Object.entries(read.values)).toEqual([
      ['__proto__', 'a'],
      ['constructor', 'b'],
      ['toString', 'c'],
    ]);
  });

  test('has its field names quoted in errors on one line, and shortened', async () => {
    const name = `a%0D%0A${'b'.repeat(90)}`;
    const refused = await readForm(urlencoded(`${name}=1&${name}=2`));
    expect(refused).toMatchObject({ error: `“a  ${'b'.repeat(37)}” was sent more than once.` });
  });
});

describe('a body', () => {
  test('of 64 KB is read', async () => {
    const text = '&'.repeat(FORM_BYTES - 6).replace(/^/, 'note=a');
    expect(await readForm(urlencoded(text))).toMatchObject({ ok: true, values: { note: 'a' } });
  });

  test('that declares a greater length is not read at all', async () => {
    const form = urlencoded('a=b', { 'content-length': String(1024 * 1024) });
    expect(await readForm(form)).toMatchObject({ ok: false, status: 413 });
    expect(form.bodyUsed).toBe(false);
  });

  test('that is longer than it declares is read no further', async () => {
    let given = 0;
    const long = new ReadableStream<Uint8Array>({
      pull(controller) {
        given += 16 * 1024;
        if (given > 16 * FORM_BYTES) controller.close();
        else controller.enqueue(new Uint8Array(16 * 1024).fill(97));
      },
    });
    expect(await readForm(post(long, { 'content-type': URLENCODED }))).toMatchObject({ ok: false, status: 413 });
    expect(given).toBeLessThan(2 * FORM_BYTES);
  });

  test('that is missing is empty', async () => {
    expect(await readBody(new Request('https://larder.test'), 10)).toHaveLength(0);
  });
});

function asFormData(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  return form;
}

describe('an action', () => {
  const form = defineForm({
    unexpected: 'Please try again.',
    refused: (summary, submitted, field: string | null = null) => ({ summary, submitted, field }),
  });

  async function answerTo(
    body: string,
    work: (args: unknown, form: { refuseWith: (field: string | null) => void }) => Promise<never>,
    options?: { errorStatus: 500 },
  ) {
    const logged: string[] = [];
    const context = new RouterContextProvider();
    const log = { error: (_: unknown, message: string) => logged.push(message), info: () => {} };
    context.set(servicesContext, { log } as unknown as Services);
    const action = formAction(form, 'A name could not be changed', work, options);
    return { answer: await action({ request: urlencoded(body), context }), logged };
  }

  test('logs an unexpected error, and gives back what was typed, without passwords', async () => {
    const failing = () => Promise.reject(new Error('down'));
    const typed = 'name=Ana&password=a&currentPassword=b&confirmPassword=c';
    expect(await answerTo(typed, failing)).toMatchObject({
      answer: {
        data: { summary: 'Please try again.', submitted: { name: 'Ana' }, field: null },
        init: { status: 503 },
      },
      logged: ['A name could not be changed'],
    });
    const { answer } = await answerTo(typed, failing, { errorStatus: 500 });
    expect(answer).toMatchObject({ init: { status: 500 } });
    expect(JSON.stringify(answer)).not.toMatch(/password/i);
  });

  test('refuses with what its handler has found so far, also after an unexpected error', async () => {
    const failing = await answerTo('name=Ana', async (_, { refuseWith }) => {
      refuseWith('name');
      throw new Error('down');
    });
    expect(failing.answer).toMatchObject({ data: { summary: 'Please try again.', field: 'name' } });
  });

  test('refuses an unreadable form before its handler runs', async () => {
    const unread = await answerTo('name=%00&city=Lima', () => Promise.reject(new Error('The handler ran')));
    expect(unread).toMatchObject({
      answer: { data: { submitted: { city: 'Lima' } }, init: { status: 400 } },
      logged: [],
    });
  });

  test('says that the site is busy, and does not log that', async () => {
    const busy = await answerTo('name=Ana', () => Promise.reject(new BusyError('full')));
    expect(busy).toMatchObject({ answer: { data: { summary: tooBusy }, init: { status: 503 } }, logged: [] });
  });

  test('lets a thrown redirect pass', async () => {
    const away = redirect('/account');
    await expect(answerTo('name=Ana', () => Promise.reject(away))).rejects.toBe(away);
  });

  test('keeps its page when the answer was lost', async () => {
    const lost = await form.clientAction({ serverAction: () => Promise.reject(new TypeError('Failed to fetch')) });
    expect(lost).toMatchObject({
      data: { summary: 'Please try again.', submitted: {}, field: null },
      init: { status: 503 },
    });
  });
});
