import { paths } from '../../paths.ts';

/** A cook's shopping list. Not in `paths`, which is on every page of the site. */
export const shoppingListPath = `${paths.kitchen()}/list`;

/** Where a recipe is put on it. */
export const addToListPath = (recipeId: string) => `${shoppingListPath}?add=${recipeId}`;
