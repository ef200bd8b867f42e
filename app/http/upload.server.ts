import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { checkFields, decoded, type Field, FORM_BYTES, type FormOptions } from './form.server.ts';

export interface UploadLimits {
  /** Maximum number of fields and files together. */
  parts: number;
  bytesPerFile: number;
  /** Maximum size of the whole body, including the boundaries between its parts. */
  bytes: number;
  /** Maximum time until the last file is stored. */
  milliseconds: number;
}

/** One file of an upload, as a stream. Name and type are untrusted. */
export interface UploadedFile {
  field: string;
  /** Without a path. Empty if no file was chosen. */
  filename: string;
  type: string;
  /** Can be read once. Throws when the upload is refused, so that the caller can remove the stored part. */
  content: AsyncIterable<Uint8Array>;
}

export type UploadRefusal = 'too-large' | 'too-many-parts' | 'too-slow' | 'unreadable';

/** `files` are the results of `store`. A refused upload has those stored before the refusal. */
export type UploadResult<Stored> =
  | { ok: true; values: Record<string, string>; files: Stored[] }
  | { ok: false; reason: UploadRefusal; values: Record<string, string>; files: Stored[] }
  /** `error` is a sentence for the user. */
  | { ok: false; reason: 'invalid-field'; error: string; values: Record<string, string>; files: Stored[] };

/**
 * Passes each file to `store` as a stream, one after another, with backpressure. Rejects with the errors of `store`.
 */
export async function readUpload<Stored>(
  request: Request,
  limits: UploadLimits,
  store: (file: UploadedFile) => Promise<Stored>,
  { longer = {} }: Pick<FormOptions<never>, 'longer'> = {},
): Promise<UploadResult<Stored>> {
  const files: Stored[] = [];
  const fields: Field[] = [];
  const bytesOf = (field: string) => Math.max(FORM_BYTES, 4 * (longer[field] ?? 0));
  const parser = createParser(request, limits);
  if (!parser || !request.body) return { ok: false, reason: 'unreadable', values: {}, files };
  if (Number(request.headers.get('content-length')) > limits.bytes) {
    return { ok: false, reason: 'too-large', values: {}, files };
  }

  const stop = new AbortController();
  const open = new Set<BusboyFileStream>();
  const refuse = (reason: UploadRefusal) => stop.abort(new UploadRefused(reason));
  stop.signal.addEventListener('abort', () => {
    for (const part of open) part.destroy(stop.signal.reason as Error);
  });
  const tooSlow = setTimeout(refuse, limits.milliseconds, 'too-slow');

  // The parser may emit several small parts at once. They are stored one after another.
  let taken: Promise<void> = Promise.resolve();
  parser.on('partsLimit', () => refuse('too-many-parts'));
  parser.on('file', (...[field, part, filename, , type]: FilePart) => {
    if (field === undefined) return refuse('unreadable');
    open.add(part);
    part.on('limit', () => refuse('too-large')).on('error', () => {});
    taken = taken.then(async () => {
      stop.signal.throwIfAborted();
      const content = part.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
      if (filename === undefined) {
        const value = await readText(content, bytesOf(field), refuse);
        fields.push({ name: textOrNull(field), value });
      } else files.push(await store({ field, filename, type, content }));
      stop.signal.throwIfAborted();
      part.resume(); // discards the rest that `store` did not read
      open.delete(part);
    });
    taken.catch((error: unknown) => stop.abort(error));
  });

  try {
    const { signal } = stop;
    await pipeline(Readable.fromWeb(request.body as never), countBytes(limits.bytes, refuse), parser, { signal });
    await taken;
  } catch {
    stop.abort(new UploadRefused('unreadable')); // has no effect after an earlier abort
    await taken.catch(() => {});
    if (stop.signal.reason instanceof UploadRefused) {
      const { values } = checkFields(fields, { longer });
      return { ok: false, reason: stop.signal.reason.because, values, files };
    }
    throw stop.signal.reason;
  } finally {
    clearTimeout(tooSlow);
  }
  const form = checkFields(fields, { longer });
  if (form.ok) return { ok: true, values: form.values, files };
  return { ok: false, reason: 'invalid-field', error: form.error, values: form.values, files };
}

/** Corrects the parser's types: a part may have neither a name nor a file name. */
type FilePart = [
  field: string | undefined,
  part: BusboyFileStream,
  filename: string | undefined,
  encoding: string,
  type: string,
];

class UploadRefused extends Error {
  readonly because: UploadRefusal;
  constructor(because: UploadRefusal) {
    super(`The upload was refused: ${because}`);
    this.because = because;
  }
}

/**
 * Creates a parser that emits all parts as streams, because it would decode fields differently from `readForm`. Returns
 * null unless the content type is `multipart/form-data` with a boundary.
 */
function createParser(request: Request, { parts, bytesPerFile }: UploadLimits): BusboyInstance | null {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) return null;
  try {
    return new Busboy({
      headers: { 'content-type': type },
      isPartAFile: () => true,
      limits: { parts, fileSize: bytesPerFile, headerPairs: 16, headerSize: 8 * 1024 },
    });
  } catch {
    return null; // no boundary
  }
}

function countBytes(limit: number, refuse: (reason: UploadRefusal) => void): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.length;
      if (bytes > limit) refuse('too-large');
      done(null, chunk);
    },
  });
}

async function readText(content: AsyncIterable<Uint8Array>, limit: number, refuse: (reason: UploadRefusal) => void) {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of content) {
    length += chunk.length;
    if (length > limit) refuse('too-large');
    chunks.push(chunk);
  }
  return decoded(Buffer.concat(chunks));
}

/** Returns null for a name with U+FFFD, which the parser writes for invalid bytes in a part's header. */
function textOrNull(name: string): string | null {
  return name.includes('\uFFFD') ? null : name;
}
