import { dividedParts, forms, herbs, isQuality, kinds, spices, stem } from './ingredient-words.ts';
import type { ContentLine } from './recipe-content.ts';

/** Words of an ingredient's name. The words are stemmed, except in `written` and `amounts`. */
export interface Name {
  /** Index of the line across all groups. */
  line: number;
  /** Last noun of each food in the name: 'stock' and 'water' in 'fish stock or water'. */
  heads: string[];
  /** Words before a head that is a form: 'garlic' in 'garlic cloves'. */
  formed: string[];
  /** All words except qualities (see `isQuality`). For stock and broth, only the heads. */
  nouns: string[];
  all: Set<string>;
  written: Set<string>;
  /** Amounts as written, in lower case: '30 g'. */
  amounts: string[];
  /** First five letters of longer words after the item: 'wedge' in '2 limes, in wedges'. */
  notes: Set<string>;
  /** Matches a sentence with the purpose that the line states ('to glaze'), or null if no known purpose is stated. */
  purpose: RegExp | null;
  /** Uncounted extra ('plus extra for dusting'), or null without one. Its purpose is null if none is recognized. */
  extra: { purpose: RegExp | null } | null;
  /** True for a line without a scaling amount that states a purpose: 'butter, for greasing', 'parsley, to serve'. */
  isAside: boolean;
}

/** Ingredient lines of a recipe, indexed by their words. */
export interface IngredientIndex {
  byStem: ReadonlyMap<string, readonly Name[]>;
  groups: IndexedGroup[];
  /** Group index of each line. */
  partOfLine: number[];
  /** Lines that list the parts of a plant or an egg separately: 'whites and greens separated'. */
  byPart: ReadonlyMap<string, readonly number[]>;
  /** Lines of salt or pepper without a number. */
  seasonings: readonly number[];
  /** Lines of spices and herbs, which steps name as a class: 'the whole spices'. */
  classes: Record<'whole' | 'ground' | 'herb', ReadonlySet<number>>;
}

interface IndexedGroup {
  /** Nouns of the title, without qualities. */
  title: Set<string>;
  /** Words of the title, in order, without 'for the': ['spice', 'paste']. */
  words: string[];
  lines: Set<number>;
  asides: Set<number>;
}

/** Maximum number of ingredient lines that are looked up in the steps. */
const MAX_LINES = 200;

type Groups = readonly { title: string; lines: readonly ContentLine[] }[];

export function indexIngredients(groups: Groups): IngredientIndex {
  const byStem = new Map<string, Name[]>();
  const add = (each: string, name: Name) => {
    const same = byStem.get(each);
    if (same) same.push(name);
    else byStem.set(each, [name]);
  };
  const titled: IndexedGroup[] = [];
  const partOfLine: number[] = [];
  /** Names by kind: 'noodle' for 'dangmyeon (sweet potato starch noodles)', 'mince' for 'ground beef'. */
  const byKind = new Map<string, Name[]>();
  const byPart = new Map<string, number[]>();
  const seasonings: number[] = [];
  const classes = { whole: new Set<number>(), ground: new Set<number>(), herb: new Set<number>() };
  let at = 0;
  for (const { title, lines } of groups) {
    const indexes = new Set<number>();
    const asides = new Set<number>();
    for (const line of lines.slice(0, MAX_LINES - at)) {
      const name = readName(line, at);
      for (const each of name.all) add(each, name);
      const bracket = /\(([^)\d]{1,60})\)/.exec(line.text)?.[1];
      const kind = ground.test(line.item) ? 'mince' : bracket && nounsOf(bracket).at(-1);
      if (kind) byKind.set(kind, [...(byKind.get(kind) ?? []), name]);
      if (name.isAside) asides.add(at);
      for (const each of partsListed(line)) byPart.set(each, [...(byPart.get(each) ?? []), at]);
      const item = line.item.toLowerCase();
      if (seasoning.test(item) && !line.amounts.some(({ quantity }) => quantity !== null)) seasonings.push(at);
      const isPiece = item === 'cinnamon' && /^(?:inch|cm)$/.test(line.amounts[0]?.unit ?? '');
      if (spices.whole.test(item) || isPiece || (!/\p{L}/u.test(item) && name.all.has('clove'))) classes.whole.add(at);
      else if (spices.ground.test(item)) classes.ground.add(at);
      else if (herbs.test(item) && !/\b(?:dried|ground|seeds?)\b/.test(item)) classes.herb.add(at);
      partOfLine.push(titled.length);
      indexes.add(at++);
    }
    titled.push({ title: new Set(nounsOf(title)), words: titleWords(title), lines: indexes, asides });
  }
  for (const [kind, members] of kinds) {
    if (byStem.get(kind)?.some(({ heads }) => heads.includes(kind))) continue;
    const named = members.flatMap((member) => byStem.get(member)?.filter(({ nouns }) => nouns.includes(member)) ?? []);
    named.push(...(byKind.get(kind) ?? []));
    for (const name of new Set(named)) add(kind, { ...name, heads: [kind] });
  }
  return { byStem, groups: titled, partOfLine, byPart, seasonings, classes };
}

