import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gzip);

/** Writes a .br and a .gz file beside each JavaScript, CSS, SVG and JSON file of at least 256 bytes. */
export async function compressFiles(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const texts = entries.filter((entry) => entry.isFile() && /\.(js|css|svg|json)$/.test(entry.name));
  await Promise.all(
    texts.map(async (entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const bytes = await readFile(file);
      if (bytes.length < 256) return;
      await Promise.all([
        brotli(bytes).then((compressed) => writeFile(`${file}.br`, compressed)),
        gzip(bytes, { level: 9 }).then((compressed) => writeFile(`${file}.gz`, compressed)),
      ]);
    }),
  );
}
