import { AsyncLocalStorage } from 'node:async_hooks';
import type { RouterContextProvider } from 'react-router';
import { formErrors as errors, tooBusy } from '../copy/form.ts';
import { isBusy } from './fair-queue.ts';
import type { FormDeclaration, RefuseForm, Reply, Submitted } from './form.ts';
import { failed, unavailable, unreadable } from './replies.ts';
import { type Services, servicesContext } from './services.ts';

export const FORM_BYTES = 64 * 1024;

/**
 * Maximum length of a field, in UTF-16 code units. Checked on the raw text, because normalizing thousands of combining
 * marks takes seconds.
 */
export const FIELD_LENGTH = 1_000;
/** Fields that hold a path of this site, with the length that `returnPath` accepts. */
const longerFields: Record<string, number> = { from: 2_000, redirect_to: 2_000 };
const NAME_LENGTH = 100;
export const MAX_FIELDS = 200;

export interface FormOptions<Repeated extends string> {
  /** Fields that may be sent more than once. Their values are in `lists`. */
  repeated?: readonly Repeated[];
  /** Maximum length, in UTF-16 code units, of each field that may be longer than `FIELD_LENGTH`. */
  longer?: Readonly<Record<string, number>>;
  /** Maximum size of the body, 64 KB by default. Percent-encoding takes up to three bytes for each byte of text. */
  bytes?: number;
}

export type FormResult<Repeated extends string = never> =
  | { ok: true; values: Record<string, string>; lists: Record<Repeated, string[]> }
  /** `error` is a sentence for the user. `values` and `lists` have the valid fields that were read, for redisplay. */
  | {
      ok: false;
      status: 400 | 413 | 429 | 503;
      error: string;
      values: Record<string, string>;
      lists: Record<Repeated, string[]>;
    };

/**
 * Reads the fields of a form as strings. Refuses with 400 other content types, files, NUL, invalid UTF-8, too long
 * fields, and repeated fields that are not in `repeated`. Refuses with 413 a body or a number of fields over the limit.
 * Within `refuseForms`, returns the refusal given there.
 */
export async function readForm<Repeated extends string = never>(
  request: Request,
  options: FormOptions<Repeated> = {},
): Promise<FormResult<Repeated>> {
  const read = await readFields(request, options);
  const refusal = formsRefused.getStore();
  return refusal === undefined ? read : { ...read, ok: false, ...refusal };
}

interface ActionArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

interface FormOf<Refuse, Repeated extends string> {
  services: Services;
  values: Record<string, string>;
  lists: Record<Repeated, string[]>;
  /** Returns the form's declared refusal, with the submitted fields. */
  refused: BoundTo<Refuse>;
  /** Sets default arguments for `refused`, which also apply to the refusal after an unexpected error. */
  refuseWith: (...more: MoreOf<Refuse>) => void;
}

type MoreOf<Refuse> = Refuse extends (summary: string, submitted: Submitted, ...more: infer More) => unknown
  ? More
  : never;

type BoundTo<Refuse> = Refuse extends (...given: never[]) => infer Answer
  ? (summary: string, ...more: MoreOf<Refuse>) => Answer
  : never;

/** Makes a route's `action`, which reads the form, runs `handle` and refuses after an unexpected error. */
export function formAction<Args extends ActionArgs, Refuse extends RefuseForm, Repeated extends string = never>(
  form: FormDeclaration<Refuse>,
  failure: string,
  handle: (args: Args, form: FormOf<Refuse, Repeated>) => Promise<Reply<ReturnType<Refuse>>>,
  { errorStatus = 503, ...options }: FormOptions<Repeated> & { errorStatus?: 500 | 503 } = {},
) {
  type Answer = ReturnType<Refuse>;
  return async (args: Args): Promise<Reply<Answer>> => {
    const services = args.context.get(servicesContext);
    let submitted: Submitted = {};
    let shared: unknown[] = [];
    const refused = (summary: string, ...more: unknown[]) =>
      form.refused(summary, submitted, ...(more.length > 0 ? more : shared)) as Answer;
    const refuseWith = (...more: unknown[]) => {
      shared = more;
    };
    try {
      const read = await readForm(args.request, options);
      const { values, lists } = read;
      submitted = withoutPasswords(values);
      if (!read.ok) return unreadable(read, refused(read.error));
      return await handle(args, { services, values, lists, refused: refused as BoundTo<Refuse>, refuseWith });
    } catch (err) {
      if (!(err instanceof Error)) throw err;
      if (isBusy(err)) return unavailable(refused(tooBusy));
      services.log.error({ err }, failure);
      return (errorStatus === 500 ? failed : unavailable)(refused(form.unexpected));
    }
  };
}

const withoutPasswords = (values: Record<string, string>): Submitted =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !/password/i.test(name)));

