import type { Amount } from '../ingredients/amount.ts';
import type { Doubt } from '../ingredients/ingredient-line.ts';
import type { UnitId } from '../ingredients/units.ts';
import type { AttestedAllergens } from './allergens.ts';
import type { Mending } from './mended-line.ts';

/** A recipe as a person wrote it, in plain texts: what an import, the demo and the studio hand in. */
export interface WrittenRecipe {
  name: string;
  /** Complete for everybody. */
  free: boolean;
  /** The first is the recipe's own (`ImageURL`). Addresses of our own pictures, or https. */
  pictures: RecipePicture[];
  /** Paragraphs are separated by an empty line. */
  introduction: string;
  yield: RecipeYield | null;
  /** Null: not said. */
  minutes: { prep: number | null; cook: number | null; rest: number | null };
  tags: string[];
  allergens: AttestedAllergens;
  /** A group without a title has an empty one. */
  groups: { title: string; lines: string[] }[];
  /** The title is that of the section that begins with the step; else it is empty. */
  steps: { title: string; text: string }[];
  notes: string[];
  /** Where it was taken from: an address, or words. */
  source: string | null;
}

export interface RecipePicture {
  address: string;
  /** Empty: not described yet. */
  alt: string;
}

export interface RecipeYield {
  number: number;
  /** 'biscuits'; empty: servings. */
  word: string;
}

/** A written recipe with what was understood of it: the whole content that a revision stores as JSON. */
export interface RecipeContent extends Omit<WrittenRecipe, 'groups' | 'steps'> {
  groups: { title: string; lines: ContentLine[] }[];
  steps: ContentStep[];
}

export interface ContentLine {
  /** As it was written. */
  text: string;
  amounts: ContentAmount[];
  item: string;
  note: string;
  scales: Scaling;
  /** Why a person should check it; null: understood. In doubt it is shown as written, marked, and never scaled. */
  doubt: Doubt | null;
  /** What a person said of it, so that it is not asked again. */
  mended?: Mending;
}

/**
 * How an amount follows the number of servings: in proportion; in whole things (eggs, tins); as seasoning, by half of
 * what the rest grows by; not at all.
 */
export type Scaling = 'proportion' | 'whole' | 'taste' | 'fixed';

export interface ContentAmount {
  /** An exact fraction, '5/2' or '3'; null: 'a pinch', whose number is not said. */
  quantity: string | null;
  /** The larger end of a range; null: it is none. */
  quantityMax: string | null;
  /** Null: things are counted by themselves ('2 eggs'). */
  unit: UnitId | null;
  relation: Amount['relation'];
  /**
   * Where it stands in the text as it was written, in UTF-16 code units: the number up to `numberEnd`, the unit from
   * `unitStart`. All four the same: nobody wrote it ('400g tin' is one tin).
   */
  start: number;
  numberEnd: number;
  unitStart: number;
  end: number;
}

export interface ContentStep {
  title: string;
  text: string;
  /** The lines that the step uses, by their index over all groups. */
  uses: number[];
  durations: StepDuration[];
  /** Those of ingredients alone: the sizes of pieces, tins and pans are none. */
  amounts: StepAmount[];
  temperatures: StepTemperature[];
}

/** An amount of an ingredient that the step names, with its places in the step's text. */
export interface StepAmount extends ContentAmount {
  /** What it is of, as the ingredients name it. */
  item: string;
  scales: Scaling;
}

/** A temperature, from its number to the word or letter of its scale. */
export interface StepTemperature {
  start: number;
  end: number;
  degrees: number;
  degreesMax: number | null;
  scale: 'C' | 'F' | 'gas';
  /** An oven's, which is set in wide steps; others are converted to the degree. */
  oven: boolean;
}

/** A time that a step names. */
export interface StepDuration {
  /** Where it stands in the step's text. */
  start: number;
  end: number;
  seconds: number;
  /** The longer end of a range; null: it is none. */
  secondsMax: number | null;
}

/** What is for those who may read the whole recipe; the rest stands in columns that everybody may read. */
export type RecipeBody = Pick<RecipeContent, 'introduction' | 'groups' | 'steps' | 'notes' | 'source'> & {
  /** Those after the recipe's own. */
  morePictures: RecipePicture[];
};
