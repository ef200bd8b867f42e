import type { Disk } from 'flydrive';
import { bytesIfThere, sizeIfThere } from './original-files.server.ts';
import { isWholeFile, namesBelow } from './picture-files.server.ts';

export interface MovedOriginals {
  moved: number;
  /** Number of files that the bucket already had. */
  there: number;
  /** Files whose bytes do not match their name. Not copied. */
  damaged: string[];
}

/**
 * Copies originals and focal points to a bucket. Skips files that the bucket has in the same length. Deletes nothing.
 */
export async function moveOriginals(
  { directory, from, to }: { directory: string; from: Disk; to: Disk },
  { onMoved }: { onMoved?: (counts: MovedOriginals) => void } = {},
): Promise<MovedOriginals> {
  const counts: MovedOriginals = { moved: 0, there: 0, damaged: [] };
  for await (const name of namesBelow(directory)) {
    const bytes = await bytesIfThere(from, name);
    if (!bytes) continue;
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
