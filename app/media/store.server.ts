import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import pLimit from 'p-limit';
import sharp, { type Sharp } from 'sharp';
import { paths } from '../paths.ts';
import { type PictureFormat, readVariantName } from '../ui/picture-shapes.ts';

declare module '../http/services.ts' {
  interface Services {
    pictures: PictureStore;
  }
}

/** Pictures on disk: originals under the hash of their bytes, and the files derived from them. */
export interface PictureStore {
  /** Stores an original (SVG, PNG, JPEG, WebP, AVIF) and returns its address, `/media/<key>`. Idempotent. */
  store(original: Buffer): Promise<string>;
  /** A variant by its name, created on the first request; null when the name or the original is unknown. */
  findVariant(key: string, name: string): Promise<{ bytes: Buffer; format: PictureFormat } | null>;
  /**
   * Bytes created once and stored under `name` (path segments of `[a-z0-9-.]`), also for concurrent requests. `make`
   * runs within the limit on concurrent processing, so it must not request another picture from the store.
   */
  findOrCreate(name: string, make: () => Promise<Buffer>): Promise<Buffer>;
}

// One thread per picture, and one core is left for requests.
sharp.concurrency(1);
const atOnce = Math.max(1, availableParallelism() - 1);

/** @param directory where pictures are stored; created when missing */
export function openPictureStore(directory: string): PictureStore {
  const making = new Map<string, Promise<Buffer>>();
  const take = pLimit(atOnce);
  const originalPath = (key: string) => path.join(directory, 'originals', key);

  async function findOrCreate(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const file = path.join(directory, 'made', name);
    const stored = await readIfThere(file);
    if (stored) return stored;
    let made = making.get(name);
    if (!made) {
      made = take(make)
        .then(async (bytes) => {
          await writeWhole(file, bytes);
          return bytes;
        })
        .finally(() => making.delete(name));
      making.set(name, made);
    }
    return made;
  }

  return {
    findOrCreate,
    async store(original) {
      const key = createHash('sha256').update(original).digest('hex').slice(0, 32);
      if (!(await readIfThere(originalPath(key)))) await writeWhole(originalPath(key), original);
      return paths.picture(key);
    },
    async findVariant(key, name) {
      const variant = readVariantName(name);
      if (!variant || !/^[0-9a-f]{32}$/.test(key)) return null;
      const original = await readIfThere(originalPath(key));
      if (!original) return null;
      const pixels = isSvg(original)
        ? await findOrCreate(path.join(key, 'pixels.png'), () => drawSvg(original))
        : original;
      const { shape, width, height, format } = variant;
      const bytes = await findOrCreate(path.join(key, name), () => {
        const whole = shape === 'logo' || shape === 'icon';
        const picture = sharp(pixels, { limitInputPixels: 50_000_000 })
          .rotate() // as the camera says; the metadata that said so is dropped with the rest
          .resize(width, height, {
            fit: whole ? 'contain' : 'cover',
            position: shape === 'logo' ? 'left' : shape === 'tall' ? 'attention' : 'centre',
            background: { r: 0, g: 0, b: 0, alpha: 0 },
          });
        return encode(picture, format).toBuffer();
      });
      return { bytes, format };
    },
  };
}

function isSvg(original: Buffer): boolean {
  return original.subarray(0, 256).includes('<svg');
}

/** Rasterises an SVG once, because that costs more than all its variants together. */
function drawSvg(original: Buffer): Promise<Buffer> {
  return sharp(original, { limitInputPixels: 50_000_000 }).png({ compressionLevel: 2 }).toBuffer();
}

function encode(picture: Sharp, format: PictureFormat): Sharp {
  switch (format) {
    case 'avif':
      // Effort 4 takes eight times as long for at most 2% fewer bytes on these pictures.
      return picture.avif({ quality: 52, effort: 2 });
    case 'webp':
      return picture.webp({ quality: 74, effort: 5, smartSubsample: true });
    case 'png':
      return picture.png({ compressionLevel: 9 });
  }
}

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Written to a temporary file and renamed, so that neither a reader nor a crash leaves a partial file. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}.${Math.trunc(performance.now() * 1000)}`;
  await writeFile(draft, bytes);
  await rename(draft, file);
}
