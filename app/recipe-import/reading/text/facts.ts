import { readMinutes } from '../duration.ts';
import { hasMoreToSay, readYield } from '../recipe-yield.ts';
import { COLON, DIGIT, firstWordOf, isLetterAt, isWordAt, OTHER, UNUSUAL } from './characters.ts';
import { phrasesOf } from './phrases.ts';
import type { Fact, Line, Time } from './text-line.ts';

type Measure = Extract<Fact, { kind: 'yield' | 'time' }>;
/** Maximum length of a fact. Longer lines are sentences. */
const MAX_FACT_LENGTH = 160;
const MAX_PARTIAL_LENGTH = 100;

const about = '(?:about|approx\\.?|approximately|around|ca\\.?|circa|etwa|rund|env\\.?|environ|unos|~) ?';
const figure = '(?:\\d{1,5}(?:[.,]\\d{1,3})?(?: ?[½⅓⅔¼¾]| \\d/\\d)?|\\d/\\d|[½⅓⅔¼¾])';
const timeUnit =
  '(?:h|hrs?|hours?|std|stunden?|heures?|horas?|ore|ora|uur|uren|timmar|timmer|timer?|m|mins?|minutes?|minuten?|minutos?|minuti|minuto|minuter|minutter|d|days?|tage?n?|jours?|d[ií]as?|giorn[oi]|overnight|′|’)';
const duration = `(?:${about})?${figure}(?: ?(?:-|–|to|or|bis|à|a) ?${figure})? ?${timeUnit}\\.?(?:(?:,| and| und| et| y| e| &)? ?${figure} ?${timeUnit}?\\.?)?`;
const isDuration = new RegExp(`^${duration}$`, 'iu');
/** Time as a person or a program writes it ('1:30', 'PT1H', '45'). */
const isTime = new RegExp(`^(?:${duration}|\\d{1,2}:\\d{2}(?: ?h)?|PT?[\\dHMS.]{2,20}|\\d{1,3})$`, 'iu');

const between = '(?: ?(?:[:：=]| [-–—]) ?| )';
const timeLabels: Record<Time, string> = {
  rest: 'rest(?:ing)?(?: time)?|chill(?:ing)?(?: time)?|cool(?:ing)?(?: time)?|rising(?: time)?|proving(?: time)?|proofing(?: time)?|marinating(?: time)?|marinade time|soaking(?: time)?|freezing time|freeze|ruhezeit|ruhen|gehzeit|kühlzeit|wartezeit|(?:temps de )?repos|(?:tiempo de )?reposo|(?:tempo di )?riposo|rusttijd|wachttijd|vilotid|hævetid|hviletid|køletid|heve(?:tid)?',
  prep: 'prep(?:aration)?(?: time)?|active(?: time)?|hands-on(?: time)?|vorbereitung(?:szeit)?|zubereitungszeit|arbeitszeit|arbejdstid|forberedelse(?:stid)?|arbeidstid|(?:temps de )?préparation|(?:tiempo de )?preparación|(?:tempo de )?preparo|(?:tempo de )?preparação|(?:tempo di )?preparazione|voorbereiding(?:stijd)?|förberedelser?|zubereitung',
  cook: 'cook(?:ing)?(?: time)?|bak(?:e|ing)(?: time)?|roast(?:ing)?(?: time)?|simmer(?:ing)?(?: time)?|grill(?:ing)?(?: time)?|kochen|kochzeit|garzeit|backzeit|backen|(?:temps de )?cuisson|(?:tiempo de )?cocción|(?:tempo de )?cozimento|(?:tempo di )?cottura|bereiding(?:stijd)?|baktijd|kooktijd|tillagning|koktid|ugnstid|bagetid|kogetid|stegetid|steketid',
  total:
    'total(?: time)?|in all|all in all|ready in|takes|time(?: needed)?|duration|gesamt(?:zeit|dauer)?|insgesamt|dauer|zeit|fertig in|temps(?: total)?|durée(?: totale)?|tiempo(?: total)?|listo en|tempo(?: totale| total)?|pronto in|totaal|totale tijd|tid i alt|samlet tid|tid|totaltid|klart på',
};
const timesBefore = Object.entries(timeLabels).map(
  ([time, label]) => [time as Time, new RegExp(`^(?:${label})${between}(.+)$`, 'iu')] as const,
);
const timesAndMore = Object.entries(timeLabels).map(
  ([time, label]) =>
    [
      time as Time,
      new RegExp(`^(?:${label})(?: ?[:：=] ?| )(${duration})(?: ?[(,;+]| plus| and| und| et| y| e) `, 'iu'),
    ] as const,
);
const timesAfter: readonly (readonly [Time, RegExp])[] = (
  [
    [
      'prep',
      'prep(?:aration|are)?(?: time)?|active|hands-on|vorbereitung|de préparation|de preparación|di preparazione',
    ],
    ['cook', 'cook(?:ing)?(?: time)?|bak(?:e|ing)(?: time)?|backen|kochen|de cuisson|de cocción|di cottura'],
    ['rest', 'rest(?:ing)?(?: time)?|chill(?:ing)?|rising|de repos|de reposo|di riposo|ruhen'],
    ['total', 'total|in all|in total|gesamt|au total|en total|in totale'],
  ] as const
).map(([time, words]) => [time, new RegExp(`^(${duration}) (?:to |of |for |zum )?(?:${words})$`, 'iu')] as const);

