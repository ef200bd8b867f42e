import { chmodSync, type Dirent, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';

const ours = new Set([
  ...['database', 'database.lock', 'database.lock-journal', 'database.pid'],
  ...['auth-secret', 'backup-channel', 'control', 'mailbox', 'pictures'],
]);

/**
 * Makes the data directory and the site's files in it private; the umask makes later files private. A data directory
 * that also holds other files keeps its mode, because other users may need these files.
 */
export function keepFilesPrivate(dataDirectory: string, chmod = chmodSync): void {
  process.umask(0o077);
  mkdirSync(dataDirectory, { recursive: true });
  const entries = readdirSync(dataDirectory, { withFileTypes: true });
  if (entries.every(({ name }) => ours.has(name))) tighten(dataDirectory, chmod);
  for (const entry of entries.filter(({ name }) => ours.has(name))) {
    const inside = entry.isDirectory()
      ? readdirSync(pathOf(entry), { recursive: true, withFileTypes: true }).filter(isOwn)
      : [];
    for (const each of isOwn(entry) ? [entry, ...inside] : []) tighten(pathOf(each), chmod);
  }
}

/** Returns false for links, whose targets keep their mode. */
const isOwn = (entry: Dirent) => entry.isFile() || entry.isDirectory();
const pathOf = ({ parentPath, name }: Dirent) => path.join(parentPath, name);

function tighten(file: string, chmod: typeof chmodSync): void {
  try {
    const found = lstatSync(file);
    const wanted = found.isDirectory() ? 0o700 : 0o600;
    if (found.mode & 0o077) chmod(file, wanted);
  } catch (error) {
    // Another process of the site has deleted the file, or another user owns it, as on a mounted volume.
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'EPERM') throw error;
  }
}
