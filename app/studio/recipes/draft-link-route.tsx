import { data, redirect } from 'react-router';
import { previewedSite } from '../../creators/creator-site.server.ts';
import { findOwnLandingPage } from '../../creators/queries.server.ts';
import { countTry } from '../../http/limit.ts';
import { pageLoader, tooManyRequests } from '../../http/replies.ts';
import { findEditedRecipe, shownTo } from '../../recipes/editing/edited-recipe.server.ts';
import { audienceOf } from '../../recipes/paywall/paywall.ts';
import { findShared } from '../../recipes/sharing/share.server.ts';
import { recipeView } from '../../recipes/showing/recipe-view.ts';
import { choiceInAddress, renderingCost } from '../../recipes/showing/serving/read-choice.ts';
import { PageState } from '../../ui/layout/page-state.tsx';
import styles from '../../work.css?url';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/draft-link-route';
import { previewWords as copy } from './copy.ts';
import { SharedRecipePage } from './recipe-preview-page.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

/** Shows a draft to everyone with its link. Long drafts count against the creator's limit `scaling`. */
export const loader = pageLoader(
  'A draft could not be read to be shown by its link',
  async ({ url, context, params }: Route.LoaderArgs, { db, now }) => {
    const { token } = params;
    const read = async () => {
      const shared = await findShared(db, { token, now: now() });
      if (!shared) return null;
      const { creatorId } = shared;
      const asksForOthers = choiceInAddress(url.searchParams).length > 0;
      const count = async (times: number) => {
        const limit = await countTry(context, 'scaling', { creator: creatorId, times });
        if (limit.ok) return;
        throw asksForOthers
          ? redirect(studioPaths.sharedRecipe(token))
          : tooManyRequests(limit, (sentence) => sentence);
      };
      // Throws if the limit is exceeded, before the draft is read.
      await count(0);
      const edited = await findEditedRecipe(db, shared);
      const found = await findOwnLandingPage(db, shared);
      if (!edited || !found) return null;
      const audience = audienceOf('member');
      const shown = shownTo(audience, creatorId, edited);
      await count(renderingCost(shown.body));
      const recipe = { ...recipeView(shown, audience, url.searchParams), id: 'shared' };
      return { site: previewedSite(creatorId, found), recipe, until: shared.expiresAt.toISOString() };
    };
    return (await read()) ?? data(null, { status: 404 });
  },
);

export default function SharedRecipe({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <PageState message={copy.gone} lead={copy.goneLead} />;
  return <SharedRecipePage {...loaderData} />;
}
