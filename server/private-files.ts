import { chmodSync, type Dirent, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** What the process stores in its data directory. */
const ours = new Set([
  ...['database', 'database.lock', 'database.lock-journal', 'database.pid'],
  ...['auth-secret', 'backup-channel', 'control', 'mailbox', 'pictures'],
]);

/**
 * Makes the data directory and all that the process stores there readable by its owner only (0700 and 0600): what is
 * there already, and by the process's umask whatever it creates later. A directory that holds other files too keeps its
 * own mode, since others may need it; what is ours in it is private all the same.
 * @param chmod stands in for Node's in tests
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

/** The mode of a link's target is not ours to change. */
const isOwn = (entry: Dirent) => entry.isFile() || entry.isDirectory();
const pathOf = ({ parentPath, name }: Dirent) => path.join(parentPath, name);

function tighten(file: string, chmod: typeof chmodSync): void {
  try {
    const found = lstatSync(file);
    const wanted = found.isDirectory() ? 0o700 : 0o600;
    if (found.mode & 0o077) chmod(file, wanted);
  } catch (error) {
    // Another process of this site has deleted it meanwhile, or it belongs to somebody else, as a mounted volume may.
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'EPERM') throw error;
  }
}
