import { data } from 'react-router';
import { findOwnLandingPage } from '../../creators/queries.server.ts';
import { unreadablePage } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { findEditedRecipe, shownTo } from '../../recipes/editing/edited-recipe.server.ts';
import { audienceOf } from '../../recipes/paywall/paywall.ts';
import { recipeView } from '../../recipes/recipe-page/recipe-view.ts';
import { findShared } from '../../recipes/sharing/share.server.ts';
import { PageState } from '../../ui/layout/page-state.tsx';
import styles from '../frame/studio.css?url';
import type { Route } from './+types/draft-link-route';
import { previewWords as copy } from './copy.ts';
import { previewedSite } from './previewed-site.server.ts';
import { SharedRecipePage } from './recipe-preview-page.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

/** What is being written of a recipe, for whoever has its link, until that expires. */
export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { db, log, now } = context.get(servicesContext);
  const read = async () => {
    const shared = await findShared(db, { token: params.token, now: now() });
    const edited = shared && (await findEditedRecipe(db, shared));
    const found = shared && (await findOwnLandingPage(db, shared));
    return edited && found ? { ...shared, edited, found } : null;
  };
  const shared = await read().catch((err: unknown) => {
    log.error({ err }, 'A draft could not be read to be shown by its link');
    throw unreadablePage();
  });
  if (!shared) return data(null, { status: 404 });
  const { creatorId, edited, found, expiresAt } = shared;
  const audience = audienceOf('member');
  const recipe = { ...recipeView(shownTo(audience, creatorId, edited), audience, url.searchParams), id: 'shared' };
  return { site: previewedSite(creatorId, found), recipe, until: expiresAt.toISOString() };
}

export default function SharedRecipe({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <PageState message={copy.gone} lead={copy.goneLead} />;
  return <SharedRecipePage {...loaderData} />;
}
