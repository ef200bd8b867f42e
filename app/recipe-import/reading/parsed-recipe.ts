/** A recipe as a source has it, before it is one of ours. Texts are as they were written there, in plain text. */
export interface ParsedRecipe {
  name: string;
  introduction: string;
  /** Null: none was found. */
  yield: RecipeYield | null;
  /** Null: none was found. */
  minutes: { prep: number | null; cook: number | null; total: number | null };
  /** In their order. A group without a title has an empty one. */
  groups: Group[];
  steps: Step[];
  tags: string[];
  /** Addresses of pictures, the first the recipe's own. */
  pictures: string[];
  /** Where it was read; null: it does not say. */
  source: string | null;
  /** Left out: its kind of source has none, or they are not told from the rest. */
  notes?: string[];
  /** Lines of the source that belong to none of these. Left out: its kind of source has none. */
  unplaced?: string[];
  /** The text that it was read from, as it was written. Left out: it was no text. */
  written?: string;
  /** What could not be found. */
  missing: Part[];
}

export interface RecipeYield {
  number: number;
  /** 'servings', 'muffins'; empty: it says none. */
  word: string;
}

export interface Group {
  title: string;
  lines: string[];
}

/** A step, with the title of the section that it begins; else the title is empty. */
export interface Step {
  title: string;
  text: string;
}

export type Part = 'name' | 'yield' | 'times' | 'ingredients' | 'steps' | 'picture';
export const parts: readonly Part[] = ['name', 'yield', 'times', 'ingredients', 'steps', 'picture'];
