import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { understandRecipe } from '../content/understand-recipe.ts';
import { importKeyOf } from '../import-key.server.ts';
import { asWritten } from '../reading/as-written.ts';
import { type Found, readBundleFile } from './bundle.server.ts';
import { type BundleFile, type BundlePart, MOST_RECIPES, type Progress } from './reader.server.ts';

/** The thread that `reader.server.ts` starts for one bundle. It reads on when what it told has been taken. */
const port = parentPort!;
/** Parts that are told at once, and bytes of their pictures. */
const AT_ONCE = 40;
const PICTURES_AT_ONCE = 8 * 1024 * 1024;
/** Of all contents as JSON, and of all pictures: what is stored until somebody decides. */
const MOST_TEXT = 40 * 1024 * 1024;
const MOST_PICTURES = 50 * 1024 * 1024;
/** Files and entries that are no recipe, of which a person is told. */
const MOST_TOLD = 200;

const left = { recipes: MOST_RECIPES, text: MOST_TEXT, pictures: MOST_PICTURES, told: MOST_TOLD };
let some: BundlePart[] = [];

for (const { name, path } of workerData as BundleFile[]) {
  for await (const found of readBundleFile({ name, bytes: await readFile(path) })) {
    const part = partOf(found);
    if (part) some.push(part);
    if (some.length >= AT_ONCE || picturesIn(some) >= PICTURES_AT_ONCE) await tell();
    if (left.recipes < 0) break;
  }
}
await tell();
port.postMessage({ done: true } satisfies Progress);
port.close();

function partOf(found: Found): BundlePart | null {
  if (!found.ok) return refused(found);
  const { file, recipe } = found;
  const result = asWritten(recipe, { free: false });
  if (!result.ok) return refused({ file, name: recipe.name, reason: result.reason });
  const content = understandRecipe(result.written);
  left.recipes -= 1;
  left.text -= JSON.stringify(content).length;
  if (left.recipes < 0 || left.text < 0) {
    left.recipes = -1;
    return { ok: false, file, name: recipe.name, reason: 'too-many-recipes' };
  }
  const picture = found.picture !== null && found.picture.length <= left.pictures ? found.picture : null;
  left.pictures -= picture?.length ?? 0;
  const missing = picture ? recipe.missing.filter((part) => part !== 'picture') : recipe.missing;
  return { ok: true, file, content, missing, key: importKeyOf(content), picture: picture && new Uint8Array(picture) };
}

function picturesIn(parts: readonly BundlePart[]): number {
  return parts.reduce((sum, part) => sum + (part.ok ? (part.picture?.length ?? 0) : 0), 0);
}

function refused({ file, name, reason }: Omit<Extract<BundlePart, { ok: false }>, 'ok'>): BundlePart | null {
  left.told -= 1;
  return left.told < 0 ? null : { ok: false, file, name: name.slice(0, 300), reason };
}

async function tell(): Promise<void> {
  if (some.length === 0) return;
  const taken = once(port, 'message');
  const pictures = some.flatMap((part) => (part.ok && part.picture ? [part.picture.buffer as ArrayBuffer] : []));
  port.postMessage({ some } satisfies Progress, pictures);
  some = [];
  await taken;
}