async function readFields<Repeated extends string>(
  request: Request,
  options: FormOptions<Repeated>,
): Promise<FormResult<Repeated>> {
  const type = request.headers.get('content-type') ?? '';
  const form = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.exec(type)?.[1]?.toLowerCase();
  if (!form) return refused(400, errors.notForm, options);
  const body = await readBody(request, options.bytes ?? FORM_BYTES);
  if (!body) return refused(413, errors.tooLarge, options);
  const fields = form === 'multipart/form-data' ? await multipartFields(body, type) : urlencodedFields(body);
  if (fields && fields.length > MAX_FIELDS) return refused(413, errors.tooLarge, options);
  return fields ? checkFields(fields, options) : refused(400, errors.unreadable, options);
}

interface FormRefusal {
  status: 429 | 503;
  error: string;
}

const formsRefused = new AsyncLocalStorage<FormRefusal>();

/** Refuses every form within `work`: `readForm` returns the refusal, with the valid fields for redisplay. */
export function refuseForms<Result>(refusal: FormRefusal, work: () => Result): Result {
  return formsRefused.run(refusal, work);
}

/** Returns the refusal of the enclosing `refuseForms`, or null outside of one. For forms read by `readUpload`. */
export const currentRefusal = (): FormRefusal | null => formsRefused.getStore() ?? null;

/** Field of a form. `name` and `value` are null for invalid text, and `value` is null for a file too. */
export type Field = { name: string | null; value: string | null };

/** Checks parsed fields by the rules of `readForm`. */
export function checkFields<Repeated extends string = never>(
  fields: readonly Field[],
  { repeated = [], longer = {} }: FormOptions<Repeated> = {},
): FormResult<Repeated> {
  const values = new Map<string, string>();
  const lists = new Map<string, string[]>(repeated.map((name) => [name, []]));
  const invalid = new Set<string>();
  let error: string | undefined;
  for (const { name, value } of fields) {
    const problem = errorOf(name, value, longer) ?? (values.has(name!) ? errors.doubled(quoted(name!)) : null);
    if (problem) {
      error ??= problem;
      invalid.add(name ?? '');
      continue;
    }
    const list = lists.get(name!);
    if (list) list.push(value!);
    else values.set(name!, value!);
  }
  const valid = Object.fromEntries([...values].filter(([name]) => !invalid.has(name)));
  const read = { values: valid, lists: Object.fromEntries(lists) as Record<Repeated, string[]> };
  return error === undefined ? { ok: true, ...read } : { ok: false, status: 400, error, ...read };
}

function errorOf(name: string | null, value: string | null, longer: Readonly<Record<string, number>>): string | null {
  if (name === null || name.includes('\0')) return errors.nameNotText;
  if (value === null) return errors.notText(quoted(name));
  const limits = [longer, longerFields].find((each) => Object.hasOwn(each, name));
  const longest = limits?.[name] ?? FIELD_LENGTH;
  if (name.length > NAME_LENGTH || value.length > longest) return errors.tooLong(quoted(name));
  return value.includes('\0') ? errors.notAllowed(quoted(name)) : null;
}

/** Reads the body, or returns null if the body is longer than `limit` bytes. */
export async function readBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers.get('content-length')) > limit) return null;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    if (length > limit) return null;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** Parses by the URL standard, except that invalid UTF-8 gives null instead of U+FFFD. */
function urlencodedFields(body: Uint8Array): Field[] {
  const pairs = Buffer.from(body).toString('latin1').split('&').filter(Boolean);
  // Decodes only one field more than allowed, which is enough to refuse the form.
  return pairs.slice(0, MAX_FIELDS + 1).map((pair) => {
    const [name = '', ...rest] = pair.split('=');
    return { name: percentDecoded(name), value: percentDecoded(rest.join('=')) };
  });
}

function percentDecoded(text: string): string | null {
  const bytes = Buffer.from(text, 'latin1');
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    const [high, low] = byte === PERCENT ? [hexDigit(bytes[at + 1]), hexDigit(bytes[at + 2])] : [-1, -1];
    const isEncoded = high >= 0 && low >= 0;
    bytes[length++] = isEncoded ? high * 16 + low : byte === PLUS ? SPACE : byte;
    if (isEncoded) at += 2;
  }
  return decoded(bytes.subarray(0, length));
}

const [PERCENT, PLUS, SPACE] = [0x25, 0x2b, 0x20];

function hexDigit(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

async function multipartFields(body: Uint8Array<ArrayBuffer>, type: string): Promise<Field[] | null> {
  const wellFormed = decoded(body) !== null;
  try {
    const form = await new Response(body, { headers: { 'content-type': type } }).formData();
    // The parser replaces invalid bytes with U+FFFD.
    const text = (given: string) => (wellFormed || !given.includes('\uFFFD') ? given : null);
    return [...form].map(([name, value]) => ({
      name: text(name),
      value: typeof value === 'string' ? text(value) : null,
    }));
  } catch {
    return null;
  }
}

export function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function refused<Repeated extends string>(
  status: 400 | 413,
  error: string,
  options: FormOptions<Repeated>,
): FormResult<Repeated> {
  const { lists } = checkFields([], options);
  return { ok: false, status, error, values: {}, lists };
}

/** Quotes an untrusted name, shortened and on one line. */
function quoted(name: string): string {
  return `“${[...name.slice(0, 80)]
    .slice(0, 40)
    .join('')
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')}”`;
}
