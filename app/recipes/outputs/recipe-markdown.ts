import { readPictureAddress } from '../../ui/picture-shapes.ts';
import type { RecipeContent } from '../content/recipe-content.ts';
import { pictureAddresses } from './structured-data.ts';
import type { RecipePlace } from './whole-recipe.ts';

/**
 * A whole recipe to be read by people, in Markdown. What programs want to know stands above it as front matter, each
 * value as JSON, which is YAML too.
 */
export function recipeMarkdown(recipe: RecipeContent, place: RecipePlace): string {
  const { name, introduction, minutes, tags, groups, steps, notes, allergens, source, free, pictures } = recipe;
  const amount = recipe.yield && `${recipe.yield.number} ${recipe.yield.word || 'servings'}`;
  const addresses = pictures.map(
    ({ address }) => pictureAddresses(readPictureAddress(address), place.origin)[0] ?? address,
  );
  const head = [
    ['title', name],
    ['yield', amount],
    ['prepTime', duration(minutes.prep)],
    ['cookTime', duration(minutes.cook)],
    ['restTime', duration(minutes.rest)],
    ['tags', tags],
    ['pictures', addresses],
    ['source', source],
    ['allergens', Object.entries(allergens).map(([allergen, state]) => `${allergen}: ${state}`)],
    ['access', free ? 'everybody' : 'members'],
    ['status', place.status],
    ['published', place.publishedAt],
    ['url', place.url],
  ].filter(([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0));
  const facts = [
    amount && `Makes ${amount}`,
    minutes.prep && `${minutes.prep} minutes to prepare`,
    minutes.cook && `${minutes.cook} minutes to cook`,
    minutes.rest && `${minutes.rest} minutes to rest`,
  ].filter(Boolean);
  const parts = [
    `---\n${head.map(([field, value]) => `${field}: ${JSON.stringify(value)}`).join('\n')}\n---`,
    `# ${oneLine(name)}`,
    ...pictures.map(({ address, alt }, at) => `![${plainText(alt)}](${place.fileOf(address) ?? addresses[at]})`),
    introduction.trim(),
    facts.map((fact) => `- ${fact}`).join('\n'),
    '## Ingredients',
    ...groups.map(({ title, lines }) =>
      section(
        title,
        lines.map(({ text }) => `- ${oneLine(text)}`),
      ),
    ),
    '## Method',
    ...stepsOf(steps),
    notes.length > 0 ? `## Notes\n\n${notes.map((note) => `- ${oneLine(note)}`).join('\n')}` : '',
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

const section = (title: string, lines: readonly string[]) =>
  [title && `### ${oneLine(title)}`, lines.join('\n')].filter(Boolean).join('\n\n');

/** Numbered from 1 to the end, through all sections. */
function stepsOf(steps: RecipeContent['steps']): string[] {
  const found: { title: string; lines: string[] }[] = [];
  for (const [at, { title, text }] of steps.entries()) {
    if (title || at === 0) found.push({ title, lines: [] });
    found.at(-1)!.lines.push(`${at + 1}. ${oneLine(text)}`);
  }
  return found.map(({ title, lines }) => section(title, lines));
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
/** Inside the brackets of a link. */
const plainText = (text: string) => oneLine(text).replace(/[[\]]/g, '');
const duration = (time: number | null) => (time === null || time <= 0 ? null : `PT${time}M`);