const people =
  'servings?|serves|portions?|portionen|personen|people|persons?|guests?|pax|porções|porciones|raciones|personas|personnes|parts|porties|porzioni|persone|portioner|porcji|порци\\p{L}*|人分|人份';
const number = `${figure}(?: ?(?:-|–|to|or|bis|à|a|tot|til) ?${figure})?`;
/** Yield after its label: '4', '12 biscuits', 'about 2 litres', '4 to 6 people', but not a sentence. */
const makesWhat = `(?:${about})?${number}(?: (?!or |to |prep)\\p{L}[\\p{L}\\p{M}’' -]{0,50})?\\.?`;
const madeLabel =
  'serves|servings?|serving size|feeds|makes|yields?|yield|quantity|portions?|portionen|anzahl|menge|ergibt|reicht für|pour|porções|rendimento|rende|rendement|porciones|raciones|rinde|personen|personnes|personas|persone|porties|porzioni|dosi(?: per)?|portioner|antal';
const made = new RegExp(`^(?:${madeLabel})${between}(${makesWhat})$`, 'iu');
/** Labelled yield with further words: 'Serves 4 (or 6 as a starter)'. `timesAndMore` is the same for times. */
const madeAndMore = new RegExp(`^(?:${madeLabel})${between}(${number})[ ,;(]`, 'iu');
const labels = [madeLabel, ...Object.values(timeLabels)].join('|');
const labelled = new RegExp(`^(?:${labels})`, 'iu');
/** First words of measures that begin with a letter. */
const firstWords = new Set([
  ...phrasesOf(`${about}|${labels}`).map(firstWordOf),
  ...phrasesOf('(?:it|this|that|they)(?:|’ll)|the|for|für|för|pour|para|per|voor|til|till|dla'),
]);
/** Containers and baked goods that a yield may name: 'Für 1 Blech'. */
const vessels =
  '(?:back|ofen)?bleche?|(?:kasten|spring|gugelhupf|tarte|auflauf|muffin)?form(?:en)?|gl(?:as|äser)|stück|laibe?|brote?|brötchen|kuchen|torten?|muffins?|kekse|trays?|loaf|loaves|tins?|cakes?|pies?|jars?|buns|biscuits|cookies|plaques?|moules?|pots?|bocaux|gâteaux?|tartes?|crêpes|bandejas?|moldes?|tarros?|teglie?|teglia|stamp[oi]|vasetti|torte|stk\\.?|glas|plader?';
