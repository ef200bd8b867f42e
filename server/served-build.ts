import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A build as one process serves it, whatever is built meanwhile. */
export interface ServedBuild {
  /** Another one for each build. */
  name: string;
  /** The module with the app. */
  serverFile: string;
  clientDirectory: string;
  /** The client files of the build that the next process serves: another one when there has been a build meanwhile. */
  nextClientDirectory: string;
}

/**
 * The build that `link` leads to now (docs/decisions/0085-builds-beside-each-other.md).
 * @param link a link to a build, or a build
 */
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

/** For as long as this process runs, no build deletes the one that it serves (`scripts/builds.mjs`). */
function markAsUsed(directory: string): void {
  try {
    const users = path.join(directory, 'used-by');
    mkdirSync(users, { recursive: true });
    writeFileSync(path.join(users, String(process.pid)), '');
  } catch {
    // On a read-only file system nobody builds or deletes.
  }
}
