import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryName } from '../http/temporary-files.server.ts';

export async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Writes a file under a temporary name first, so that no partial file has the final name.
 * @param temporary folder on the same disk
 */
export async function writeWhole(temporary: string, file: string, bytes: string | Uint8Array): Promise<void> {
  await Promise.all([temporary, path.dirname(file)].map((folder) => mkdir(folder, { recursive: true })));
  const draft = path.join(temporary, temporaryName());
  try {
    await writeFile(draft, bytes);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
