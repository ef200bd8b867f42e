import { paths, withQuery } from '../paths.ts';

// Paths of the kitchen. Not part of `paths`, which every page of the site loads.

/** Path that open pages poll. */
export const versionsPath = `${paths.kitchen()}/versions`;

export const shoppingListPath = paths.shoppingList();

export const sharedListPath = (token: string) => `${paths.kitchen()}/shared-list/${token}`;

export const sharedVersionPath = (token: string) => `${sharedListPath(token)}/version`;

export const weekPath = paths.week();

/** @param serves number of servings, or null for the recipe's number */
export const planPath = (recipeId: string, serves: number | null = null) =>
  `${weekPath}?add=${recipeId}${serves === null ? '' : `&serves=${serves}`}`;

const ending = '.ics';

export const calendarPath = (token: string) => `${paths.kitchen()}/calendar/${token}${ending}`;

export const tokenOfCalendar = (file: string) => (file.endsWith(ending) ? file.slice(0, -ending.length) : '');

/** @param shown parameters for amounts, and `step` from 1 */
export const cookPath = (subdomain: string, slug: string, shown: Record<string, string | null | undefined> = {}) =>
  withQuery(`${paths.recipe(subdomain, slug)}/cook`, shown);

export const recipeSavedPath = (subdomain: string, slug: string) => `${paths.recipe(subdomain, slug)}/saved`;
export const recipeCookedPath = (subdomain: string, slug: string) => `${paths.recipe(subdomain, slug)}/cooked`;
export const recipeNotePath = (subdomain: string, slug: string) => `${paths.recipe(subdomain, slug)}/note`;

export const readerPath = `${paths.kitchen()}/reader`;

export const appManifestPath = (subdomain: string) => `${paths.creator(subdomain)}/app.webmanifest`;
export const appIconPath = (subdomain: string) => `${paths.creator(subdomain)}/app-icon.svg`;
