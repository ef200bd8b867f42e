import type { Allergen } from '../app/recipes/content/allergens.ts';
import type { BrandStyle } from '../app/ui/brand-style.ts';

/**
 * Types of demo content. Everything that a creator's page and recipes show in the demo is written in `demo/creators/`.
 */

/** Recipe as its creator would write it down; `writtenRecipe` converts it for the recipes' commands. */
export interface DemoRecipe {
  /** Name of the picture in `demo/pictures/`. The recipe's address is made of its name. */
  slug: string;
  name: string;
  free: boolean;
  /** ISO date; newest first on the landing page. */
  published: string;
  introduction: string;
  /** `word: ''` for servings. */
  yield: { number: number; word: string };
  /** No time is shown when all are null. `rest` is what the dish does without the cook: rising, soaking, chilling. */
  minutes: { prep: number | null; cook: number | null; rest: number | null };
  tags: string[];
  /** Attested by the creator; an allergen in neither list is unknown. */
  contains: Allergen[];
  freeFrom: Allergen[];
  /** Amounts as the creator writes them. */
  ingredients: { title?: string; lines: string[] }[];
  method: { title?: string; steps: string[] }[];
  notes: string[];
}

interface DemoReview {
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
  /** Absent for the default style. */
  style?: BrandStyle;
  payoff: string;
  callToAction: string;
  /** Absent on the template's page, which shows the specification's heading, stars and empty sections. */
  reviewsHeading?: string;
  active: boolean;
  /** Who cooks. Their pictures are called `portrait` and `signature`. */
  cook: { name: string; words: string };
  profiles: { instagram?: string; tiktok?: string; linkedin?: string };
  reviews: DemoReview[];
  faqs: { question: string; answer: string }[];
  /** In display order. `picture` names a picture in `demo/pictures/`. */
  features: { body: string; picture: string }[];
  recipes: DemoRecipe[];
}
