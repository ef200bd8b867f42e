import { open, rename, rm } from 'node:fs/promises';

/**
 * Writes a backup to a file that has its name once all of it is on the disk, so that what has the name is never a part.
 * @param make calls what it is given with the backup's stream
 */
export async function writeBackupFile(
  file: string,
  make: (write: (stream: ReadableStream<Uint8Array>) => Promise<void>) => Promise<unknown>,
): Promise<void> {
  const part = `${file}.part`;
  // What is there may be readable by others, or a link to another place.
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
