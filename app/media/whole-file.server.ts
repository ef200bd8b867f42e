import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Null when there is no such file. */
export async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Written to a temporary file and renamed, so that neither a reader nor a crash leaves a partial file. */
export async function writeWhole(file: string, bytes: string | Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}.${Math.trunc(performance.now() * 1000)}`;
  await writeFile(draft, bytes);
  await rename(draft, file);
}
