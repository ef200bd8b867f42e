import type { Amount } from '../ingredients/amount.ts';
import type { Doubt } from '../ingredients/ingredient-line.ts';
import type { UnitId } from '../ingredients/units.ts';
import type { BodyField, ShownBodyField } from './recipe-fields.ts';
import type { RecipePicture, WrittenRecipe } from './recipe-shape.ts';

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
  correction?: Correction;
}

/**
 * What a person says of a line that is in doubt: which of its numbers is the amount, in which unit, and of what; or that
 * it is to be shown as it is written. It belongs to the line's text, and is forgotten with it.
 */
export type Correction =
  | { as: 'written' }
  | {
      as: 'amount';
      /** Exact, as `ContentAmount`; it stands in the line. */
      quantity: string;
      /** The larger end of a range; null: it is none. */
      quantityMax: string | null;
      /** Null: things are counted by themselves. Otherwise the line names it. */
      unit: UnitId | null;
      item: string;
    };

/** Of a recipe: what was said, by the text of the line. */
export type Corrections = Readonly<Record<string, Correction>>;

/** How an amount follows the number of servings: in proportion; in proportion, and added by taste; not at all. */
export type Scaling = 'proportion' | 'taste' | 'fixed';

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
  /** Those of `uses` of which the step takes only a part. */
  parts: number[];
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
export type RecipeBody = Pick<RecipeContent, BodyField> & {
  /** Those after the recipe's own. */
  morePictures: RecipePicture[];
};

/** What those see of a body who may read it. */
export type ShownBody = Pick<RecipeBody, ShownBodyField | 'morePictures'>;
