/** Returns 'community' for a path in a creator's community or at the notes on a recipe, otherwise null. */
export const cameFromOf = (from: string | null): 'community' | null =>
  from !== null && /^\/[^/?#]+\/(?:recipes\/[^/?#]+\/)?community(?:[/?#]|$)/.test(from) ? 'community' : null;
