import { createHash } from 'node:crypto';
import { opendir } from 'node:fs/promises';
import path from 'node:path';
import type { Disk } from 'flydrive';
import { bytesIfThere, sizeIfThere } from './original-files.server.ts';

export interface MovedOriginals {
  moved: number;
  /** Were there already, from an earlier run. */
  there: number;
  /** Whose bytes are not what their name says, and which were left where they are. */
  damaged: string[];
}

/**
 * Copies originals and points from this machine's disk into a bucket, one after another. What is there already is left,
 * so that a run which was broken off goes on; each copy is read back before it counts. Nothing is deleted here.
 * @param options.onMoved after each file
 */
export async function moveOriginals(
  { directory, from, to }: { directory: string; from: Disk; to: Disk },
  { onMoved }: { onMoved?: (counts: MovedOriginals) => void } = {},
): Promise<MovedOriginals> {
  const counts: MovedOriginals = { moved: 0, there: 0, damaged: [] };
  for await (const name of namesBelow(directory)) {
    const bytes = await bytesIfThere(from, name);
    if (!bytes) continue; // removed since it was listed
    if (!isWhole(name, bytes)) counts.damaged.push(name);
    else if ((await sizeIfThere(to, name)) === bytes.length) counts.there += 1;
    else {
      await to.put(name, bytes);
      const copy = await bytesIfThere(to, name);
      if (!copy?.equals(bytes)) throw new Error(`${name} was not stored as it is`);
      counts.moved += 1;
    }
    onMoved?.(counts);
  }
  return counts;
}

/** An original's name is the hash of its bytes. */
function isWhole(name: string, bytes: Buffer): boolean {
  const [, key] = /^originals\/([0-9a-f]{32})$/.exec(name) ?? [];
  return !key || createHash('sha256').update(bytes).digest('hex').startsWith(key);
}

/** As they are found, for there may be a million. Leaves out what is still being written. */
async function* namesBelow(directory: string): AsyncGenerator<string> {
  for (const folder of ['originals', 'points']) {
    const files = await opendir(path.join(directory, folder), { recursive: true }).catch(() => null);
    for await (const entry of files ?? []) {
      if (!entry.isFile()) continue;
      const name = path.relative(directory, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/');
      if (/^(originals\/[0-9a-f]{32}|points\/[0-9a-f]{32}\/\d+-\d+)$/.test(name)) yield name;
    }
  }
}