const seasoning =
  /^(?:(?:fine|sea|flaky|kosher|black|white|freshly ground|ground) )*(?:salt|pepper)(?: and (?:(?:black|white|freshly ground|ground) )*pepper)?$/;
const ground = /\b(?:minced|ground) (?:beef|pork|lamb|veal|chicken|turkey)\b/i;
const ofTitle = new Set('for the a of to and your ingredient part'.split(' '));

/** Returns the stemmed words that name a group: ['spice', 'paste'] for 'For the spice paste'. */
export const titleWords = (title: string): string[] =>
  wordsOf(title.slice(0, 200).toLowerCase())
    .map(stem)
    .filter((word) => !ofTitle.has(word));

const apart = /\b(?:separate(?:d|ly)?|apart|divided)\b/i;
const listedParts =
  /\b(white|green|yolk|stem|stalk|lea(?:f|ve)|frond|sprig|root|zest|rind|juice)s?(?: parts?)?(?: \p{L}+)?,? (?:and|plus) (?:the )?(?:\p{L}+ )?(white|green|yolk|stem|stalk|lea(?:f|ve)|frond|sprig|root|zest|rind|juice)s?\b/iu;

/** Returns the parts that a line lists separately: white and green in '6 scallions, whites and greens separated'. */
export function partsListed({ text }: Pick<ContentLine, 'text'>): string[] {
  const [, one, other] = listedParts.exec(text) ?? [];
  const named = [one, other].flatMap((word) =>
    word ? (dividedParts.get(stem(word.toLowerCase().replace('leave', 'leaf'))) ?? []) : [],
  );
  // In 'leeks, white and green parts', both parts are used together.
  if (named.includes('green')) return apart.test(text) ? named : [];
  if (named.length === 2) return named;
  return /\beggs?\b/i.test(text) && apart.test(text) ? ['white', 'yolk'] : [];
}

/** Product before its ingredient: 'juice of 2 lemons' is lemon juice. */
const made = /\b(zest|juice|rind|peel)(?: and (zest|juice|rind|peel))? of$/i;
const aside = /\bto (?:serve|garnish|finish|decorate)\b|\bfor (?:(?:the|a|your|deep|shallow) )?\p{L}+\b/iu;
const statedPurpose =
  /(?<!\b(?:plus|more|extra|some|leaves|little) )\b(?:to|for) (serve|garnish|finish|decorate|glaze|roll|dust|brush|sprinkle|grease|drizzle|fry|dusting|rolling|brushing|glazing|greasing|serving|sprinkling|drizzling|dipping|frying)\b/i;
const purposes = {
  serving: /\b(?:serv|top|finish|scatter|garnish|sprinkl|decorat|drizzl)/i,
  surface: /\b(?:dust|roll|flour|sprinkl|surface|board)/i,
  glaze: /\b(?:brush|glaz)/i,
  tin: /\b(?:greas|brush|butter|tins?|trays?|pans?)\b/i,
  dip: /\bdip/i,
  fry: /\bfry|\bheat/i,
};

/** Returns a pattern for the sentences that use a line with its own purpose ('1 egg, to glaze'), or null. */
const purposeOf = (text: string) => patternOf(statedPurpose.exec(text)?.[1]);

const statedExtra =
  /(?:\b(?:plus|and)|,) (?:an? )?(?:\p{L}+ )?(?:extra|more|some|a little)(?: extra| more)?(?: \p{L}+)? (?:to|for) (?:the )?(\p{L}+)/iu;

const anyExtra = /(?:\b(?:plus|and)|,) (?:an? )?(?:\p{L}+ )?(?:extra|more|some|a little)\b/iu;

/** Parses an uncounted extra: 'plus extra for dusting'. */
const extraOf = (text: string): Name['extra'] =>
  anyExtra.test(text) ? { purpose: patternOf(statedExtra.exec(text)?.[1]) } : null;

