import { readMinutes } from './duration.ts';
import { numberedSteps } from './numbered-steps.ts';
import type { Block } from './page.ts';
import type { Group, ParsedRecipe, RecipeYield, Step } from './parsed-recipe.ts';
import { readYield } from './recipe-yield.ts';
import type { SectionKind } from './text/text-line.ts';
import { sectionKindOf } from './text/words.ts';

export type BlocksRecipe = Pick<ParsedRecipe, 'groups' | 'steps' | 'yield' | 'minutes'>;

/** Maximum number of blocks that are read after a heading. */
const MAX_BLOCKS = 150;

const isHeading = (tag: string) => /^h[1-6]$|^dt$|^legend$|^caption$|^strong$|^b$/.test(tag);

/** Reads a recipe from the sections below a page's headings. Missing parts are empty. */
export function readRecipeBlocks(blocks: readonly Block[]): BlocksRecipe {
  const ingredients = sectionOf(blocks, 'ingredients');
  const steps = sectionOf(blocks, 'steps');
  return {
    groups: ingredients ? groupsOf(ingredients) : [],
    steps: steps ? stepsOf(steps) : [],
    yield: yieldIn(blocks),
    minutes: minutesIn(blocks),
  };
}

/** Returns the blocks of the first non-empty section of a kind, or null. */
function sectionOf(blocks: readonly Block[], kind: SectionKind): readonly Block[] | null {
  for (let at = 0; at < blocks.length; at++) {
    if (sectionKindOf(blocks[at]!.text) !== kind) continue;
    const { tag } = blocks[at]!;
    const after = blocks.slice(at + 1, at + 1 + MAX_BLOCKS);
    const end = after.findIndex((block) => ends(block, tag));
    const section = end < 0 ? after : after.slice(0, end);
    if (section.some(({ tag: each, text }) => !isHeading(each) && text.length > 3)) return section;
  }
  return null;
}

/** Returns true if a block ends a section: a heading of the same or a higher level, or the start of another part. */
function ends({ tag, text }: Block, begunBy: string): boolean {
  const kind = sectionKindOf(text);
  if (kind !== null) return isHeading(tag) || kind === 'ingredients' || kind === 'steps' || text.length < 30;
  return isHeading(tag) && isHeading(begunBy) && tag <= begunBy && /^h/.test(tag) && /^h/.test(begunBy);
}

const noise = /^(?:print|share|save|copy|buy|shop|add to.*|comprar|kaufen|us|metric|imperial|\d+x|[-+–·•|/]|\d{1,3})$/i;

function groupsOf(section: readonly Block[]): Group[] {
  const hasList = section.filter(({ tag }) => tag === 'li').length > 1;
  const groups: Group[] = [];
  let line: string | null = null;
  for (const { tag, text } of section) {
    if (noise.test(text) && tag !== 'li') continue;
    const isTitle = text.length <= 60 && (/:$/.test(text) || isHeading(tag) || (hasList && tag !== 'li'));
    if (!isTitle && hasList && tag !== 'li') continue;
    line = isTitle ? null : text;
    if (line === null) groups.push({ title: text.replace(/(?<!\s)\s*:$/, ''), lines: [] });
    else {
      if (groups.length === 0) groups.push({ title: '', lines: [] });
      groups.at(-1)!.lines.push(line);
    }
  }
  return groups.filter(({ lines }) => lines.length > 0);
}

function stepsOf(section: readonly Block[]): Step[] {
  const hasList = section.filter(({ tag, text }) => tag === 'li' && text.length > 20).length > 1;
  const steps: Step[] = [];
  let title = '';
  for (const { tag, text } of section) {
    if (noise.test(text) || /^(?:step|schritt|étape|paso|passo|stap|steg)?\s*\d{1,2}[.:)]?$/i.test(text)) continue;
    if (isHeading(tag) || (/:$/.test(text) && text.length <= 60)) title = text.replace(/(?<!\s)\s*:$/, '');
    else if (!hasList || tag === 'li') {
      const numbered = tag === 'li' ? null : numberedSteps(text);
      const texts = numbered ?? [text.replace(/^(?:step\s*)?\d{1,2}[.):]?\s*(?=\p{Lu})/iu, '')];
      steps.push(...texts.map((part, at) => ({ title: at === 0 ? title : '', text: part })));
      title = '';
    }
  }
  return steps;
}

const yieldLabel =
  /^(?:serves?|servings?|yields?|makes|serving size|portions?|portionen|für|porções|rendimento|rende|porciones|raciones|personen|porties|porzioni|portioner)\b\s*(?::\s*)?(\S.*)?$/iu;
const yieldAfter =
  /^(\d{1,3}(?:\s*[-–]\s*\d{1,3})?)\s*(?:servings?|portions?|portionen|personen|porções|porciones|personas|porties|porzioni|portioner|people)\b/iu;

function yieldIn(blocks: readonly Block[]): RecipeYield | null {
  for (const [at, { text }] of blocks.entries()) {
    if (text.length > 80) continue;
    const label = yieldLabel.exec(text);
    const value = label ? label[1] || blocks[at + 1]?.text.slice(0, 40) || '' : yieldAfter.test(text) ? text : null;
    const read = value && /\d|½/.test(value) ? readYield([value]) : null;
    if (read) return { ...read, word: read.word || 'servings' };
  }
  return null;
}

const timeLabels = {
  prep: /^(?:(?:temps|tiempo|tempo) (?:de|di) )?(?:prep(?:aration)?|active|hands-on|vorbereitung|préparation|preparación|preparo|preparazione|voorbereiding)(?:s?zeit|\s*time)?\b\s*(?::\s*)?(\S.*)?$/iu,
  cook: /^(?:(?:temps|tiempo|tempo) (?:de|di) )?(?:cook(?:ing)?|bak(?:e|ing)|kochen|garzeit|backzeit|cuisson|cocción|cottura|bereiden)(?:zeit|\s*time)?\b\s*(?::\s*)?(\S.*)?$/iu,
  total:
    /^(?:total|ready in|time|gesamt|gesamtzeit|zeit|temps total|tiempo|tempo|totaal|tid)(?:\s*time)?\b\s*(?::\s*)?(\S.*)?$/iu,
};

function minutesIn(blocks: readonly Block[]): ParsedRecipe['minutes'] {
  const found: ParsedRecipe['minutes'] = { prep: null, cook: null, total: null };
  for (const [at, { text }] of blocks.entries()) {
    if (text.length > 60) continue;
    for (const [name, pattern] of Object.entries(timeLabels) as [keyof typeof timeLabels, RegExp][]) {
      const label = found[name] === null ? pattern.exec(text) : null;
      if (!label) continue;
      const value = label[1] || blocks[at + 1]?.text || '';
      if (/^(?:\p{L}{2,6}\.? )?\d/u.test(value) && value.length <= 40) found[name] = readMinutes(value);
    }
  }
  const { prep, cook } = found;
  return { ...found, total: found.total ?? (prep === null && cook === null ? null : (prep ?? 0) + (cook ?? 0)) };
}
