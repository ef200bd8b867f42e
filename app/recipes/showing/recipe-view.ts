import { type PictureSource, readHttpsAddress, readPictureAddress } from '../../ui/picture-shapes.ts';
import { type Allergen, allergens } from '../content/allergens.ts';
import { findOtherAmounts } from '../content/other-amounts.ts';
import type { ContentStep, ShownBody } from '../content/recipe-content.ts';
import type { RecipeYield } from '../content/recipe-shape.ts';
import { findTemperatures } from '../content/step-temperatures.ts';
import { type Audience, mayReadFully } from '../paywall/paywall.ts';
import type { ShownRecipe } from '../queries.server.ts';
import { tinNames } from '../scaling/copy.ts';
import { type Tin, tinId, tins } from '../scaling/tins.ts';
import { areServesRefused, isCounted, readChoice } from './serving/read-choice.ts';
import type { Scalable, ServingChoice } from './serving/serving-choice.ts';
import { type ShownAmounts, showAmounts, shownYield } from './shown-amounts.ts';
import { findTinIn } from './tin-in-text.ts';

/** Data of a recipe for the page's components. JSON-serializable. */
export interface RecipeView {
  id: string;
  slug: string;
  /** Empty if the recipe has no name. */
  name: string;
  free: boolean;
  /** True if the audience may read all of the creator's recipes. */
  forMembers: boolean;
  picture: PictureSource | null;
  pictureAlt: string;
  teaser: string | null;
  /** Minutes, or null if unknown. `total` is null unless at least two times are known. */
  times: { prep: number | null; cook: number | null; rest: number | null; total: number | null };
  yield: RecipeYield | null;
  /** Yield in words, or null if unknown. */
  made: string | null;
  tags: string[];
  allergens: { contains: Allergen[]; freeFrom: Allergen[]; notSaid: Allergen[] };
  counts: { ingredients: number; steps: number } | null;
  whole: FullView | null;
  /** True if the audience may read the whole recipe, but the recipe has no body. */
  isUnwritten: boolean;
}

export interface FullView extends Omit<BodyView, 'steps'> {
  /** Steps are numbered across sections. */
  sections: BodyView['steps'];
  made: RecipeYield | null;
  /** Yield and tin, from which browsers compute other amounts. */
  scalable: Scalable;
  /** Choice requested by the address. `amounts` are for this choice. */
  choice: ServingChoice;
  /** True if the address requests an impossible number of servings. */
  areServesRefused: boolean;
  amounts: ShownAmounts;
  /** True if the notes state amounts, which do not scale. */
  notesNameAmounts: boolean;
  /** Tins to choose from. Empty if nothing suggests a baking tin. */
  tins: TinChoice[];
}

export interface TinChoice {
  /** See `tinId`. */
  id: string;
  name: string;
}

interface NumberedStep extends ContentStep {
  number: number;
  /** Positions of amounts that stay as written at any factor. */
  otherAmounts: { start: number; end: number }[];
}

export function recipeView(recipe: ShownRecipe, audience: Audience, query: URLSearchParams): RecipeView {
  const { body } = recipe;
  const made = yieldOf(recipe);
  return {
    id: recipe.id,
    slug: recipe.slug,
    name: recipe.name?.trim() ?? '',
    free: recipe.free,
    forMembers: audience === 'members',
    picture: readPictureAddress(recipe.imageUrl),
    pictureAlt: recipe.imageAlt?.trim() ?? '',
    teaser: recipe.teaser?.trim() || null,
    times: timesOf(recipe),
    yield: made,
    made: made && shownYield(made),
    tags: recipe.tags.map((tag) => tag.trim()).filter(Boolean),
    allergens: {
      contains: allergens.filter((each) => recipe.allergens[each] === 'contains'),
      freeFrom: allergens.filter((each) => recipe.allergens[each] === 'free-from'),
      notSaid: allergens.filter((each) => recipe.allergens[each] === undefined),
    },
    counts:
      recipe.ingredientCount === null || recipe.stepCount === null
        ? null
        : { ingredients: recipe.ingredientCount, steps: recipe.stepCount },
    whole: body && fullView(body, recipe, query),
    isUnwritten: body === null && mayReadFully(recipe, audience),
  };
}

/** Words for dishes that are baked in a tin, even if the recipe does not name the tin. */
const forTin = /\b(?:cake|loaf|loaves|tart|cheesecake|traybake|brownies|blondies|flapjacks?|gingerbread|tin)\b/i;

