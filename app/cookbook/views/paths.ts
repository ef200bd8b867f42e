/** Where a recipe's views are counted. Not in `paths`, which is on every page of the site. */
export const viewsPath = (recipeId: string) => `/api/recipes/${recipeId}/views`;
