import { landing } from '../../copy/landing.ts';
import { productName } from '../../copy/product.ts';
import { iconAddress, shorten } from '../../creators/page-metadata.ts';
import type { LandingPage } from '../../creators/queries.server.ts';
import { dishToShare, sharePictureAddress } from '../share-picture/share-picture.ts';
import { type LandingMetadata, type LandingView, landingPath } from './landing-page.ts';

export function describeLanding(page: LandingPage, view: LandingView, origin: string): LandingMetadata {
  const name = view.name ?? productName;
  const payoff = view.payoff ?? landing.defaultPayoff;
  const path = landingPath(page);
  const dishes = view.recipes.flatMap((recipe) => recipe.name || []).slice(0, 3);
  const promise = /[.!?…]$/.test(payoff) ? payoff : `${payoff}.`;
  const description = shorten(
    dishes.length > 0 ? `${promise} ${dishes.join(', ')} and more from ${name}.` : `${promise} Recipes from ${name}.`,
    160,
  );
  const dish = dishToShare(view.recipes.map((recipe) => recipe.image));
  return {
    title: shorten(`${name}: ${payoff}`, 70),
    description,
    canonical: path && origin + path,
    sharePicture: origin + sharePictureAddress(page.id, { name, payoff, accent: view.palette.accent, dish }),
    icon: iconAddress(page.favicon),
  };
}
