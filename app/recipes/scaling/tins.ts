/** Baking tin, in centimetres. */
export type Tin =
  | { shape: 'round' | 'square'; across: number }
  | { shape: 'loaf' | 'rectangle'; short: number; long: number };

/** Common tins, smallest first in each shape. */
export const tins: readonly Tin[] = [
  ...[15, 18, 20, 23, 25, 28, 30].map((across) => ({ shape: 'round', across }) as const),
  ...[15, 18, 20, 23, 25].map((across) => ({ shape: 'square', across }) as const),
  { shape: 'loaf', short: 11, long: 21 },
  { shape: 'loaf', short: 13, long: 23 },
  { shape: 'rectangle', short: 20, long: 30 },
  { shape: 'rectangle', short: 23, long: 33 },
];

/** Returns the id of a tin in URLs: 'round-20', 'rectangle-23x33'. */
export function tinId(tin: Tin): string {
  return 'across' in tin ? `${tin.shape}-${tin.across}` : `${tin.shape}-${tin.short}x${tin.long}`;
}

export const findTin = (id: string | null): Tin | null => tins.find((tin) => tinId(tin) === id) ?? null;
