import { paths, withQuery } from '../../paths.ts';

/**
 * Where a recipe is cooked, a step at a time. Not in `paths`, which is on every page of the site.
 * @param shown how its amounts are shown, and `step`, from 1; left out: the first one, or where one was
 */
export const cookPath = (subdomain: string, slug: string, shown: Record<string, string | null | undefined> = {}) =>
  withQuery(`${paths.recipe(subdomain, slug)}/cook`, shown);
