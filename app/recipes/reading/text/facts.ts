import { readMinutes } from '../duration.ts';
import { readYield } from '../recipe-yield.ts';
import type { RecipeYield } from '../understood.ts';
import type { Line } from './line.ts';

/** What one line, or a part of it, says about the whole recipe. */
export type Fact =
  | { kind: 'yield'; yield: RecipeYield }
  | { kind: 'time'; time: Time; minutes: number }
  | { kind: 'tags'; tags: string[] }
  | { kind: 'source'; source: string };
export type Time = 'prep' | 'cook' | 'rest' | 'total';

/** Longer lines are sentences. */
const LONGEST_FACT = 160;

const about = '(?:about|approx\\.?|approximately|around|ca\\.?|circa|etwa|rund|env\\.?|environ|unos|~) ?';
const figure = '(?:\\d{1,5}(?:[.,]\\d{1,3})?(?: ?[½⅓⅔¼¾]| \\d/\\d)?|\\d/\\d|[½⅓⅔¼¾])';
const timeUnit =
  '(?:h|hrs?|hours?|std|stunden?|heures?|horas?|ore|ora|uur|uren|timmar|timmer|timer?|m|mins?|minutes?|minuten?|minutos?|minuti|minuto|minuter|minutter|d|days?|tage?n?|jours?|d[ií]as?|giorn[oi]|overnight|′|’)';
const duration = `(?:${about})?${figure}(?: ?(?:-|–|to|or|bis|à|a) ?${figure})? ?${timeUnit}\\.?(?:(?:,| and| und| et| y| e| &)? ?${figure} ?${timeUnit}?\\.?)?`;
const isDuration = new RegExp(`^${duration}$`, 'iu');
/** A time as a person writes it, or as a program does ('1:30', 'PT1H', '45'). */
const isTime = new RegExp(`^(?:${duration}|\\d{1,2}:\\d{2}(?: ?h)?|PT?[\\dHMS.]{2,20}|\\d{1,3})$`, 'iu');

const between = '(?: ?(?:[:：=]| [-–—]) ?| )';
const timeLabels: Record<Time, string> = {
  rest: 'rest(?:ing)?(?: time)?|chill(?:ing)?(?: time)?|cool(?:ing)?(?: time)?|rising(?: time)?|proving(?: time)?|proofing(?: time)?|marinating(?: time)?|marinade time|soaking(?: time)?|freezing time|freeze|ruhezeit|ruhen|gehzeit|kühlzeit|wartezeit|(?:temps de )?repos|(?:tiempo de )?reposo|(?:tempo di )?riposo|rusttijd|wachttijd|vilotid',
  prep: 'prep(?:aration)?(?: time)?|active(?: time)?|hands-on(?: time)?|vorbereitung(?:szeit)?|zubereitungszeit|arbeitszeit|(?:temps de )?préparation|(?:tiempo de )?preparación|(?:tempo de )?preparo|(?:tempo de )?preparação|(?:tempo di )?preparazione|voorbereiding(?:stijd)?|förberedelser?|zubereitung',
  cook: 'cook(?:ing)?(?: time)?|bak(?:e|ing)(?: time)?|roast(?:ing)?(?: time)?|simmer(?:ing)?(?: time)?|grill(?:ing)?(?: time)?|kochen|kochzeit|garzeit|backzeit|backen|(?:temps de )?cuisson|(?:tiempo de )?cocción|(?:tempo de )?cozimento|(?:tempo di )?cottura|bereiding(?:stijd)?|baktijd|kooktijd|tillagning|koktid|ugnstid',
  total:
    'total(?: time)?|in all|all in all|ready in|takes|time(?: needed)?|duration|gesamt(?:zeit|dauer)?|insgesamt|dauer|zeit|fertig in|temps(?: total)?|durée(?: totale)?|tiempo(?: total)?|listo en|tempo(?: totale| total)?|pronto in|totaal|totale tijd|tid|totaltid|klart på',
};
const timesBefore = Object.entries(timeLabels).map(
  ([time, label]) => [time as Time, new RegExp(`^(?:${label})${between}(.+)$`, 'iu')] as const,
);
const timesAfter: readonly (readonly [Time, RegExp])[] = (
  [
    ['prep', 'prep(?:aration|are)?(?: time)?|active|hands-on|vorbereitung|de préparation|de preparación|di preparazione'],
    ['cook', 'cook(?:ing)?(?: time)?|bak(?:e|ing)(?: time)?|backen|kochen|de cuisson|de cocción|di cottura'],
    ['rest', 'rest(?:ing)?(?: time)?|chill(?:ing)?|rising|de repos|de reposo|di riposo|ruhen'],
    ['total', 'total|in all|in total|gesamt|au total|en total|in totale'],
  ] as const
).map(([time, words]) => [time, new RegExp(`^(${duration}) (?:to |of |for |zum )?(?:${words})$`, 'iu')] as const);

const people =
  'servings?|serves|portions?|portionen|personen|people|persons?|guests?|pax|porções|porciones|raciones|personas|personnes|parts|porties|porzioni|persone|portioner|porcji|порци\\p{L}*|人分|人份';
