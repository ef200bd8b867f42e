import { paths } from '../paths.ts';

/** Shapes of the site's pictures with their widths in device pixels. Other variants are not created. */
export const pictureShapes = {
  card: { aspect: 4 / 3, widths: [320, 480, 640, 960] },
  dish: { aspect: 4 / 3, widths: [480, 640, 960, 1200] },
  plate: { aspect: 1, widths: [160, 280, 360, 480] },
  wide: { aspect: 16 / 9, widths: [480, 640, 800, 1200, 1600] },
  /** Background of text on a phone. */
  tall: { aspect: 4 / 5, widths: [480, 800, 1080] },
  /** At most 40 CSS pixels high (specification, section 9). Not cropped: aligned left on a transparent background. */
  logo: { aspect: 21 / 4, widths: [210, 420] },
  icon: { aspect: 1, widths: [64, 180] },
  /** Uncropped picture within a square, for the studio. */
  whole: { aspect: 1, widths: [480, 960] },
} as const;

export type PictureShape = keyof typeof pictureShapes;
export type PictureFormat = 'avif' | 'webp' | 'png';

/**
 * Address of a picture on this site: `/media/<key>`. The key is the first 128 bits of the original's SHA-256 in
 * hexadecimal. `/media/<key>~30-70` has a focal point 30% from the left and 70% from the top.
 */
const ownAddress = /^\/media\/([0-9a-f]{32}(?:~(?:\d|[1-9]\d|100)-(?:\d|[1-9]\d|100))?)$/;

/** Picture on this site by name, or an external picture by address. */
export type PictureSource = { own: string } | { foreign: string };

/** Parses an untrusted stored address. Returns null unless it is a picture on this site or an https URL. */
export function readPictureAddress(address: string | null | undefined): PictureSource | null {
  const own = ownAddress.exec(address ?? '');
  if (own) return { own: own[1]! };
  const foreign = readHttpsAddress(address);
  return foreign ? { foreign } : null;
}

export function variantAddress(own: string, shape: PictureShape, width: number, format: PictureFormat): string {
  // A dish uses a card's variants, so that a recipe's page reuses a picture of the library.
  const isCard = shape === 'dish' && (pictureShapes.card.widths as readonly number[]).includes(width);
  return paths.pictureVariant(own, `${isCard ? 'card' : shape}-${width}.${format}`);
}

/** Parses a name made by `variantAddress`. Returns null for a shape, width or format that pages do not use. */
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

/** Parses an untrusted external address. Returns null unless it is https without credentials. */
export function readHttpsAddress(address: string | null | undefined): string | null {
  const url = URL.parse(address ?? '');
  return url?.protocol === 'https:' && !url.username && !url.password ? url.href : null;
}
