/** Recipe as found in a source. Texts are verbatim, in plain text. */
export interface ParsedRecipe {
  name: string;
  introduction: string;
  yield: RecipeYield | null;
  /** `rest` is undefined if the source format has no resting time. */
  minutes: { prep: number | null; cook: number | null; rest?: number | null; total: number | null };
  /** In source order. The title of a group may be empty. */
  groups: Group[];
  steps: Step[];
  tags: string[];
  /** Addresses of pictures, the main one first. A program's file may have a relative path instead. */
  pictures: string[];
  /** Address or name of the source, or null if unknown. */
  source: string | null;
  /** Undefined if the source format has no notes or does not separate them. */
  notes?: string[];
  /** Lines that belong to no other field. Undefined if the source format has no such lines. */
  unplaced?: string[];
  /** Verbatim source text. Undefined if the source was not text. */
  written?: string;
  /** True if the recipe is free to read at its source. Undefined if the source does not say. */
  free?: boolean;
  missing: Part[];
}

export interface RecipeYield {
  number: number;
  /** 'servings', 'muffins', or empty if the source gives no word. */
  word: string;
}

export interface Group {
  title: string;
  lines: string[];
}

/** `title` is the title of the section that begins with the step, or empty. */
export interface Step {
  title: string;
  text: string;
}

export type Part = 'name' | 'yield' | 'times' | 'ingredients' | 'steps' | 'picture';
export const parts: readonly Part[] = ['name', 'yield', 'times', 'ingredients', 'steps', 'picture'];
