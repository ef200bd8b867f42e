import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openPictureStore } from '../../app/media/store.server.ts';
import { renderedVariants } from '../pictures.server.ts';
import { listRenderedVariants } from './rendered-variants.ts';

/**
 * `node demo/pictures/render-variants.ts`: renders missing variants and deletes unlisted ones, for example of changed
 * drawings.
 */
const directory = await mkdtemp(path.join(tmpdir(), 'larder-variants-'));
const store = openPictureStore(directory);
const wanted = await listRenderedVariants(store);
const existing = new Set(await readdir(renderedVariants, { recursive: true }).catch(() => []));
for (const [own, names] of wanted) {
  await mkdir(path.join(renderedVariants, own), { recursive: true });
  for (const name of names) {
    if (existing.has(path.join(own, name))) continue;
    const variant = await store.findVariant(own, name);
    if (!variant) throw new Error(`There is no variant ${own}/${name}`);
    await writeFile(path.join(renderedVariants, own, name), variant.bytes);
  }
}
for (const own of await readdir(renderedVariants)) {
  const names = wanted.get(own);
  if (!names) await rm(path.join(renderedVariants, own), { recursive: true });
  else {
    for (const name of await readdir(path.join(renderedVariants, own))) {
      if (!names.has(name)) await rm(path.join(renderedVariants, own, name));
    }
  }
}
await rm(directory, { recursive: true });
