import type { Allergen } from '../app/recipes/content/allergens.ts';
import type { BrandStyle } from '../app/ui/brand-style.ts';

export interface DemoRecipe {
  /** Name of the picture in `demo/pictures/`. The URL of the recipe is derived from `name` instead. */
  slug: string;
  name: string;
  free: boolean;
  /** ISO 8601. */
  published: string;
  introduction: string;
  /** An empty `word` means servings. */
  yield: { number: number; word: string };
  /** Minutes, or null if unknown. `rest` is time without work: rising, soaking, chilling. */
  minutes: { prep: number | null; cook: number | null; rest: number | null };
  tags: string[];
  /** Allergens that the creator attests. An allergen in neither list is unknown. */
  contains: Allergen[];
  freeFrom: Allergen[];
  /** Lines as the creator writes them, with amounts. */
  ingredients: { title?: string; lines: string[] }[];
  /**
   * A step is its text and, after a bar, the uses of ingredients: '… | flour; butter 1/2; milk rest; salt 5 g'. A use
   * has words of one ingredient line, if needed after a word of the group's title ('sauce/salt'), and a share or an
   * amount, or neither for the whole line.
   */
  method: { title?: string; steps: string[] }[];
  notes: string[];
}

interface DemoReview {
  body: string;
  firstName?: string;
  dish?: string;
}

export interface DemoCreator {
  /** Fixed UUIDs, so that `/template_1` and links in documents stay the same. */
  id: string;
  pageId: string;
  slug: string;
  email: string;
  name: string;
  /** With or without a leading '#', as the specification allows. */
  accentColor: string;
  style?: BrandStyle;
  payoff: string;
  callToAction: string;
  /** Omitted on the template, which shows the heading of the specification, stars, and empty sections. */
  reviewsHeading?: string;
  active: boolean;
  /** Person who cooks. The pictures are named `portrait` and `signature`. */
  cook: { name: string; words: string };
  profiles: { instagram?: string; tiktok?: string; linkedin?: string };
  reviews: DemoReview[];
  faqs: { question: string; answer: string }[];
  /** In display order. `picture` is the name of a picture in `demo/pictures/`. */
  features: { body: string; picture: string }[];
  recipes: DemoRecipe[];
}
