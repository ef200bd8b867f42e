import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';

const packaged = 'files/young-serif-latin-400-normal.woff';

export const displayFontFamily = 'Young Serif';

/** Reads the display font as TrueType. */
export async function readDisplayFont(): Promise<Buffer> {
  const require = createRequire(import.meta.url);
  return unpackWoff(await readFile(require.resolve(`@fontsource/young-serif/${packaged}`)));
}

/** Converts WOFF 1.0 to its sfnt font (W3C, WOFF File Format 1.0, sections 3 to 5). */
function unpackWoff(woff: Buffer): Buffer {
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const entry = woff.subarray(44 + index * 20, 64 + index * 20);
    const packed = woff.subarray(entry.readUInt32BE(4), entry.readUInt32BE(4) + entry.readUInt32BE(8));
    const length = entry.readUInt32BE(12);
    const bytes = packed.length < length ? inflateSync(packed) : packed;
    return { tag: entry.subarray(0, 4), checksum: entry.subarray(16, 20), bytes };
  });

  const powerOfTwo = 2 ** Math.floor(Math.log2(tables.length));
  const header = Buffer.alloc(12 + tables.length * 16);
  woff.copy(header, 0, 4, 8); // sfnt version: TrueType or OpenType outlines
  header.writeUInt16BE(tables.length, 4);
  header.writeUInt16BE(powerOfTwo * 16, 6);
  header.writeUInt16BE(Math.log2(powerOfTwo), 8);
  header.writeUInt16BE((tables.length - powerOfTwo) * 16, 10);

  const parts = [header];
  let offset = header.length;
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const at = 12 + index * 16;
    tag.copy(header, at);
    checksum.copy(header, at + 4);
    header.writeUInt32BE(offset, at + 8);
    header.writeUInt32BE(bytes.length, at + 12);
    const padded = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
    parts.push(padded);
    offset += padded.length;
  }
  return Buffer.concat(parts);
}
