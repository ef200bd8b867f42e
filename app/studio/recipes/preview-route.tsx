import { readProfiles } from '../../creators/creator-site.ts';
import { findOwnLandingPage } from '../../creators/queries.server.ts';
import { noSuchPage, unreadablePage } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { costsWords } from '../../membership/prices/copy.ts';
import { listOnSale } from '../../membership/prices/queries.server.ts';
import { findEditedRecipe, shownTo } from '../../recipes/editing/edited-recipe.server.ts';
import { audienceOf } from '../../recipes/paywall/paywall.ts';
import { recipeView } from '../../recipes/recipe-page/recipe-view.ts';
import styles from '../frame/studio.css?url';
import { requireStudio } from '../frame/studio.server.ts';
import type { Route } from './+types/preview-route';
import { readPreviewRole } from './preview-as.ts';
import { RecipePreviewPage } from './recipe-preview-page.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

/** A recipe's page with everything that was written, as somebody would see it: the paywall decides what that is. */
export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { studio } = await requireStudio(context, params);
  const { db, log, membershipNow } = context.get(servicesContext);
  const { creatorId, brand, name, subdomain, pageId } = studio;
  const as = readPreviewRole(url.searchParams.get('as'));
  const read = async () => {
    const work = await findEditedRecipe(db, { creatorId, recipeId: params.recipeId.toLowerCase() });
    const page = work && (await findOwnLandingPage(db, { creatorId }))?.page;
    const onSale = await listOnSale(db, { creatorId, now: membershipNow() });
    return { work, page, onSale };
  };
  const { work, page, onSale } = await read().catch((err: unknown) => {
    log.error({ err }, 'A recipe could not be read to be previewed');
    throw unreadablePage();
  });
  if (!work) throw noSuchPage();
  const audience = audienceOf(as);
  const site = {
    ...{ ...brand, name, pageId: pageId ?? '', subdomain: subdomain ?? '', favicon: null },
    cookName: page?.cookName?.trim() || null,
    profiles: readProfiles(page ?? { instagramUrl: null, tiktokUrl: null, linkedinUrl: null }),
  };
  // Another id, so that what a cook ticks off is not ticked off here too.
  const recipe = { ...recipeView(shownTo(audience, creatorId, work), audience, url.searchParams), id: `preview ${as}` };
  return { as, site, recipe, recipeId: work.recipeId, costs: costsWords(onSale) };
}

export default function RecipePreview({ loaderData }: Route.ComponentProps) {
  return <RecipePreviewPage {...loaderData} />;
}
