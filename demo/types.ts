import type { BrandStyle } from '../app/ui/brand-style.ts';

/**
 * The shape of demo content. Everything a creator's page and recipes show in the demo is written in `demo/creators/`.
 */

export interface DemoIngredient {
  /** In `unit`s; left out for "to taste" and the like. */
  quantity?: number;
  /** Metric or spoon: 'g', 'ml', 'tbsp', 'tsp', 'clove', … Left out for counted things ("2 limes"). */
  unit?: string;
  name: string;
  /** Preparation or a swap: "finely sliced". */
  note?: string;
}

export interface DemoRecipe {
  /** Unique within the creator; also names the picture, `drawPicture(creator.slug, recipe.slug)`. */
  slug: string;
  name: string;
  free: boolean;
  /** Minutes, or null; no time is shown when both are null. */
  prepMinutes: number | null;
  cookMinutes: number | null;
  /** ISO date; newest first on the landing page. */
  published: string;
  serves: number;
  introduction: string;
  ingredients: DemoIngredient[];
  method: string[];
}

export interface DemoReview {
  body: string;
  firstName?: string;
  /** The name of one of the creator's recipes. */
  dish?: string;
}

export interface DemoCreator {
  /** Fixed UUIDs, so that `/template_1` and links in documents stay the same. */
  id: string;
  pageId: string;
  /** The landing page's subdomain. */
  slug: string;
  email: string;
  name: string;
  /** With or without a leading '#', as the specification allows. */
  accentColor: string;
  /** Left out: the default style. */
  style?: BrandStyle;
  payoff: string | null;
  callToAction: string | null;
  active: boolean;
  /** Who cooks; the portrait and the signature are drawn: `drawPicture(creator.slug, 'portrait')`. */
  cook: { name: string; words: string };
  profiles: { instagram?: string; tiktok?: string; linkedin?: string };
  reviews: DemoReview[];
  faqs: { question: string; answer: string }[];
  /** In display order; `picture` names a drawing: `drawPicture(creator.slug, picture)`. */
  features: { body: string; picture: string }[];
  recipes: DemoRecipe[];
}
