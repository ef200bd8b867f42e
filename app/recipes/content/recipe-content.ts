import type { Amount } from '../ingredients/amount.ts';
import type { Doubt } from '../ingredients/ingredient-line.ts';
import type { UnitId } from '../ingredients/units.ts';
import type { BodyField, ShownBodyField } from './recipe-fields.ts';
import type { RecipePicture, WrittenRecipe } from './recipe-shape.ts';

/** Written recipe with its parsed parts. Stored in revisions as JSON. */
export interface RecipeContent extends Omit<WrittenRecipe, 'groups' | 'steps'> {
  groups: { title: string; lines: ContentLine[] }[];
  steps: ContentStep[];
}

export interface ContentLine {
  text: string;
  amounts: ContentAmount[];
  item: string;
  note: string;
  scales: Scaling;
  /** Reason for a person to check the line, or null. A doubtful line is shown as written. */
  doubt: Doubt | null;
  correction?: Correction;
}

/** A person's answer to a doubt: the line's amount, or the line as written. */
export type Correction =
  | { as: 'written' }
  | {
      as: 'amount';
      /** Exact fraction, as in `ContentAmount`. */
      quantity: string;
      quantityMax: string | null;
      /** Unit named in the line, or null if things are counted. */
      unit: UnitId | null;
      item: string;
    };

/** Corrections of a recipe, by line text. */
export type Corrections = Readonly<Record<string, Correction>>;

/** Effect of the servings on an amount. `taste`: scales, and is then adjusted to taste. */
export type Scaling = 'proportion' | 'taste' | 'fixed';

export interface ContentAmount {
  /** Exact fraction, '5/2' or '3', or null without a number ('a pinch'). */
  quantity: string | null;
  quantityMax: string | null;
  /** Null if things are counted ('2 eggs'). */
  unit: UnitId | null;
  relation: Amount['relation'];
  /**
   * Position in the written text, in UTF-16 code units: the number up to `numberEnd`, the unit from `unitStart`. All
   * four are equal for an implied amount ('400g tin' is one tin).
   */
  start: number;
  numberEnd: number;
  unitStart: number;
  end: number;
}

export interface ContentStep {
  title: string;
  text: string;
  /** Lines that the text names, by index across all groups. Includes food that is already in the pot. */
  mentions: number[];
  /** Uses of lines that are added during the step, and removed uses, in the order of the lines. */
  uses: StepUse[];
  /** Answers to questions about the step, one line each. */
  footnotes: string[];
  durations: StepDuration[];
  /** Amounts of ingredients only, not sizes of pieces, tins and pans. */
  amounts: StepAmount[];
  temperatures: StepTemperature[];
}

export interface StepUse {
  /** Index across all groups. */
  line: number;
  /**
   * Share of the line: `all`; `rest`, what the other steps leave; `some`, an unknown part; an exact fraction ('1/2');
   * or `amount`, which means the amount in the field `amount`.
   */
  takes: string;
  /** Null unless `takes` is 'amount'. */
  amount: UsedAmount | null;
  /** `removed`: a person has said that the step does not use the line, although the text may name it. */
  state: 'proposed' | 'confirmed' | 'removed';
}

export interface UsedAmount {
  /** Amount as written: '5 g'. */
  text: string;
  /** Positions are in `text`. */
  amounts: ContentAmount[];
}

export interface StepAmount extends ContentAmount {
  /** Line whose amount is repeated or divided, or null for other things, such as tap water. */
  line: number | null;
  /** Item of the ingredient line, or the word in the text if the amount belongs to no line: 'water', 'it'. */
  item: string;
  scales: Scaling;
}

export interface StepTemperature {
  start: number;
  end: number;
  degrees: number;
  degreesMax: number | null;
  scale: 'C' | 'F' | 'gas';
  /** True for an oven temperature, which is converted in wide steps. */
  oven: boolean;
}

export interface StepDuration {
  start: number;
  end: number;
  seconds: number;
  secondsMax: number | null;
}

/** Part of a recipe that is public only if the recipe is free. */
export type RecipeBody = Pick<RecipeContent, BodyField> & {
  morePictures: RecipePicture[];
};

export type ShownBody = Pick<RecipeBody, ShownBodyField | 'morePictures'>;
