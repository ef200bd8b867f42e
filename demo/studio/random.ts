/** Returns a generator of pseudorandom numbers in [0, 1) (mulberry32). Equal seeds give equal demos. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const DAY = 24 * 60 * 60 * 1000;
export const before = (now: Date, days: number) => new Date(now.getTime() - days * DAY);

/** Returns a constant UUID for a number. `kind` is four hexadecimal digits. */
export const numberedId = (kind: string, number: number) =>
  `7d1f6b90-${kind}-4a8e-8f21-${number.toString(16).padStart(12, '0')}`;
