import { paths } from '../../paths.ts';
import { letterPaths } from '../paths.ts';

/** Absolute addresses in a letter, the same for all readers. */
export interface LetterLinks {
  /** Page of the letter, or null for a draft. */
  page: string | null;
  archive: string;
  creator: string;
  account: string;
  recipe: (slug: string) => string;
  absolute: (path: string) => string;
}

export function letterLinks(place: { origin: string; subdomain: string; slug: string | null }): LetterLinks {
  const { origin, subdomain, slug } = place;
  return {
    page: slug === null ? null : origin + letterPaths.letter(subdomain, slug),
    archive: origin + letterPaths.archive(subdomain),
    creator: origin + paths.creator(subdomain),
    account: origin + paths.account(),
    recipe: (recipe) => origin + paths.recipe(subdomain, recipe),
    absolute: (path) => origin + path,
  };
}
