import { choice, flag, id, items, maybe, parts, text, texts, type ValueOf } from '../../documents/shape.ts';
import { documentFormat } from '../../documents/stored-document.ts';

export const MAX_SUBJECT_LENGTH = 200;
export const MAX_PREHEADER_LENGTH = 200;
const MAX_BLOCKS = 400;
const MAX_LINES = 200;
const MAX_RUNS = 200;
const MAX_RUN_LENGTH = 5_000;
const MAX_ADDRESS_LENGTH = 2_000;

/** `members`: the line below which the letter is for members only. */
export const blockKinds = [
  'paragraph',
  'heading',
  'subheading',
  'bullets',
  'numbers',
  'quote',
  'divider',
  'picture',
  'button',
  'recipe',
  'members',
] as const;

/**
 * Letter as its creator writes it. A block shows only the parts of its kind; the editor leaves the other parts empty.
 */
export const letterShape = parts({
  subject: text(MAX_SUBJECT_LENGTH),
  /** Words that mail programs show after the subject. */
  preheader: text(MAX_PREHEADER_LENGTH),
  blocks: items(
    {
      id,
      kind: choice(blockKinds),
      /** Lists have one line per item; other blocks with text have one line. A run's `href` is empty without a link. */
      lines: texts(
        texts(
          parts({ text: text(MAX_RUN_LENGTH), bold: flag, italic: flag, href: text(MAX_ADDRESS_LENGTH) }),
          MAX_RUNS,
        ),
        MAX_LINES,
      ),
      /** Picture of this site (`/media/…`) with its alternative text, or null. */
      picture: maybe(parts({ src: text(MAX_ADDRESS_LENGTH), alt: text(500) })),
      button: maybe(parts({ label: text(100), href: text(MAX_ADDRESS_LENGTH) })),
      /** Recipe card. Readers who may not read a `whole` recipe see the teaser. */
      recipe: maybe(parts({ recipeId: id, shows: choice(['teaser', 'whole']) })),
    },
    'id',
    MAX_BLOCKS,
  ),
});

export type Letter = ValueOf<typeof letterShape>;
export type LetterBlock = Letter['blocks'][number];

export const letterFormat = documentFormat(letterShape, []);

/** Choice of a letter's recipients. */
export const audienceShape = parts({
  readers: texts(choice(['free', 'trial', 'paid', 'ended']), 4),
  /** Only accounts that saved or cooked a recipe with this tag, or null for all. */
  tag: maybe(text(40)),
  /** Only accounts that saved or cooked this recipe, or null for all. */
  recipeId: maybe(id),
});

export type LetterAudience = ValueOf<typeof audienceShape>;
/** Kind of recipient. Only `trial` and `paid` get members-only parts. */
export type Reader = LetterAudience['readers'][number];

export const audienceFormat = documentFormat(audienceShape, []);
