/**
 * Returns 'community' if a sign-up began on a page of a creator's community or at the notes on a recipe, otherwise
 * null.
 * @param from path of the page whose button led to the sign-up, as `returnPath` gives it
 */
export const cameFromOf = (from: string | null): 'community' | null =>
  from !== null && /^\/[^/?#]+\/(?:recipes\/[^/?#]+\/)?community(?:[/?#]|$)/.test(from) ? 'community' : null;
