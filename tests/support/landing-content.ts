import type { LandingContent } from '../../app/landing/creator-page/queries.server.ts';
import { firstPrices } from './prices.ts';

/** Texts are null and lists are empty unless given. */
export function landingContent(
  fields: Partial<LandingContent['page']> = {},
  lists: Partial<Omit<LandingContent, 'page'>> = {},
): LandingContent {
  const page = {
    id: '0b0f0a4e-0000-4000-8000-000000000001',
    subdomain: 'marisol',
    creatorId: '0b0f0a4e-0000-4000-8000-000000000002',
    isActive: true,
    name: null,
    logo: null,
    favicon: null,
    accentColor: null,
    payoff: null,
    callToAction: null,
    ctaImage: null,
    style: null,
    cookName: null,
    cookPortrait: null,
    cookWords: null,
    cookSignature: null,
    instagramUrl: null,
    tiktokUrl: null,
    linkedinUrl: null,
    reviewsHeading: null,
    reviewStars: false,
    hidesFeatures: false,
    hidesRecipes: false,
    hidesReviews: false,
    hidesFaqs: false,
    ...fields,
  };
  return {
    page,
    creatorId: page.creatorId,
    features: [],
    recipes: [],
    reviews: [],
    faqs: [],
    onSale: firstPrices,
    offersLetter: false,
    community: null,
    ...lists,
  };
}

export const plainRecipe: LandingContent['recipes'][number] = {
  id: 'r',
  slug: 'lentils',
  name: 'Lentils',
  imageUrl: null,
  free: false,
  prepTime: null,
  restTime: null,
  cookTime: null,
};

export const aReviewOf = (body: string | null, fields: Partial<LandingContent['reviews'][number]> = {}) => ({
  id: 'r',
  firstName: null,
  dish: null,
  ...fields,
  body,
});
