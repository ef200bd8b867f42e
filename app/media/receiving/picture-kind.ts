export type TakenKind = 'jpeg' | 'png' | 'webp' | 'avif';
/** Other kinds, each with its own refusal; `other` is unknown. */
export type RefusedKind = 'svg' | 'heic' | 'gif' | 'pdf' | 'empty' | 'other';

/** Number of leading bytes needed to detect the kind. */
export const KIND_BYTES = 4_096;

const taken: readonly string[] = ['jpeg', 'png', 'webp', 'avif'] satisfies TakenKind[];
export const isTaken = (kind: TakenKind | RefusedKind): kind is TakenKind => taken.includes(kind);

/** Detects a picture's kind from its first `KIND_BYTES` bytes, regardless of name and declared type. */
export function pictureKind(start: Uint8Array): TakenKind | RefusedKind {
  if (start.length === 0) return 'empty';
  const at = (offset: number, length: number) => String.fromCharCode(...start.subarray(offset, offset + length));
  if (at(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (at(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (at(0, 4) === 'RIFF' && at(8, 4) === 'WEBP') return 'webp';
  if (at(4, 4) === 'ftyp') return brandKind(start, at);
  if (at(0, 4) === 'GIF8') return 'gif';
  if (at(0, 5) === '%PDF-') return 'pdf';
  return isSvg(start) ? 'svg' : 'other';
}

function brandKind(start: Uint8Array, at: (offset: number, length: number) => string): TakenKind | RefusedKind {
  const [high = 0, low = 0] = [start[2], start[3]];
  const end = Math.min(start.length, high * 256 + low);
  const brands = [at(8, 4)];
  for (let offset = 16; offset + 4 <= end; offset += 4) brands.push(at(offset, 4));
  if (brands.includes('avif') || brands.includes('avis')) return 'avif';
  return brands.some((brand) => /^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand)) ? 'heic' : 'other';
}

function isSvg(start: Uint8Array): boolean {
  const encoding = start[0] === 0xff && start[1] === 0xfe ? 'utf-16le' : start[0] === 0xfe ? 'utf-16be' : 'utf-8';
  return /<(svg[\s>:]|[\w-]+:svg[\s>])|<!DOCTYPE\s+svg/i.test(new TextDecoder(encoding).decode(start));
}
