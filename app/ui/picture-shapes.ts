import { paths } from '../paths.ts';

/**
 * The shapes in which the site shows pictures of its own, and the widths each is made in (CSS pixels times density).
 * Used both by pages, in `srcset`, and by the pipeline, which creates no other variants.
 */
export const pictureShapes = {
  card: { aspect: 4 / 3, widths: [320, 480, 640, 960] },
  /** A recipe's own picture on its page, as wide as a phone's window. */
  dish: { aspect: 4 / 3, widths: [480, 640, 960, 1200] },
  plate: { aspect: 1, widths: [160, 280, 360, 480] },
  wide: { aspect: 16 / 9, widths: [480, 640, 800, 1200, 1600] },
  /** Behind text in a phone's window; cut around what catches the eye, because the middle is left free for the text. */
  tall: { aspect: 4 / 5, widths: [480, 800, 1080] },
  /**
   * 40 CSS pixels high at the most (specification, section 9); not cropped, at the left of a transparent background.
   */
  logo: { aspect: 21 / 4, widths: [210, 420] },
  icon: { aspect: 1, widths: [64, 180] },
  /** Not cut, within a square, for who works on it. */
  whole: { aspect: 1, widths: [480, 960] },
} as const;

export type PictureShape = keyof typeof pictureShapes;
export type PictureFormat = 'avif' | 'webp' | 'png';

/**
 * `/media/<key>`, where the key is the first 128 bits of the original's SHA-256 in hexadecimal; or `/media/<key>~30-70`,
 * cut around the point at 30% from the left and 70% from the top (`picture-focus.ts`).
 */
const ownAddress = /^\/media\/([0-9a-f]{32}(?:~(?:\d|[1-9]\d|100)-(?:\d|[1-9]\d|100))?)$/;

/**
 * A displayable picture: one of the site, by its key and focal point, with variants; or a foreign one, shown
 * unchanged.
 */
export type PictureSource = { own: string } | { foreign: string };

/**
 * Parses a stored picture address, which is untrusted. Own pictures have variants; foreign ones are shown as they are,
 * over https only; for the rest (`javascript:`, `data:`, nonsense, nothing) null, and the caller falls back.
 */
export function readPictureAddress(address: string | null | undefined): PictureSource | null {
  const own = ownAddress.exec(address ?? '');
  if (own) return { own: own[1]! };
  const foreign = readHttpsAddress(address);
  return foreign ? { foreign } : null;
}

/** The immutable address of one variant of a picture of our own. */
export function variantAddress(own: string, shape: PictureShape, width: number, format: PictureFormat): string {
  // A dish uses a card's sizes, so that a recipe's page reuses the library's picture.
  const isCard = shape === 'dish' && (pictureShapes.card.widths as readonly number[]).includes(width);
  return paths.pictureVariant(own, `${isCard ? 'card' : shape}-${width}.${format}`);
}

/** Reads a variant's address back; null for any shape, width or format that pages do not name. */
export function readVariantName(
  name: string,
): { shape: PictureShape; width: number; height: number; format: PictureFormat } | null {
  const match = /^([a-z]+)-([1-9]\d*)\.(avif|webp|png)$/.exec(name);
  if (!match || !Object.hasOwn(pictureShapes, match[1]!)) return null;
  const shape = match[1] as PictureShape;
  const width = Number(match[2]);
  const { aspect, widths } = pictureShapes[shape];
  if (!(widths as readonly number[]).includes(width)) return null;
  return { shape, width, height: Math.round(width / aspect), format: match[3] as PictureFormat };
}

/** An address elsewhere that may be linked to or shown, which is untrusted: https, without credentials; else null. */
export function readHttpsAddress(address: string | null | undefined): string | null {
  const url = URL.parse(address ?? '');
  return url?.protocol === 'https:' && !url.username && !url.password ? url.href : null;
}
