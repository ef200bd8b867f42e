import { createHash, randomUUID } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';

const PREFIX = 'larder';

/**
 * Identifies a set of processes with unique process ids. On Linux the PID namespace distinguishes containers with the
 * same host name.
 */
const machine = createHash('sha256').update(`${hostname()} ${pidNamespace()}`).digest('hex').slice(0, 12);

function pidNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return ''; // not Linux
  }
}

/** Returns a new name that identifies this process, for `removeLeftovers`. */
export function temporaryName(): string {
  return `${PREFIX}-${machine}-${process.pid}-${randomUUID()}`;
}

const named = new RegExp(`^${PREFIX}-([0-9a-f]{12})-(\\d+)-[0-9a-f-]{36}`);

/** Age in milliseconds after which another machine's temporary files are removed. */
const LEFTOVER_MS = 3600 * 1_000;

/**
 * Removes the temporary files and folders that killed processes left in a folder. Another machine's files are removed
 * an hour after their last change.
 * @param options.isShared true if the folder also holds files with other names, which stay
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

/** Returns true if the process with this id, which changed a file at the time `since`, has exited. */
function isGone(pid: number, { since }: { since: number }): boolean {
  // An earlier process may have had the id of this process.
  if (pid === process.pid) return since < Date.now() - process.uptime() * 1_000;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    // EPERM means that another user's process has the id.
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

function nothingThere(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
