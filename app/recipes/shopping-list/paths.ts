import { paths } from '../../paths.ts';

/** A cook's shopping list. Not in `paths`, which is on every page of the site. */
export const shoppingListPath = `${paths.kitchen()}/list`;

/** Where a recipe is put on it. @param shown in the amounts in which it is shown, as its address says them */
export const addToListPath = (recipeId: string, shown = '') =>
  `${shoppingListPath}?add=${recipeId}${shown && `&${shown}`}`;

/** For whoever has its link. */
export const sharedListPath = (token: string) => `${paths.kitchen()}/shared-list/${token}`;

/** The version of such a list, by name as at `versionsPath`. */
export const sharedVersionPath = (token: string) => `${sharedListPath(token)}/version`;
