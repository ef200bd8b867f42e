import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { temporaryName } from '../../http/temporary-files.server.ts';
import { readUpload, type UploadRefusal } from '../../http/upload.server.ts';
import type { BundleFile } from '../../recipe-import/archives/reader.server.ts';
import { kindOfText } from '../../recipe-import/reading/recipe-file.ts';
import { MAX_BUNDLE_FILE_BYTES } from '../../recipes/content/bounds.ts';
import { imported as copy } from './copy.ts';
import { MAX_SHOWN_BYTES } from './preview.ts';

const MEGABYTE = 1024 * 1024;
/** Maximum length of pasted text, in UTF-16 code units. */
const MAX_PASTED_LENGTH = 2_000_000;
/** Maximum length of a picture as a `data:` URL, in characters. Base64 takes four characters per three bytes. */
const MAX_PICTURE_LENGTH = Math.ceil((MAX_SHOWN_BYTES * 4) / 3) + 100;
const limits = {
  parts: 60,
  bytesPerFile: MAX_BUNDLE_FILE_BYTES,
  bytes: MAX_BUNDLE_FILE_BYTES + 2 * MEGABYTE,
  milliseconds: 10 * 60_000,
};

export type ReceivedResult<Outcome> =
  | { ok: true; outcome: Outcome }
  | { ok: false; reason: UploadRefusal | 'nothing' | 'link' }
  | { ok: false; reason: 'invalid-field'; error: string };

/** Unvalidated picture that a browser handed over with a page. */
export interface PagePicture {
  address: string;
  bytes: Buffer;
}

/** Stores the files and the pasted text of a form on disk, calls `work`, and deletes the stored files. */
export async function withReceivedFiles<Outcome>(
  request: Request,
  work: (received: { files: BundleFile[]; source: string; picture: PagePicture | null }) => Promise<Outcome>,
): Promise<ReceivedResult<Outcome>> {
  const directory = await mkdtemp(path.join(tmpdir(), temporaryName()));
  try {
    let count = 0;
    const fields = { longer: { text: MAX_PASTED_LENGTH, picture: MAX_PICTURE_LENGTH } };
    const form = await readUpload(
      request,
      limits,
      async ({ filename, content }) => {
        count += 1;
        const file: BundleFile & { size: number } = { name: filename, path: path.join(directory, `${count}`), size: 0 };
        const counted = async function* () {
          for await (const chunk of content) {
            file.size += chunk.length;
            yield chunk;
          }
        };
        await pipeline(Readable.from(counted(), { objectMode: false }), createWriteStream(file.path));
        return file;
      },
      fields,
    );
    if (!form.ok) return form;
    const { text = '', source = '' } = form.values;
    const files: BundleFile[] = form.files.filter(({ size }) => size > 0).map(({ name, path }) => ({ name, path }));
    // No page is fetched, so that the server sends no requests to addresses that people type.
    if (files.length === 0 && isLink(text)) return { ok: false, reason: 'link' };
    if (text.trim() !== '') {
      const pasted = path.join(directory, 'pasted');
      await writeFile(pasted, text);
      files.push({ name: `.${kindOfText(text)}`, path: pasted });
    }
    const [first] = files;
    if (!first) return { ok: false, reason: 'nothing' };
    const from = { source: source.trim() || sourceOf(files), picture: readPicture(form.values) };
    return { ok: true, outcome: await work({ files, ...from }) };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

const isLink = (text: string) => text.length < 2_000 && /^\s*https?:\/\/\S+\s*$/i.test(text);

function readPicture({ picture = '', pictureAddress = '' }: Record<string, string>): PagePicture | null {
  const data = /^data:image\/[a-z]{3,4};base64,/.exec(picture)?.[0];
  return data ? { address: pictureAddress, bytes: Buffer.from(picture.slice(data.length), 'base64') } : null;
}

/** Returns the source for display, or an empty text if only text was pasted. */
function sourceOf(files: readonly BundleFile[]): string {
  const names = files.map(({ name }) => name).filter((name) => !name.startsWith('.'));
  return copy.sourceOfFiles(names);
}
