import { hash } from 'node:crypto';
import { type RouterContextProvider, redirect } from 'react-router';
import type { CreatorSite } from '../../creators/creator-site.ts';
import { countTry } from '../../http/limit.ts';
import { servicesContext } from '../../http/services.ts';
import { paths } from '../../paths.ts';
import { loadSite } from '../load-site.server.ts';
import { findPageVersion } from '../paywall/audience.server.ts';
import { type Audience, audienceOfVersion, type PageVersion } from '../paywall/paywall.ts';
import { findCurrentSlug, findRecipe, type ShownRecipe } from '../queries.server.ts';
import { type RecipeView, recipeView } from './recipe-view.ts';
import { choiceInAddress, renderingCost } from './serving/read-choice.ts';

export interface LoadedRecipe {
  site: CreatorSite;
  version: PageVersion;
  audience: Audience;
  found: ShownRecipe;
  /** Recipe with the amounts that the address requests. */
  recipe: RecipeView;
}

/**
 * Loads the recipe of an address, with the parts that the visitor may read. Scaled or converted amounts count towards
 * the creator's rate limit.
 * @returns `library` if there is no such recipe: path of the creator's library, or null if there is no such creator
 * @throws a redirect to the recipe's current address, or to the amounts as written if the limit is exceeded
 */
export async function loadRecipe(
  context: Readonly<RouterContextProvider>,
  asked: { url: URL; params: { name: string; slug: string }; pathOf(subdomain: string, slug: string): string },
): Promise<LoadedRecipe | { library: string | null }> {
  const { url, params, pathOf } = asked;
  const services = context.get(servicesContext);
  const { db } = services;
  const site = await loadSite(services, url, params.name);
  if (!site) return { library: null };
  const { creatorId, subdomain } = site;
  const version = await findPageVersion(context, { creatorId });
  const audience = audienceOfVersion(version);
  const mayScale = async (times: number) =>
    choiceInAddress(url.searchParams).length === 0 ||
    (await countTry(context, 'scaling', { creator: creatorId, times })).ok;
  const asWritten = () => redirect(pathOf(subdomain, params.slug));
  // Zero checks the limit without counting a try.
  if (!(await mayScale(0))) throw asWritten();
  const found = await findRecipe(db, { creatorId, slug: params.slug, audience });
  if (found) {
    if (!(await mayScale(renderingCost(found.body)))) throw asWritten();
    return { site, version, audience, found, recipe: recipeView(found, audience, url.searchParams) };
  }
  const slug = await findCurrentSlug(db, { creatorId, slug: params.slug });
  if (slug) throw redirect(pathOf(subdomain, slug) + url.search, 301);
  return { library: paths.recipes(subdomain) };
}

export const versionToCook = (of: { name: unknown; groups: unknown; sections: unknown; made: unknown }): string =>
  hash('sha256', JSON.stringify([of.name, of.groups, of.sections, of.made]), 'base64url').slice(0, 16);
