import type { RecipeContent } from '../../recipes/content/recipe-content.ts';
import { readPictureAddress } from '../../ui/picture-shapes.ts';
import type { RecipePlace } from './full-recipe.ts';
import { duration, pictureAddresses } from './structured-data.ts';

interface InMarkdown {
  /** Values of the front matter. Empty values are omitted. */
  front?: [name: string, value: unknown][];
  /** Blocks before the facts: heading, pictures and introduction. */
  head?: string[];
  facts?: (string | false | null | 0)[];
  /** Blocks after the facts: ingredients, method and notes. */
  sections?: string[];
}

const fields: { [Field in keyof RecipeContent]: (value: RecipeContent[Field], place: RecipePlace) => InMarkdown } = {
  name: (name) => ({ front: [['title', name]], head: [`# ${oneLine(name)}`] }),
  yield: (made) => {
    const amount = made && `${made.number} ${made.word || 'servings'}`;
    return { front: [['yield', amount]], facts: [amount && `Makes ${amount}`] };
  },
  minutes: ({ prep, cook, rest }) => ({
    front: [
      ['prepTime', duration(prep)],
      ['cookTime', duration(cook)],
      ['restTime', duration(rest)],
    ],
    facts: [prep && `${prep} minutes to prepare`, cook && `${cook} minutes to cook`, rest && `${rest} minutes to rest`],
  }),
  tags: (tags) => ({ front: [['tags', tags]] }),
  pictures: (pictures, place) => {
    const addresses = pictures.map(
      ({ address }) => pictureAddresses(readPictureAddress(address), place.origin)[0] ?? address,
    );
    return {
      front: [['pictures', addresses]],
      head: pictures.map(({ address, alt }, at) => `![${plainText(alt)}](${place.fileOf(address) ?? addresses[at]})`),
    };
  },
  introduction: (introduction) => ({ head: [introduction.trim()] }),
  groups: (groups) => ({
    sections: [
      '## Ingredients',
      ...groups.map(({ title, lines }) =>
        section(
          title,
          lines.map(({ text }) => `- ${oneLine(text)}`),
        ),
      ),
    ],
  }),
  steps: (steps) => ({ sections: ['## Method', ...stepsOf(steps)] }),
  notes: (notes) => ({
    sections: notes.length > 0 ? [`## Notes\n\n${notes.map((note) => `- ${oneLine(note)}`).join('\n')}`] : [],
  }),
  unplaced: (lines) => ({ front: [['unplaced', lines]] }),
  source: (source) => ({ front: [['source', source]] }),
  allergens: (attested) => ({
    front: [['allergens', Object.entries(attested).map(([allergen, state]) => `${allergen}: ${state}`)]],
  }),
  free: (free) => ({ front: [['access', free ? 'everybody' : 'members']] }),
};

/** Returns a complete recipe in Markdown. Front matter values are JSON, which is also valid YAML. */
export function recipeMarkdown(recipe: RecipeContent, place: RecipePlace): string {
  const outputs = Object.entries(fields).map(([name, say]) =>
    (say as (value: unknown, of: RecipePlace) => InMarkdown)(recipe[name as keyof RecipeContent], place),
  );
  const front = [
    ...outputs.flatMap((each) => each.front ?? []),
    ['status', place.status],
    ['published', place.publishedAt],
    ['url', place.url],
  ].filter(([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0));
  const facts = outputs.flatMap((each) => each.facts ?? []).filter(Boolean);
  const parts = [
    `---\n${front.map(([field, value]) => `${field}: ${JSON.stringify(value)}`).join('\n')}\n---`,
    ...outputs.flatMap((each) => each.head ?? []),
    facts.map((fact) => `- ${fact}`).join('\n'),
    ...outputs.flatMap((each) => each.sections ?? []),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

const section = (title: string, lines: readonly string[]) =>
  [title && `### ${oneLine(title)}`, lines.join('\n')].filter(Boolean).join('\n\n');

/** Numbers the steps from 1, continuing across sections. */
function stepsOf(steps: RecipeContent['steps']): string[] {
  const found: { title: string; lines: string[] }[] = [];
  for (const [at, { title, text, footnotes }] of steps.entries()) {
    if (title || at === 0) found.push({ title, lines: [] });
    found
      .at(-1)!
      .lines.push(`${at + 1}. ${oneLine(text)}`, ...footnotes.map((footnote) => `   > ${oneLine(footnote)}`));
  }
  return found.map(({ title, lines }) => section(title, lines));
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
/** Removes square brackets, which would end a picture's alternative text. */
const plainText = (text: string) => oneLine(text).replace(/[[\]]/g, '');
