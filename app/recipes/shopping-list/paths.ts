/** A cook's shopping list. Not in `paths`, which is on every page of the site. */
export const shoppingListPath = '/kitchen/list';
