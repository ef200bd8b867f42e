import { paths, withQuery } from '../paths.ts';

// Not in `paths`, which is on every page of the site.

/** The versions of what is stored of somebody's kitchen, by name: for pages that are open. */
export const versionsPath = `${paths.kitchen()}/versions`;

/** A cook's shopping list. */
export const shoppingListPath = `${paths.kitchen()}/list`;

/** Where a recipe is put on it. @param shown in the amounts in which it is shown, as its address says them */
export const addToListPath = (recipeId: string, shown = '') =>
  `${shoppingListPath}?add=${recipeId}${shown && `&${shown}`}`;

/** For whoever has its link. */
export const sharedListPath = (token: string) => `${paths.kitchen()}/shared-list/${token}`;

/** The version of such a list, by name as at `versionsPath`. */
export const sharedVersionPath = (token: string) => `${sharedListPath(token)}/version`;

/** What a cook means to cook on which day. */
export const weekPath = `${paths.kitchen()}/week`;

/** Where a recipe is put on a day. @param serves for how many; null: as it is written */
export const planPath = (recipeId: string, serves: number | null = null) =>
  `${weekPath}?add=${recipeId}${serves === null ? '' : `&serves=${serves}`}`;

const ending = '.ics';

/** What a program asks for that shows the week in a calendar. */
export const calendarPath = (token: string) => `${paths.kitchen()}/calendar/${token}${ending}`;

/** The token of such an address. @param file the part of it after the last slash */
export const tokenOfCalendar = (file: string) => (file.endsWith(ending) ? file.slice(0, -ending.length) : '');

/**
 * Where a recipe is cooked, a step at a time.
 * @param shown how its amounts are shown, and `step`, from 1; left out: the first one, or where one was
 */
export const cookPath = (subdomain: string, slug: string, shown: Record<string, string | null | undefined> = {}) =>
  withQuery(`${paths.recipe(subdomain, slug)}/cook`, shown);
