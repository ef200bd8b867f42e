import { findRecommendation, noRecommendation } from '../../cookbook/recipe-page/recommendation.server.ts';
import { previewedSite } from '../../creators/creator-site.server.ts';
import { findOwnLandingPage } from '../../creators/queries.server.ts';
import { noSuchPage, pageLoader } from '../../http/replies.ts';
import { costsWords } from '../../membership/prices/copy.ts';
import { listOnSale } from '../../membership/prices/queries.server.ts';
import { findEditedRecipe, shownTo } from '../../recipes/editing/edited-recipe.server.ts';
import { findRevision } from '../../recipes/editing/history.server.ts';
import { audienceOf } from '../../recipes/paywall/paywall.ts';
import { recipeView } from '../../recipes/showing/recipe-view.ts';
import styles from '../../work.css?url';
import { findDraftBrand, requireStudio } from '../frame/studio.server.ts';
import type { Route } from './+types/preview-route';
import { readPreviewRole } from './publication-page.ts';
import { RecipePreviewPage } from './recipe-preview-page.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

/** Loads a draft or a revision as its recipe page would show it to the chosen audience, including any paywall. */
export const loader = pageLoader(
  'A recipe could not be read to be previewed',
  async ({ url, context, params }: Route.LoaderArgs, { db, membershipNow }) => {
    const { studio } = await requireStudio(context, params);
    const { creatorId } = studio;
    const revisionText = url.searchParams.get('revision') ?? '';
    const revision = /^\d{1,9}$/.test(revisionText) ? Number(revisionText) : null;
    const as = readPreviewRole(url.searchParams.get('as'));
    const read = async () => {
      const own = { creatorId, recipeId: params.recipeId.toLowerCase() };
      const newest = await findEditedRecipe(db, own);
      const content = revision === null ? newest?.content : await findRevision(db, { ...own, number: revision });
      const edited = newest && content ? { ...newest, content } : null;
      const found = edited && (await findOwnLandingPage(db, { creatorId }));
      const onSale = await listOnSale(db, { creatorId, now: membershipNow() });
      const pageId = found?.page?.id;
      const recommendation = pageId
        ? await findRecommendation(db, { pageId, id: own.recipeId, name: edited?.content.name ?? null })
        : noRecommendation;
      return { edited, found, onSale, recommendation };
    };
    const { edited, found, onSale, recommendation } = await read();
    if (!edited || !found) throw noSuchPage();
    const audience = audienceOf(as);
    const site = { ...previewedSite(creatorId, found), ...(await findDraftBrand(db, studio)) };
    // Another id, so that ticks in the preview are separate from those on the recipe page.
    const recipe = {
      ...recipeView(shownTo(audience, creatorId, edited), audience, url.searchParams),
      id: `preview ${as}`,
    };
    return { as, revision, site, recipe, recipeId: edited.recipeId, costs: costsWords(onSale), recommendation };
  },
);

export default function RecipePreview({ loaderData }: Route.ComponentProps) {
  return <RecipePreviewPage {...loaderData} />;
}
