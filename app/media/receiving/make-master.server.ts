import { stat } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import type { TakenKind } from './picture-kind.ts';

/** Maximum length of a master's long side in pixels. */
const MASTER_SIDE = 4_096;
/** Maximum number of pixels of an uploaded picture, checked before decoding. */
const MAX_PIXELS = 60_000_000;
/** Maximum number of pixels of a PNG that stays a PNG, such as a logo. */
const PNG_PIXELS = 2_000_000;

type MasterRefusal = 'too-many-pixels' | 'unreadable';
export type MadeMaster =
  | { ok: true; width: number; height: number; bytes: number }
  | { ok: false; reason: MasterRefusal };

/**
 * Writes the master: upright, in sRGB, at most `MASTER_SIDE` long, without the file's metadata. Call only in the child
 * process, because the process's other decoders are blocked.
 */
export async function makeMaster(kind: TakenKind, from: string, to: string): Promise<MadeMaster> {
  onlyReaderOf(kind);
  let header: Metadata;
  try {
    header = await sharp(from, { limitInputPixels: false }).metadata();
  } catch {
    return { ok: false, reason: 'unreadable' };
  }
  const { width, height, hasAlpha, pages = 1, pageHeight = height } = header;
  if (width * pageHeight > MAX_PIXELS || width * height > MAX_PIXELS * pages) {
    return { ok: false, reason: 'too-many-pixels' };
  }
  try {
    const picture = sharp(from, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
      .autoOrient()
      .resize(MASTER_SIDE, MASTER_SIDE, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb');
    const small = width * pageHeight <= PNG_PIXELS;
    const made = await encoded(picture, kind === 'png' && small ? 'png' : hasAlpha ? 'webp' : 'jpeg').toFile(to);
    return { ok: true, width: made.width, height: made.height, bytes: (await stat(to)).size };
  } catch {
    return { ok: false, reason: 'unreadable' };
  }
}

function encoded(picture: Sharp, as: 'png' | 'webp' | 'jpeg'): Sharp {
  switch (as) {
    case 'png':
      return picture.png({ compressionLevel: 9 });
    case 'webp':
      return picture.webp({ quality: 90, effort: 3, smartSubsample: true });
    case 'jpeg':
      return picture.jpeg({ quality: 88, chromaSubsampling: '4:4:4' });
  }
}

const readers: Record<TakenKind, string> = {
  jpeg: 'VipsForeignLoadJpegFile',
  png: 'VipsForeignLoadPngFile',
  webp: 'VipsForeignLoadWebpFile',
  avif: 'VipsForeignLoadHeifFile',
};

/** Enables only one decoder, so that a file is read as its detected kind or not at all. */
function onlyReaderOf(kind: TakenKind): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: [readers[kind]] });
  sharp.concurrency(1);
  sharp.cache(false);
}
