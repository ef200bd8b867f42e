import { createHash, randomUUID } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';

const PREFIX = 'larder';

/**
 * Among which processes a process id is one process. Two containers may have the same host name and share a folder, and
 * have ids of their own all the same; on Linux the name of the namespace tells them apart.
 */
const machine = createHash('sha256').update(`${hostname()} ${pidNamespace()}`).digest('hex').slice(0, 12);

function pidNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return ''; // not Linux
  }
}

/** A new name for a temporary file or folder. It says whose it is, for `removeLeftovers`. */
export function temporaryName(): string {
  return `${PREFIX}-${machine}-${process.pid}-${randomUUID()}`;
}

const named = new RegExp(`^${PREFIX}-([0-9a-f]{12})-(\\d+)-[0-9a-f-]{36}`);

/** Age after which files that another machine left behind are removed. Nothing takes that long to arrive. */
const LEFTOVER_MS = 3600 * 1_000;

/**
 * Removes the temporary files and folders that killed processes left in a folder: at once where the process was of this
 * machine and is gone, an hour after their last change where it was another's. What a running process of this machine
 * has stays, however old it is.
 * @param options.isShared whether the folder holds other things too, which have other names and stay
 */
export async function removeLeftovers(folder: string, { isShared = false } = {}): Promise<void> {
  for (const name of await readdir(folder).catch(nothingThere)) {
    const [, ofMachine, pid] = named.exec(name) ?? [];
    if (isShared && !pid) continue;
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => null);
    if (!found) continue;
    const isLeft =
      ofMachine === machine ? isGone(Number(pid), { since: found.mtimeMs }) : found.mtimeMs < Date.now() - LEFTOVER_MS;
    if (isLeft) await rm(file, { recursive: true, force: true });
  }
}

/** Whether the process is gone that changed a file at this time. */
function isGone(pid: number, { since }: { since: number }): boolean {
  // An earlier process that had the id of this one.
  if (pid === process.pid) return since < Date.now() - process.uptime() * 1_000;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    // EPERM: it is somebody else's process.
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

function nothingThere(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
