import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { type PictureFormat, pictureShapes } from '../../app/ui/picture-shapes.ts';

/** Stores a blank picture for every variant of the stored originals, because drawing real variants takes long. */
export async function addBlankVariants(directory: string): Promise<void> {
  const blank = path.join(directory, 'blank');
  const made = path.join(directory, 'made');
  await Promise.all([blank, made].map((folder) => mkdir(folder, { recursive: true })));
  // A 1 × 1 picture shown at a higher density would have no CSS size, like a broken one.
  const pixels = sharp({ create: { width: 16, height: 16, channels: 3, background: '#c8b8a8' } });
  for (const format of ['avif', 'webp', 'png'] satisfies PictureFormat[]) {
    const bytes = await pixels.clone().toFormat(format).toBuffer();
    for (const [shape, { widths }] of Object.entries(pictureShapes)) {
      for (const width of widths) await writeFile(path.join(blank, `${shape}-${width}.${format}`), bytes);
    }
    // One test chooses the focal point of this picture and needs real pixels.
    if (format === 'png') await writeFile(path.join(blank, 'pixels.png'), bytes);
  }
  const keys = await readdir(path.join(directory, 'originals'));
  const pointed = await readdir(path.join(directory, 'points')).catch(() => []);
  for (const key of pointed) {
    const points = await readdir(path.join(directory, 'points', key));
    keys.push(...points.map((point) => `${key}~${point}`));
  }
  for (const name of keys) await symlink(blank, path.join(made, name));
}
