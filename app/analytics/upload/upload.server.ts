import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { yieldToEventLoop } from '../../http/event-loop.server.ts';
import { readBody } from '../../http/form.server.ts';

/** Maximum bytes of a request. */
const SENT_BYTES = 256 * 1024;
const UNPACKED_BYTES = 1024 * 1024;

export type ReadUploadResult = { ok: true; json: unknown } | { ok: false; reason: 'too-large' | 'malformed' };

const unpack = promisify(gunzip);

/** Parses JSON, or a `data` field (as text/plain in a beacon) with JSON, plain or in base64. Each may be gzipped. */
export async function readUpload(request: Request): Promise<ReadUploadResult> {
  const sent = await readBody(request, SENT_BYTES);
  if (!sent) return { ok: false, reason: 'too-large' };
  await yieldToEventLoop();
  try {
    const zipped = sent[0] === 0x1f && sent[1] === 0x8b; // gzip's magic number
    const bytes = zipped ? await unpack(sent, { maxOutputLength: UNPACKED_BYTES }) : sent;
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const data = isJson(text) ? text : (new URLSearchParams(text).get('data') ?? '');
    return { ok: true, json: JSON.parse(isJson(data) ? data : Buffer.from(data, 'base64').toString('utf8')) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { ok: false, reason: code === 'ERR_BUFFER_TOO_LARGE' ? 'too-large' : 'malformed' };
  }
}

const isJson = (text: string) => /^\s*[[{]/.test(text);
