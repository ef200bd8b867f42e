import { paths, withQuery } from '../paths.ts';

// Paths outside `paths`, which every page of the site loads.

/** Versions of a kitchen's stored data, by name, which open pages poll. */
export const versionsPath = `${paths.kitchen()}/versions`;

export const shoppingListPath = `${paths.kitchen()}/list`;

/**
 * Path for adding a recipe to the list.
 * @param shown amounts on the page, as the query of an address
 */
export const addToListPath = (recipeId: string, shown = '') =>
  `${shoppingListPath}?add=${recipeId}${shown && `&${shown}`}`;

/** Path of a list for holders of its link. */
export const sharedListPath = (token: string) => `${paths.kitchen()}/shared-list/${token}`;

/** Version of a shared list, as at `versionsPath`. */
export const sharedVersionPath = (token: string) => `${sharedListPath(token)}/version`;

export const weekPath = `${paths.kitchen()}/week`;

/**
 * Path for putting a recipe on a day.
 * @param serves number of servings, or null to keep the recipe's own
 */
export const planPath = (recipeId: string, serves: number | null = null) =>
  `${weekPath}?add=${recipeId}${serves === null ? '' : `&serves=${serves}`}`;

const ending = '.ics';

/** Feed of the week for calendar programs. */
export const calendarPath = (token: string) => `${paths.kitchen()}/calendar/${token}${ending}`;

/**
 * Returns the token of a calendar's path.
 * @param file last segment of the path
 */
export const tokenOfCalendar = (file: string) => (file.endsWith(ending) ? file.slice(0, -ending.length) : '');

/**
 * Path of a recipe's cook mode.
 * @param shown amounts, and `step` from 1; without a step, the stored progress or the first step
 */
export const cookPath = (subdomain: string, slug: string, shown: Record<string, string | null | undefined> = {}) =>
  withQuery(`${paths.recipe(subdomain, slug)}/cook`, shown);
