import { formErrors as errors } from '../copy/form.ts';

export const FORM_BYTES = 64 * 1024;

export type FormResult =
  | { ok: true; values: Record<string, string> }
  /** `error` is a sentence for the person; `values` what of their typing can be given back: fields without a fault. */
  | { ok: false; status: 400 | 413; error: string; values: Record<string, string> };

/**
 * The fields of a form, each once and each a text: a repeated field, a file, NUL and what is
 * not UTF-8 (so also half a surrogate pair) are 400 with the field's name. At most 64 KB (413), read no further.
 */
export async function readForm(request: Request): Promise<FormResult> {
  const type = request.headers.get('content-type') ?? '';
  const form = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.exec(type)?.[1]?.toLowerCase();
  if (!form) return refused(400, errors.notForm);
  const body = await readBody(request, FORM_BYTES);
  if (!body) return refused(413, errors.tooLarge);
  const fields = form === 'multipart/form-data' ? await multipartFields(body, type) : urlencodedFields(body);
  if (!fields) return refused(400, errors.unreadable);

  const values = new Map<string, string>();
  const invalid = new Set<string>();
  let error: string | undefined;
  for (const { name, value } of fields) {
    const problem = errorOf(name, value) ?? (values.has(name!) ? errors.doubled(quoted(name!)) : null);
    if (problem) {
      error ??= problem;
      invalid.add(name ?? '');
    } else values.set(name!, value!);
  }
  if (error === undefined) return { ok: true, values: Object.fromEntries(values) };
  return refused(400, error, Object.fromEntries([...values].filter(([name]) => !invalid.has(name))));
}

function errorOf(name: string | null, value: string | null): string | null {
  if (name === null || name.includes('\0')) return errors.nameNotText;
  if (value === null) return errors.notText(quoted(name));
  return value.includes('\0') ? errors.notAllowed(quoted(name)) : null;
}

/** The body, or null when it is longer than `limit` bytes: the rest is then not taken into memory. */
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

/** Null stands for what is not text. */
type Field = { name: string | null; value: string | null };

/** By the URL standard's rules, but without its leniency towards bytes that are no UTF-8. */
function urlencodedFields(body: Uint8Array): Field[] {
  const pairs = Buffer.from(body).toString('latin1').split('&').filter(Boolean);
  return pairs.map((pair) => {
    const [name = '', ...rest] = pair.split('=');
    return { name: percentDecoded(name), value: percentDecoded(rest.join('=')) };
  });
}

function percentDecoded(text: string): string | null {
  const bytes = text
    .replaceAll('+', ' ')
    .replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return decoded(Buffer.from(bytes, 'latin1'));
}

async function multipartFields(body: Uint8Array<ArrayBuffer>, type: string): Promise<Field[] | null> {
  const wellFormed = decoded(body) !== null;
  try {
    const form = await new Response(body, { headers: { 'content-type': type } }).formData();
    // The parser puts U+FFFD for what it cannot read; in a body that is no UTF-8 that is where it stood.
    const text = (given: string) => (wellFormed || !given.includes('\uFFFD') ? given : null);
    return [...form].map(([name, value]) => ({
      name: text(name),
      value: typeof value === 'string' ? text(value) : null,
    }));
  } catch {
    return null;
  }
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function refused(status: 400 | 413, error: string, values: Record<string, string> = {}): FormResult {
  return { ok: false, status, error, values };
}

/** A name that a stranger wrote, short and on one line. */
function quoted(name: string): string {
  return `“${[...name]
    .slice(0, 40)
    .join('')
    .replace(/\p{Cc}/gu, ' ')}”`;
}
