import type { RecipeYield } from '../parsed-recipe.ts';

export type Time = 'prep' | 'cook' | 'rest' | 'total';

/** Fact about the whole recipe, from a line or a part of it. */
export type Fact =
  /** `note`: text that is kept as a note because it says more than the value. */
  | { kind: 'yield'; yield: RecipeYield; note?: string }
  | { kind: 'time'; time: Time; minutes: number; note?: string }
  | { kind: 'tags'; tags: string[] }
  | { kind: 'source'; source: string };

/** Kind of section that a heading begins. `page`: content of the page after the recipe. */
export type SectionKind = 'ingredients' | 'steps' | 'notes' | 'page';

export interface Heading {
  kind: Exclude<SectionKind, 'page'>;
  /** Title of the note or of the recipe part ('For the sauce'), or empty if the heading only names its kind. */
  title: string;
  rest: string;
}

/** Features of a single line, without its context. */
export interface Likeness {
  beginsWithAmount: boolean;
  /** True for 'Mehl 500 g', for example. */
  endsWithAmount: boolean;
  /** True for 'salt, to taste'. */
  isToTaste: boolean;
  /** Ends like a sentence and has at least four words, or is several sentences. */
  isSentence: boolean;
  isSeveralSentences: boolean;
  /** Begins with an imperative or another form of instruction. */
  beginsWithVerb: boolean;
  /** Mentions the writer or other people ('my', 'she'), or begins with a word such as 'this'. False for list items. */
  isPersonal: boolean;
}

export type TextPart = 'head' | 'ingredients' | 'steps' | 'notes';

/** Line of a text, with marks separated from words. */
export interface Line extends Likeness {
  /** Words separated by single spaces, without surrounding marks and emphasis. Empty for a rule. */
  text: string;
  /** Same words as `text`, but with tabs and wide spaces, which may separate columns. */
  columns: string;
  /** Line with all marks, without surrounding spaces. */
  written: string;
  /** First word of `text`, from `firstWordOf`. */
  first: string;
  /** Character classes of the line, including marks (`characters.ts`). */
  kinds: number;
  /** Level of a heading in Markdown or on a page, including underlined headings; 0 for other lines. */
  rank: number;
  /** Bullet or emoji before a list item, or empty. */
  bullet: string;
  /** Leading number ('1.', '2)', 'Step 3:', a keycap), or null. */
  number: number | null;
  /** Indentation in columns. */
  indent: number;
  /** True if the whole line is emphasized. */
  isStrong: boolean;
  isCapitals: boolean;
  hasColon: boolean;
  /** True after a backslash: the words are plain text, or a title if they end with a colon. */
  isLiteral: boolean;
  /** True for a line without words, which separates the lines above and below. */
  isRule: boolean;
  /** True if the text may have hard line breaks, so that a line may continue in the next line. */
  isBroken: boolean;
  /** True if the first word of the next line would not have fitted. */
  isFull: boolean;
  /** True if the line names the columns of the table below. */
  isColumnTitles: boolean;
  /** True if the line above is empty or missing; `gapAfter` is the same for the line below. */
  gapBefore: boolean;
  gapAfter: boolean;
  /** Heading that begins a part, or null. Set by `analyzeLines`, like `facts` and `isName`. */
  heading: Heading | null;
  facts: readonly Fact[];
  /** True for a recipe's name that begins with a number or an amount. */
  isName: boolean;
  /** Part of the recipe, set by `placeLines`. */
  part: TextPart;
}