const forPeople = new RegExp(
  `^(?:for|für|pour|para|per|voor|för|til|dla) (${number} (?:${people}|${vessels}|hungry [^.!?]{1,30}))$`,
  'iu',
);
const counted = new RegExp(`^(?:${about})?(${number}) (?:${people})$`, 'iu');
/** Things that a yield counts, with or without a label: '12 slices', 'Makes one 9-inch pie'. */
const madeThings =
  'slices|pieces|cookies|biscuits|muffins|cupcakes|loaf|loaves|cakes?|pies?|tarts?|tartlets|buns|rolls|scones|bars|squares|brownies|jars?|pancakes|waffles|crêpes|pizzas?|bagels|doughnuts|donuts|truffles|meatballs|dumplings|wedges|tacos|wraps|burgers|skewers|popsicles|stück|scheiben|kuchen|brote?|laibe?|gläser|kekse|plätzchen|brötchen|torten?|tranches|morceaux|gâteaux?|galettes|galletas|rebanadas|panes|pezzi|fette|biscotti|stuks|plakken|koekjes|stycken|bullar';
const numberWord = '(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|a dozen|half a dozen|an?)';
const sizeWord = `(?:\\(?${figure}(?:[x× -]{1,3}${figure})?[ -]?(?:inch|cm|in\\.|pound|lb|ounce|oz|["”″])\\)? )?`;
/** Labelled yield, usually with its number in words: 'Serves four', 'Makes one 9-inch pie', 'Yields a dozen'. */
const madeInWords = new RegExp(
  `^(?:(?:serves|feeds) ${numberWord}(?: (?:${people}))?|(?:makes|yields?)${between}(?:${about})?(?:${numberWord}|${number}) ${sizeWord}(?:\\p{L}{2,20} ){0,2}(?:${madeThings}))\\.?$`,
  'iu',
);
/** Yield without a label: '12 slices', 'about 24 small cookies'. */
const madeAlone = new RegExp(
  `^(?:${about})?${number} ${sizeWord}(?:(?:small|medium|large|big|thick|thin|mini) )?(?:${madeThings})\\.?$`,
  'iu',
);
/** Returns true if a line looks like a yield without a label. Such a line may also be an ingredient. */
export const isMadeAlone = ({ text }: Pick<Line, 'text'>): boolean => text.length <= 60 && madeAlone.test(text);
/** Beginning of a sentence that states a yield: 'It serves 4', 'This makes 12 buns'. */
const sentenceStart =
  /^(?:it|this|this recipe|the recipe|that|they)(?:’ll|'ll| will)? (?=(?:serves?|makes?|takes?|feeds?|yields?)\b)/iu;
const aboutNumber = new RegExp(`^${about}(?=${figure})`, 'iu');
/** Words after a number that may belong to a time, a yield or a number of people. */
const factWords = new Set([
  ...phrasesOf(`${timeUnit}|${people}|to|or|bis|à|a|tot|til|inch|small|medium|large|big|thick|thin|mini`),
  ...phrasesOf(madeThings),
]);
const isCountedAsFact = (text: string, first = firstWordOf(text)): boolean =>
  factWords.has(first) || (first === '' ? /[′’]/.test(text) : first.startsWith('порци'));
const servesFigure = /^(?:serves|servings?|makes|yields?)[:\s]/i;
/** Yield as `writeTextOf` writes it, with any word after the number. */
const madeExactly = /^(?:Serves (\d+(?:\.\d+)?)|Makes (\d+(?:\.\d+)?) (?!(?:to|or|bis)\b)(\p{L}.*))$/u;

const tags =
  /^(?:tags?|keywords?|categor(?:y|ies)|course|cuisine|schlagwörter|stichworte|kategorien?|mots[- ]clés|catégories?|etiquetas|categorías?|categorie|trefwoorden)\s*[:：]\s*(\S.*)$/iu;
const hashtags = /^(?:#[\p{L}\p{N}_-]{1,40}(?:[\s,]+|$))+$/u;
const source =
  /^(?:source|adapted from|inspired by|recipe (?:from|by)|recipe adapted from|quelle|rezept von|fuente|receta de|fonte|ricetta di|bron)(?:\s*[:：]\s*(\S.*)|\s+(https?:\/\/\S{3,1990}))$/iu;
const address = /^https?:\/\/\S{3,1990}$/i;
/** Separators between two facts in a line. `separator` also splits at dashes, slashes, commas and full stops. */
const columnSeparator = /\t+|\s{2,}|\s*[|·•]\s*|\s*\p{Extended_Pictographic}\uFE0F?\s*/u;
const separator =
  /\t+|\s{2,}|\s*[|·•]\s*|\s+[-–—/]\s+|\s*\p{Extended_Pictographic}\uFE0F?\s*|[,;]\s+|\.\s+(?=\p{Lu}|\d)/u;

const none: readonly Fact[] = [];

/** Returns the facts of a line. If other text follows a labelled fact, the whole line becomes the fact's note. */
export function factsOf(
  line: Pick<Line, 'text' | 'columns' | 'written' | 'first' | 'kinds' | 'isLiteral'>,
): readonly Fact[] {
  if (line.isLiteral || line.text === '') return none;
  const fact = ('MST'.includes(line.written.charAt(0)) ? asWeWriteIt(line.written) : null) ?? namedFactOf(line);
  if (fact) return [fact];
  const inWords = line.text.length <= 60 && 'sfmySFMY'.includes(line.text.charAt(0)) ? yieldInWords(line.text) : null;
  if (inWords) return [inWords];
  if (!(line.kinds & (DIGIT | OTHER)) || line.text.length > MAX_FACT_LENGTH || !mayMeasure(line)) return none;
  const text = line.text.replace(emojiAtEnd, '').replace(/(?<=[\p{L}\d])\.$/u, '');
  const measure = measureOf(text);
  if (measure) return [measure];
  const separators = (line.kinds & (UNUSUAL | OTHER)) === 0 ? [separator] : [columnSeparator, separator];
  for (const between of severalFigures.test(line.columns) ? separators : []) {
    const parts = line.columns.split(between).map((part) => part.replace(/\s+/g, ' ').replace(/\.$/, '').trim());
    const said = parts.filter((part) => /[\p{L}\p{N}]/u.test(part));
    const measured = said.filter((part) => !keeping.test(part));
    if (measured.length < 2 || said.length > 8 || !measured.every((part) => figures.test(part))) continue;
    const facts = measured.flatMap((part) => measureOf(part) ?? []);
    if (facts.length === measured.length)
      return withNotes(
        facts,
        said.filter((part) => keeping.test(part)),
      );
  }
  const beginning = beginningOf(line.text);
  return beginning ? [beginning] : none;
}

/** Storage time, which is not one of the recipe's times: 'keeps 2 weeks'. */
const keeping = /^(?:keeps?|stores?|lasts?|freezes?)\b/i;

/** Adds other parts of the line, such as 'keeps 2 weeks', to the note of the last fact. */
function withNotes(facts: readonly Measure[], notes: readonly string[]): Measure[] {
  const last = facts.at(-1)!;
  const note = [...(last.note ? [last.note] : []), ...notes].join(' · ');
  return note ? [...facts.slice(0, -1), { ...last, note }] : [...facts];
}

const emojiAtEnd = /(?:\s?\p{Extended_Pictographic}(?:\uFE0F|\u200d|[\u{1F3FB}-\u{1F3FF}]){0,3})+$/u;
const figures = /[\d½⅓⅔¼¾]/;
/** Two numbers. A line without two numbers has at most one fact. */
const severalFigures = /[\d½⅓⅔¼¾][^\d½⅓⅔¼¾]+[\d½⅓⅔¼¾]/;

/** Returns false for most lines without a measure, at little cost. */
function mayMeasure({ text, first }: Pick<Line, 'text' | 'first'>): boolean {
  if (isLetterAt(text, 0)) return firstWords.has(first) && figures.test(text);
  return isWordAt(text, 0) ? isCountedAsFact(text, first) : figures.test(text);
}

/** Parses a fact as `writeTextOf` writes it. */
function asWeWriteIt(written: string): Fact | null {
  const exactly = madeExactly.exec(written);
  if (exactly)
    return { kind: 'yield', yield: { number: Number(exactly[1] ?? exactly[2]), word: exactly[3] ?? 'servings' } };
  if (written.startsWith('Tags: ')) return tagsFrom(written.slice(6).split(','));
  return written.startsWith('Source: ') ? { kind: 'source', source: written.slice(8) } : null;
}

/** Reads a yield such as 'Serves four' or 'Makes one 9-inch pie' (`madeInWords`). */
function yieldInWords(text: string): Fact | null {
  if (!madeInWords.test(text)) return null;
  const dozen = /\b(half )?a dozen\b/i.exec(text);
  const said = dozen ? text.replace(dozen[0], dozen[1] ? '6' : '12') : text;
  const read = readYield([said.replace(/^(\p{L}+)[:：=–—-]? ?(?:[:：=–—-] ?)?/u, '$1 ')]);
  if (!read) return null;
  const fact: Fact = { kind: 'yield', yield: { ...read, word: read.word || 'servings' } };
  return hasMoreToSay(text) ? { ...fact, note: text } : fact;
}

function namedFactOf({ text, kinds }: Pick<Line, 'text' | 'kinds'>): Fact | null {
  const hasColon = (kinds & (COLON | OTHER)) !== 0 && /[:：]/.test(text.slice(0, 40));
  const label = hasColon ? tags.exec(text) : null;
  if (label) return tagsFrom(label[1]!.split(/[,;]/));
  if (text.startsWith('#') && hashtags.test(text))
    return tagsFrom(text.split(/[\s,]+/).map((tag) => tag.replace(/^#/, '')));
  const found = hasColon ? source.exec(text) : null;
  const from = found?.[1] ?? found?.[2] ?? (hasColon && address.test(text) ? text : null);
  return from === null ? null : { kind: 'source', source: from };
}

function tagsFrom(texts: readonly string[]): Fact | null {
  const all = texts.map((tag) => tag.trim()).filter(Boolean);
  return all.length > 0 ? { kind: 'tags', tags: all } : null;
}

function measureOf(text: string): Measure | null {
  if (!figures.test(text)) return null;
  const fact = measureSaid(text.replace(sentenceStart, ''));
  return fact && hasMoreToSay(text) ? { ...fact, note: text } : fact;
}

function measureSaid(text: string): Measure | null {
  // A label begins with a letter. A number without a label must be followed by a word of `factWords`.
  const number = text.replace(aboutNumber, '');
  const isLabel = /^\p{L}/u.test(number);
  if (!isLabel && !isCountedAsFact(number)) return null;
  for (const [time, pattern] of isLabel && labelled.test(text) ? timesBefore : []) {
    const said = pattern.exec(text)?.[1]?.trim();
    const minutes = said && isTime.test(said) ? readMinutes(said) : null;
    if (minutes !== null) return { kind: 'time', time, minutes };
  }
  for (const [time, pattern] of isLabel ? [] : timesAfter) {
    const minutes = readMinutes(pattern.exec(text)?.[1] ?? '');
    if (minutes !== null) return { kind: 'time', time, minutes };
  }
  if (isDuration.test(text)) {
    const minutes = readMinutes(text);
    return minutes === null ? null : { kind: 'time', time: 'total', minutes };
  }
  const makes = isLabel
    ? (made.exec(text)?.[1] ?? forPeople.exec(text)?.[1] ?? (counted.test(text) ? text : null))
    : counted.test(text) || isMadeAlone({ text })
      ? text
      : null;
  const read = makes === null ? null : readYield([servesFigure.test(text) ? text : makes]);
  return read && { kind: 'yield', yield: { ...read, word: read.word || 'servings' } };
}

/** Returns the fact at the beginning of a line that continues with other text. */
function beginningOf(text: string): Fact | null {
  if (!labelled.test(text)) return null;
  if (text.length > MAX_PARTIAL_LENGTH || !/^\p{L}.*\d/u.test(text) || /[.!?]$/.test(text)) return null;
  const makes = madeAndMore.exec(text)?.[1];
  const read = makes ? readYield([`serves ${makes}`]) : null;
  if (read) return { kind: 'yield', yield: { ...read, word: 'servings' }, note: text };
  for (const [time, pattern] of timesAndMore) {
    const minutes = readMinutes(pattern.exec(text)?.[1] ?? '');
    if (minutes !== null) return { kind: 'time', time, minutes, note: text };
  }
  return null;
}

/** Returns true if a line has a labelled yield or time. */
export const isLabelled = ({ text }: Pick<Line, 'text'>): boolean =>
  made.test(text) || forPeople.test(text) || timesBefore.some(([, pattern]) => pattern.test(text));
