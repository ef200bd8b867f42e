import { open, rename, rm } from 'node:fs/promises';

/**
 * Writes a backup to a file that gets its final name once it is completely on the disk. A file with that name
 * is therefore never partial.
 * @param make calls its argument with the backup's stream
 */
export async function writeBackupFile(
  file: string,
  make: (write: (stream: ReadableStream<Uint8Array>) => Promise<void>) => Promise<unknown>,
): Promise<void> {
  const part = `${file}.part`;
  // An existing file may be readable by others, or a link to another place.
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