const number = `${figure}(?: ?(?:-|–|to|or|bis|à|a|tot|til) ?${figure})?`;
/** '4', '12 biscuits', 'about 2 litres', '4 to 6 people': no sentence. */
const makesWhat = `(?:${about})?${number}(?: [^.!?]{1,50})?\\.?`;
const made = new RegExp(
  `^(?:serves|servings?|serving size|feeds|makes|yields?|yield|quantity|portions?|portionen|anzahl|menge|ergibt|reicht für|pour|porções|rendimento|rende|rendement|porciones|raciones|rinde|personen|personnes|personas|persone|porties|porzioni|dosi(?: per)?|portioner|antal)${between}(${makesWhat})$`,
  'iu',
);
const forPeople = new RegExp(`^(?:for|für|pour|para|per|voor|för|til|dla) (${number} (?:${people}|hungry [^.!?]{1,30}))$`, 'iu');
const counted = new RegExp(`^(?:${about})?(${number}) (?:${people})$`, 'iu');
const servesFigure = /^(?:serves|servings?|makes|yields?)[:\s]/i;
/** As `writeTextOf` writes it: what follows the number is a word of any form. */
const madeExactly = /^(?:Serves (\d+(?:\.\d+)?)|Makes (\d+(?:\.\d+)?) (?!(?:to|or|bis)\b)(\p{L}.*))$/u;

const tags =
  /^(?:tags?|keywords?|categor(?:y|ies)|course|cuisine|schlagwörter|stichworte|kategorien?|mots[- ]clés|catégories?|etiquetas|categorías?|categorie|trefwoorden)\s*[:：]\s*(\S.*)$/iu;
const hashtags = /^(?:#[\p{L}\p{N}_-]{1,40}(?:[\s,]+|$))+$/u;
const source =
  /^(?:source|adapted from|inspired by|recipe (?:from|by)|recipe adapted from|quelle|rezept von|fuente|receta de|fonte|ricetta di|bron)\s*[:：]\s*(\S.*)$/iu;
const address = /^https?:\/\/\S{3,1990}$/i;
/** Between two facts of one line. */
const separator = /\t+|\s{2,}|\s*[|·•]\s*|\s+[-–—/]\s+|\s*\p{Extended_Pictographic}\uFE0F?\s*|[,;]\s+|\.\s+(?=\p{Lu}|\d)/u;

/** The facts of a line; empty: it says something else, or something besides. */
export function factsOf(line: Pick<Line, 'text' | 'columns' | 'isLiteral'>): Fact[] {
  if (line.isLiteral || line.text === '') return [];
  const fact = namedFactOf(line.text);
  if (fact) return [fact];
  if (line.text.length > LONGEST_FACT) return [];
  const measure = measureOf(line.text);
  if (measure) return [measure];
  const parts = line.columns.split(separator).map((part) => part.replace(/\s+/g, ' ').trim());
  const said = parts.filter((part) => /[\p{L}\p{N}]/u.test(part));
  if (said.length < 2 || said.length > 8) return [];
  const facts = said.map(measureOf);
  return facts.every((each) => each !== null) ? facts : [];
}

/** Tags and a source, which are said by their label alone. */
function namedFactOf(text: string): Fact | null {
  const label = tags.exec(text);
  if (label) return tagsFrom(label[1]!.split(/[,;]/));
  if (hashtags.test(text)) return tagsFrom(text.split(/[\s,]+/).map((tag) => tag.replace(/^#/, '')));
  const from = source.exec(text)?.[1] ?? (address.test(text) ? text : null);
  return from === null ? null : { kind: 'source', source: from };
}

function tagsFrom(texts: readonly string[]): Fact | null {
  const all = texts.map((tag) => tag.trim().replace(/^#/, '')).filter((tag) => /[\p{L}\p{N}]/u.test(tag));
  return all.length > 0 ? { kind: 'tags', tags: all } : null;
}

/** How much it makes, or how long it takes. */
function measureOf(text: string): Fact | null {
  if (!/[\d½⅓⅔¼¾]/.test(text)) return null;
  const exactly = madeExactly.exec(text);
  if (exactly)
    return { kind: 'yield', yield: { number: Number(exactly[1] ?? exactly[2]), word: exactly[3] ?? 'servings' } };
  for (const [time, pattern] of timesBefore) {
    const said = pattern.exec(text)?.[1]?.trim();
    const minutes = said && isTime.test(said) ? readMinutes(said) : null;
    if (minutes !== null) return { kind: 'time', time, minutes };
  }
  for (const [time, pattern] of timesAfter) {
    const minutes = readMinutes(pattern.exec(text)?.[1] ?? '');
    if (minutes !== null) return { kind: 'time', time, minutes };
  }
  if (isDuration.test(text)) {
    const minutes = readMinutes(text);
    return minutes === null ? null : { kind: 'time', time: 'total', minutes };
  }
  const makes = made.exec(text)?.[1] ?? forPeople.exec(text)?.[1] ?? (counted.test(text) ? text : null);
  const read = makes === null ? null : readYield([servesFigure.test(text) ? text : makes]);
  return read && { kind: 'yield', yield: { ...read, word: read.word || 'servings' } };
}

/** Whether a line says how much the recipe makes or how long it takes by itself, so that it may stand anywhere. */
export const isLabelled = ({ text }: Pick<Line, 'text'>): boolean =>
  made.test(text) || timesBefore.some(([, pattern]) => pattern.test(text));
