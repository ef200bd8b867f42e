import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { makeZip } from 'client-zip';
import { contentsEntry } from '../../app/backups/archive/contents.ts';
import { filesIn } from './zip.ts';

type Entries = Map<string, Buffer>;

/**
 * Writes a backup with forged entries, as someone who knows the format could.
 * @param options.isConsistent true if the contents list matches the changed entries
 */
export async function forgeBackup(
  { from, to }: { from: string; to: string },
  change: (entries: Entries) => void,
  { isConsistent = false } = {},
): Promise<void> {
  const entries: Entries = new Map(
    Object.entries(filesIn(await readFile(from), 'latin1')).map(([name, text]) => [name, Buffer.from(text, 'latin1')]),
  );
  change(entries);
  if (isConsistent) {
    const contents = JSON.parse(entries.get(contentsEntry)!.toString()) as { entries: Record<string, string> };
    for (const name of Object.keys(contents.entries)) {
      contents.entries[name] = createHash('sha256').update(entries.get(name)!).digest('hex');
    }
    entries.set(contentsEntry, Buffer.from(JSON.stringify(contents)));
  }
  const files = [...entries].map(([name, input]) => ({ name, input: new Uint8Array(input) }));
  await writeFile(to, Buffer.from(await new Response(makeZip(files)).arrayBuffer()));
}

export function changeJson<T>(entries: Entries, name: string, change: (value: T) => void): void {
  const value = JSON.parse(entries.get(name)!.toString()) as T;
  change(value);
  entries.set(name, Buffer.from(JSON.stringify(value)));
}
