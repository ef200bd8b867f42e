import { landing as copy } from '../../copy/landing.ts';
import { type AccentPalette, accentPalette } from '../../creators/brand/accent.ts';
import { type Profiles, readProfiles } from '../../creators/creator-site.ts';
import type { PageMetadata } from '../../creators/page-metadata.ts';
import type { LandingPage } from '../../creators/queries.server.ts';
import { letterPaths } from '../../letters/paths.ts';
import { MIN_PEOPLE } from '../../membership/min-people.ts';
import { costsWords } from '../../membership/prices/copy.ts';
import { paths } from '../../paths.ts';
import { type RecipeCardView, recipeCardView } from '../../recipes/recipe-card/recipe-card-view.ts';
import { serverPaths } from '../../server-paths.ts';
import { type BrandStyle, defaultStyle } from '../../ui/brand-style.ts';
import { type PictureSource, readPictureAddress } from '../../ui/picture-shapes.ts';
import { listFillingFields } from '../content/page-fields.ts';
import { communityByNumber } from './copy.ts';
import type { LandingContent } from './queries.server.ts';

/** Result of the landing page's loader (specification, section 4). */
export type LandingState =
  | { state: 'ready'; view: LandingView; metadata: LandingMetadata }
  | { state: 'blank'; pageId: string; creatorId: string }
  | { state: 'missing' }
  | { state: 'failed' };

/** Metadata of a creator's page. `icon` may be a path or a URL. */
export interface LandingMetadata extends PageMetadata {
  icon: string;
}

/** Landing page in the form for components: strings trimmed, addresses parsed. */
export interface LandingView {
  creatorId: string;
  name: string | null;
  cook: CookView | null;
  payoff: string | null;
  callToAction: string | null;
  palette: AccentPalette;
  style: BrandStyle;
  logo: PictureSource | null;
  ctaImage: PictureSource | null;
  features: { id: string; body: string; image: PictureSource | null }[];
  recipes: RecipeCardView[];
  /** Path of the library, or null if the page shows no recipes of the creator's own, or has no subdomain. */
  library: string | null;
  reviews: ReviewView[];
  faqs: { id: string; question: string; answer: string }[];
  profiles: Profiles;
  /** Null for the default heading of the specification. */
  reviewsHeading: string | null;
  /** Sections left out: those hidden by the creator, and empty ones if the creator set a reviews heading. */
  hidden: Record<'features' | 'recipes' | 'reviews' | 'faqs', boolean>;
  /** Prices, such as `$10 a month or $99 a year`. Null if no plan is on sale, or if prices could not be read. */
  costs: string | null;
  /** Links below the last call to join. */
  links: { to: string; words: string }[];
}

/** Person behind the brand. At least one part is set. */
export interface CookView {
  name: string | null;
  portrait: PictureSource | null;
  words: string | null;
  signature: PictureSource | null;
}

export interface ReviewView {
  id: string;
  body: string;
  firstName: string | null;
  dish: string | null;
  /** True if five stars are shown. Quoted notes have none. */
  stars: boolean;
}

export function landingView({
  page,
  creatorId,
  features,
  recipes,
  reviews,
  faqs,
  onSale,
  offersLetter,
  community,
}: LandingContent): LandingView {
  // A page can show recipes of another creator, which have no links.
  const isOwn = page.creatorId === creatorId;
  const reviewsHeading = textOrNull(page.reviewsHeading);
  const stars = reviewsHeading === null || page.reviewStars;
  const shownReviews = reviews.flatMap(({ id, body, firstName, dish, isQuote = false }) => {
    const review = { id, body: body?.trim() ?? '', firstName: textOrNull(firstName), dish: textOrNull(dish) };
    return review.body ? [{ ...review, stars: stars && !isQuote }] : [];
  });
  const shownFaqs = faqs.flatMap(({ id, question, answer }) =>
    question?.trim() ? [{ id, question: question.trim(), answer: answer?.trim() ?? '' }] : [],
  );
  const isHidden = (list: readonly unknown[], hides: boolean) =>
    hides || (reviewsHeading !== null && list.length === 0);
  return {
    creatorId,
    name: textOrNull(page.name),
    cook: cookView(page),
    payoff: textOrNull(page.payoff),
    callToAction: textOrNull(page.callToAction),
    palette: accentPalette(page.accentColor),
    style: page.style ?? defaultStyle,
    logo: readPictureAddress(page.logo),
    ctaImage: readPictureAddress(page.ctaImage),
    features: features.map((feature) => ({
      id: feature.id,
      body: feature.body?.trim() ?? '',
      image: readPictureAddress(feature.image),
    })),
    recipes: recipes.map((recipe) =>
      recipeCardView(recipe, isOwn && page.subdomain ? paths.recipe(page.subdomain, recipe.slug) : null),
    ),
    library: recipes.length > 0 && isOwn && page.subdomain ? paths.recipes(page.subdomain) : null,
    reviews: shownReviews,
    faqs: shownFaqs,
    reviewsHeading,
    hidden: {
      features: isHidden(features, page.hidesFeatures),
      recipes: isHidden(recipes, page.hidesRecipes),
      reviews: isHidden(shownReviews, page.hidesReviews),
      faqs: isHidden(shownFaqs, page.hidesFaqs),
    },
    profiles: readProfiles(page),
    costs: onSale.length > 0 ? costsWords(onSale) : null,
    links: page.subdomain ? linksOf(page.subdomain, { offersLetter, community }) : [],
  };
}

function linksOf(subdomain: string, { offersLetter, community }: Pick<LandingContent, 'offersLetter' | 'community'>) {
  const links: LandingView['links'] = [];
  if (community && community.people >= MIN_PEOPLE) {
    links.push({ to: serverPaths.community(subdomain), words: communityByNumber(community) });
  }
  if (offersLetter) links.push({ to: letterPaths.subscribe(subdomain), words: copy.callToAction.letter });
  return links;
}

function cookView(page: LandingPage): CookView | null {
  const cook = {
    name: textOrNull(page.cookName),
    portrait: readPictureAddress(page.cookPortrait),
    words: textOrNull(page.cookWords),
    signature: readPictureAddress(page.cookSignature),
  };
  return Object.values(cook).some(Boolean) ? cook : null;
}

export function isBlank({ page, features, recipes, reviews, faqs }: LandingContent): boolean {
  return (
    !listFillingFields().some((field) => textOrNull(page[field])) &&
    [features, recipes, reviews, faqs].every((list) => list.length === 0)
  );
}

/** Returns the canonical path of a page, or null without a subdomain. */
export function landingPath(page: Pick<LandingPage, 'subdomain'>): string | null {
  return page.subdomain ? paths.creator(page.subdomain) : null;
}

function textOrNull(text: string | null): string | null {
  return text?.trim() || null;
}

/** Link to a creator's sign-up. `from` is the path to return to (specification, section 2). */
export interface SignUpLink {
  to: string;
  state: { from: string };
  /** True if the reader is known to be a member of the creator. */
  isMember: boolean;
}
