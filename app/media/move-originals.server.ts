import type { Disk } from 'flydrive';
import { bytesIfThere, sizeIfThere } from './original-files.server.ts';
import { isWholeFile, namesBelow } from './picture-files.server.ts';

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
    if (!isWholeFile(name, bytes)) counts.damaged.push(name);
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
