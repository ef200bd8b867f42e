import type { RecipeYield } from '../parsed-recipe.ts';

export type Time = 'prep' | 'cook' | 'rest' | 'total';

/** What one line, or a part of it, says about the whole recipe. */
export type Fact =
  /** `note`: what the fact says beyond its value, which is kept as a note. */
  | { kind: 'yield'; yield: RecipeYield; note?: string }
  | { kind: 'time'; time: Time; minutes: number; note?: string }
  | { kind: 'tags'; tags: string[] }
  | { kind: 'source'; source: string };

/** What a heading begins. `page`: what a page shows after a recipe, which is none of it. */
export type SectionKind = 'ingredients' | 'steps' | 'notes' | 'page';

/** A heading as it begins a part of a recipe. */
export interface Heading {
  kind: Exclude<SectionKind, 'page'>;
  /** The words that are kept: a note's heading, or what the part is of. */
  title: string;
  /** What stands in the same line after it. */
  rest: string;
}

/** What a line looks like by itself, before anything around it is looked at. */
export interface Likeness {
  beginsWithAmount: boolean;
  /** 'Mehl 500 g' */
  endsWithAmount: boolean;
  /** 'salt, to taste'; not looked for where a bullet and an amount say as much, and in a numbered sentence. */
  isToTaste: boolean;
  /** It ends as a sentence does, and has words enough for one, or it is several. */
  isSentence: boolean;
  isSeveralSentences: boolean;
  /** It tells to do something. */
  beginsWithVerb: boolean;
  /** The writer speaks of herself, or of the recipe; not in an item of a list. */
  isPersonal: boolean;
}

export type TextPart = 'head' | 'ingredients' | 'steps' | 'notes';

/** One line of a text: its words, and what marks them. Marks are no words, and no line is empty. */
export interface Line extends Likeness {
  /** Without marks around it and emphasis in it, in single spaces. A rule has none. */
  text: string;
  /** The same with its tabs and wide spaces, which may separate columns. */
  columns: string;
  /** With all its marks. */
  written: string;
  /** The first word of its text, as `firstWordOf` has it. */
  first: string;
  /** What characters stand in it, marks among them (`characters.ts`). */
  kinds: number;
  /** The rank of a Markdown heading or of a page's; 0: it is none. An underlined line is one too. */
  rank: number;
  /** What stands before it in a list: a bullet, or emoji; empty: nothing. */
  bullet: string;
  /** The number that it begins with ('1.', '2)', 'Step 3:', a keycap). */
  number: number | null;
  /** How far it is set in, in columns. */
  indent: number;
  /** All of it is emphasized. */
  isStrong: boolean;
  isCapitals: boolean;
  hasColon: boolean;
  /** A backslash stands before its words: they are nothing else, but a title where they end with a colon. */
  isLiteral: boolean;
  /** A line without any word, which separates what is above from what is below. */
  isRule: boolean;
  /** No line of the text is longer than a program breaks lines, so that one may go on in the next. */
  isBroken: boolean;
  /** The first word of the next line would not have had room in it. */
  isFull: boolean;
  /** It names the columns of a table below it. */
  isColumnTitles: boolean;
  /** Whether an empty line, or the text's own begin and end, is above and below. */
  gapBefore: boolean;
  gapAfter: boolean;
  /** It begins a part, by its words. This and what follows is what `lookAt` finds. */
  heading: Heading | null;
  facts: readonly Fact[];
  /** Of the recipe, as `placeLines` finds it. */
  part: TextPart;
}
