import { open, rename, rm } from 'node:fs/promises';

/**
 * Writes a backup to a temporary file and renames it once complete, so that a file with the final name is never
 * partial.
 * @param make calls its argument once
 */
export async function writeBackupFile(
  file: string,
  make: (write: (stream: ReadableStream<Uint8Array>) => Promise<void>) => Promise<unknown>,
): Promise<void> {
  const part = `${file}.part`;
  // A leftover temporary file may be readable by other users, or be a link to another place.
  await rm(part, { force: true });
  const handle = await open(part, 'wx', 0o600);
  try {
    await make(async (stream) => {
      for await (const chunk of stream) await handle.writeFile(chunk);
      await handle.sync();
    });
    await handle.close();
    await rename(part, file);
  } catch (error) {
    await handle.close();
    await rm(part, { force: true });
    throw error;
  }
}
