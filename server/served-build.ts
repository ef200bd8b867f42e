import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface ServedBuild {
  name: string;
  serverFile: string;
  clientDirectory: string;
  /** Client files of the newest build, which the next process serves. */
  nextClientDirectory: string;
}

/** Finds the build at `link`, a link or a folder (docs/decisions/0085-builds-beside-each-other.md). */
export function findServedBuild(link: string): ServedBuild {
  const directory = realpathSync(link);
  markAsUsed(directory);
  return {
    name: path.basename(directory),
    serverFile: path.join(directory, 'server/index.js'),
    clientDirectory: path.join(directory, 'client'),
    nextClientDirectory: path.join(link, 'client'),
  };
}

/** Keeps other builds from deleting this build while the process runs (`scripts/builds.mjs`). */
function markAsUsed(directory: string): void {
  try {
    const users = path.join(directory, 'used-by');
    mkdirSync(users, { recursive: true });
    writeFileSync(path.join(users, String(process.pid)), '');
  } catch {
    // On a read-only file system no build can be deleted.
  }
}