const positive = (minutes: number | null) => (minutes !== null && minutes > 0 ? minutes : null);

function timesOf({ prepTime, cookTime, restTime }: ShownRecipe): RecipeView['times'] {
  const [prep, cook, rest] = [positive(prepTime), positive(cookTime), positive(restTime)];
  const given = [prep, cook, rest].filter((each) => each !== null);
  // A single time needs no total.
  return { prep, cook, rest, total: given.length > 1 ? given.reduce((sum, each) => sum + each, 0) : null };
}

function yieldOf({ yieldNumber, yieldWord }: Pick<ShownRecipe, 'yieldNumber' | 'yieldWord'>): RecipeYield | null {
  if (yieldNumber === null || !Number.isFinite(yieldNumber) || yieldNumber <= 0) return null;
  return { number: yieldNumber, word: yieldWord?.trim() ?? '' };
}

const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);

/** Maximum length searched for temperatures in a note, in UTF-16 code units. */
const MAX_NOTE_LENGTH = 10_000;

const bodyViews = {
  introduction: paragraphsOf,
  groups: (groups) => groups.filter(({ title, lines }) => title || lines.length > 0),
  steps: sectionsOf,
  notes: (notes) =>
    notes.flatMap((text) =>
      text.trim() ? { text, temperatures: findTemperatures(text.slice(0, MAX_NOTE_LENGTH)) } : [],
    ),
  source: readSource,
  morePictures: (pictures) =>
    pictures.flatMap(({ address, alt }) => {
      const picture = readPictureAddress(address);
      return picture ? [{ picture, alt: alt.trim() }] : [];
    }),
} satisfies { [Part in keyof ShownBody]: (part: ShownBody[Part]) => unknown };

type BodyView = { [Part in keyof ShownBody]: ReturnType<(typeof bodyViews)[Part]> };

const viewBody = (body: ShownBody): BodyView =>
  Object.fromEntries(
    Object.entries(bodyViews).map(([part, view]) => [
      part,
      (view as (part: unknown) => unknown)(body[part as keyof ShownBody]),
    ]),
  ) as BodyView;

function sectionsOf(steps: ShownBody['steps']): { title: string; steps: NumberedStep[] }[] {
  const sections: { title: string; steps: NumberedStep[] }[] = [];
  steps.forEach((step, at) => {
    if (step.title || sections.length === 0) sections.push({ title: step.title, steps: [] });
    const otherAmounts = findOtherAmounts(step.text, step.amounts);
    sections.at(-1)!.steps.push({ ...step, number: at + 1, otherAmounts });
  });
  return sections;
}

export function fullView(
  body: ShownBody,
  recipe: Pick<ShownRecipe, 'name' | 'yieldNumber' | 'yieldWord'>,
  query: URLSearchParams,
): FullView {
  const { introduction, groups, steps: sections, notes, source, morePictures } = viewBody(body);
  const tin = findTinIn(body.steps.map(({ text }) => text));
  const made = yieldOf(recipe);
  const scalable: Scalable = { yield: isCounted(made) ? made : null, tin: tin && tinId(tin) };
  const choice = readChoice(query, scalable);
  const parts = { groups, sections, made, notes };
  return {
    introduction,
    ...parts,
    scalable,
    choice,
    areServesRefused: areServesRefused(query),
    amounts: showAmounts(parts, choice, scalable),
    notesNameAmounts: notes.some(({ text }) => findOtherAmounts(text).length > 0),
    source,
    morePictures,
    tins:
      tin || forTin.test(`${recipe.name ?? ''} ${recipe.yieldWord ?? ''}`)
        ? tins.map((each) => ({ id: tinId(each), name: nameOf(each) }))
        : [],
  };
}

const nameOf = (tin: Tin) =>
  'across' in tin ? tinNames[tin.shape](tin.across) : tinNames[tin.shape](tin.short, tin.long);

/** Origin of a recipe: a web page, shown by its host, or words. */
interface Source {
  words: string;
  /** Null if the source is not an https address. */
  address: string | null;
}

/** @param source source as stored, untrusted */
export function readSource(source: string | null): Source | null {
  const words = source?.trim();
  if (!words) return null;
  const address = readHttpsAddress(words);
  return { words: address ? new URL(address).host.replace(/^www\./, '') : words, address };
}
