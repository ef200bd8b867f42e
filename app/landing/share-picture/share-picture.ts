import { serverPaths } from '../../server-paths.ts';
import type { PictureSource } from '../../ui/picture-shapes.ts';

export interface ShareCard {
  name: string;
  payoff: string;
  /** `#rrggbb` */
  accent: string;
  /** Picture key of the newest dish with a picture on this site, or null. */
  dish: string | null;
}

/** Version of the drawing. Increment the version with every visible change of `share-picture.server.ts`. */
const DRAWING = 2;

/** Returns an address that changes with the content, so that the picture may be cached forever. */
export function sharePictureAddress(pageId: string, card: ShareCard): string {
  return serverPaths.sharePicture(pageId, shareVersion(card));
}

/** Returns a short fingerprint of the picture's content (64-bit FNV-1a, hexadecimal). */
export function shareVersion({ name, payoff, accent, dish }: ShareCard): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(`${DRAWING}\0${name}\0${payoff}\0${accent}\0${dish ?? ''}`)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(16).padStart(16, '0');
}

export function dishToShare(pictures: (PictureSource | null)[]): string | null {
  const own = pictures.find((picture) => picture && 'own' in picture);
  return own && 'own' in own ? own.own : null;
}