function patternOf(stated: string | undefined): RegExp | null {
  const word = stated?.toLowerCase();
  if (!word) return null;
  if (/^(?:dust|roll)/.test(word)) return purposes.surface;
  if (/^(?:glaz|brush)/.test(word)) return purposes.glaze;
  if (/^greas/.test(word)) return purposes.tin;
  if (/^dip/.test(word)) return purposes.dip;
  if (/^(?:tin|pan|dish|tray)/.test(word)) return purposes.tin;
  if (/^fry/.test(word)) return purposes.fry;
  return /^(?:serv|garnish|finish|decorat|sprinkl|drizzl|top)/.test(word) ? purposes.serving : null;
}

/** Words of four or more letters that do not describe an ingredient. */
const betweenWords = new Set('into with then plus more about each from some extra over such that your'.split(' '));

const kitchenLiquid = /\b(?:stock|broth|oil|vinegar|wine)\b/;
const itself = /\b(?:water|butter|ghee|lard|dripping|margarine)\b/;

/** List of ingredients for serving: 'chips, cheese and cilantro, for serving'. */
const served = /^([^;()]{1,200}?),? (?:to|for) (?:serve|serving|garnish|garnishing|topping|finish)\b/i;

function readName({ text, item, note, scales, amounts }: ContentLine, line: number): Name {
  // In '4 cloves', the unit names the spice.
  const named = /\p{L}/u.test(item) ? item.toLowerCase() : (amounts[0]?.unit ?? '');
  // 'Boneless, skinless chicken breasts': the name follows the qualities.
  const isQualified = wordsOf(named).every(isQuality) && /^\p{L}/u.test(note);
  const list = amounts.length === 0 ? served.exec(text)?.[1]?.toLowerCase() : undefined;
  const said = list ?? (isQualified ? `${named} ${note.split(/[,;(]/)[0]!.toLowerCase()}` : named);
  const name = said
    .split(/ (?:in|for|from|to|with|such as|cut|of(?= about| around| \d)|(?:and|plus)(?= some| a little| a few)) /)[0]!
    .slice(0, 200);
  const [, ...makes] = made.exec(note) ?? [];
  const products = makes.flatMap((each) => each?.toLowerCase() ?? []);
  const isTinned = amounts.some(({ unit }) => unit === 'can' || unit === 'tin');
  const written = [...wordsOf(name), ...products, ...(isTinned ? ['tinned', 'canned'] : [])];
  const heads: string[] = [];
  const formed: string[] = [];
  for (const part of name.split(/ (?:or|and) |\/|, /)) {
    const words = wordsOf(part);
    const nouns = words.filter((word) => !isQuality(word));
    const stems = (nouns.length > 0 ? nouns : words).map(stem);
    // In 'chicken or vegetable stock', 'chicken' names the kind of stock.
    const isKind = words.length === 1 && kitchenLiquid.test(name) && !kitchenLiquid.test(part) && !itself.test(part);
    if (stems.length === 0 || isKind) continue;
    heads.push(stems.at(-1)!);
    if (stems.length > 1 && forms.has(stems.at(-1)!)) formed.push(stems.at(-2)!);
  }
  heads.push(...products.map(stem));
  const nouns = /stock|broth/.test(name) ? heads : written.filter((word) => !isQuality(word)).map(stem);
  return {
    line,
    heads,
    formed,
    nouns,
    all: new Set(written.map(stem)),
    written: new Set(written),
    amounts: amounts.flatMap(({ start, end }) => (end > start ? text.slice(start, end).toLowerCase() : [])),
    notes: new Set(
      (
        text
          .slice(text.indexOf(item) + item.length)
          .toLowerCase()
          .match(/\p{L}{4,}/gu) ?? []
      ).flatMap((word) => (betweenWords.has(word) ? [] : stem(word).slice(0, 5))),
    ),
    purpose: purposeOf(text),
    extra: extraOf(text),
    isAside: (scales === 'fixed' || amounts.length === 0) && aside.test(text),
  };
}

export const wordPattern = /[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*/gu;

/** Returns the words of a text, without the 's' of 'farmer's cheese'. */
const wordsOf = (text: string): string[] => (text.match(wordPattern) ?? []).filter((word) => word !== 's');

export const nounsOf = (text: string): string[] =>
  wordsOf(text.toLowerCase()).flatMap((word) => (isQuality(word) ? [] : stem(word)));
