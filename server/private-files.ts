import { chmodSync, type Dirent, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Files and folders that the process stores in its data directory. */
const ours = new Set([
  ...['database', 'database.lock', 'database.lock-journal', 'database.pid'],
  ...['auth-secret', 'backup-channel', 'control', 'mailbox', 'pictures'],
]);

/**
 * Makes the data directory and all files of the process readable by its owner only (0700 and 0600). Existing files
 * change their mode; later ones follow the process's umask. A directory that holds other files too keeps its own mode,
 * since others may need it.
 * @param chmod replaces Node's in tests
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

/** The mode of a link's target is left alone. */
const isOwn = (entry: Dirent) => entry.isFile() || entry.isDirectory();
const pathOf = ({ parentPath, name }: Dirent) => path.join(parentPath, name);

function tighten(file: string, chmod: typeof chmodSync): void {
  try {
    const found = lstatSync(file);
    const wanted = found.isDirectory() ? 0o700 : 0o600;
    if (found.mode & 0o077) chmod(file, wanted);
  } catch (error) {
    // Another process of this site has deleted the file, or it has another owner, as on a mounted volume.
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'EPERM') throw error;
  }
}
