/** Outside `paths`, which every page of the site loads. */
export const viewsPath = (recipeId: string) => `/api/recipes/${recipeId}/views`;
