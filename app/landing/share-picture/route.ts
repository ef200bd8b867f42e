import { redirect } from 'react-router';
import { landing } from '../../copy/landing.ts';
import { productName } from '../../copy/product.ts';
import { accentPalette } from '../../creators/brand/accent.ts';
import { findLandingPage } from '../../creators/queries.server.ts';
import { cachedUntilChanged, cacheTags } from '../../http/caching.ts';
import { isUuid } from '../../http/ids.ts';
import { noSuchResource, withUnavailable } from '../../http/replies.ts';
import { type Services, servicesContext } from '../../http/services.ts';
import { listNewestRecipes } from '../../recipes/queries.server.ts';
import { readPictureAddress } from '../../ui/picture-shapes.ts';
import type { Route } from './+types/route';
import { drawSharePicture } from './share-picture.server.ts';
import { dishToShare, sharePictureAddress, shareVersion } from './share-picture.ts';

/** Serves a creator's share picture. An address with another version redirects to the current one. */
export function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  return withUnavailable(services, () => answer(services, params));
}

async function answer({ db, pictures }: Services, params: Route.LoaderArgs['params']): Promise<Response> {
  const page = isUuid(params.pageId) ? await findLandingPage(db, { id: params.pageId }) : null;
  if (!page) return noSuchResource('picture');

  const recipes = await listNewestRecipes(db, { creatorId: page.creatorId });
  const card = {
    name: page.name?.trim() || productName,
    payoff: page.payoff?.trim() || landing.defaultPayoff,
    accent: accentPalette(page.accentColor).accent,
    dish: dishToShare(recipes.map((recipe) => readPictureAddress(recipe.imageUrl))),
  };
  const version = shareVersion(card);
  if (params.version !== `${version}.png`) return redirect(sharePictureAddress(page.id, card));

  const dish = card.dish ? await pictures.findVariant(card.dish, 'plate-480.png') : null;
  const bytes = await pictures.findOrCreate(`share/${page.id}/${version}.png`, () =>
    drawSharePicture(card, dish?.bytes ?? null),
  );
  return new Response(new Uint8Array(bytes), {
    headers: {
      // Clients may cache the picture forever. The process's own cache drops it when the page changes.
      ...cachedUntilChanged(cacheTags.page(page.id), cacheTags.creator(page.creatorId)),
      'Content-Type': 'image/png',
      'Cache-Control': 'public, max-age=31536000, immutable',
    },
  });
}
