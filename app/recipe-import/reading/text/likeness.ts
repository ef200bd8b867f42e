import { findUnit } from '../../../recipes/ingredients/units.ts';
import {
  DIGIT,
  firstWordOf,
  isDigitAt,
  isLetterAt,
  isWordAt,
  kindsIn,
  OTHER,
  SENTENCE_END,
  UNUSUAL,
} from './characters.ts';
import type { Likeness, Line } from './text-line.ts';

const amount =
  /(?:\d{1,6}(?:[.,/]\d{1,6}){0,2}(?![\d:])(?!-(?!\d)(?!(?:inch|ounce|pound|oz|g|kg|lb|cup|gram)s?\b)[a-zà-ÿ])|[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞])(?! ?(?:minutes?|mins?|hours?|hrs?|days?|weeks?|minuten|stunden?|tage?|heures?|jours?|horas?|minutos|minuti|ore|°|º)\b)/
    .source;
const amountStart = new RegExp(`^${amount}`, 'iu');
const amountBehind = new RegExp(
  `^(?:(?:about|approx\\.?|ca\\.?|circa|etwa|env\\.?|environ|scant|generous|heaped|juice of|zest of|juice and zest of|a further|another|extra|optional:?|\\(|~) ?){1,3}${amount}`,
  'iu',
);
/** First words of phrases that may precede an amount. */
const beforeAmounts = new Set(
  'about approx ca circa etwa env environ scant generous heaped juice zest a another extra optional'.split(' '),
);
function startsWithAmount(begin: string, first: string): boolean {
  if (isWordAt(begin, 0) && !isLetterAt(begin, 0)) return amountStart.test(begin);
  return (!isLetterAt(begin, 0) || beforeAmounts.has(first)) && amountBehind.test(begin);
}
const counts =
  'an?|one|two|three|four|five|six|some|half an?|a few|few|several|ein|eine|einen|zwei|drei|etwas|un|une|deux|trois|quelques|una|uno|dos|tres|unos|unas|due|tre|een|twee|en|ett|ein paar|un po’ di';
const countWords = new Set(['a', 'an', ...counts.split('|').map((words) => words.split(' ')[0]!)]);
const sizes = new Set(
  'good generous big small large little heaped gute große kleine bonne petite grosse grande pequeña'.split(' '),
);
const wordStart = new RegExp(`^(${counts})? ?(?:(?:${[...sizes].join('|')}) )?(\\p{L}{2,14})\\b( of\\b)?`, 'iu');
const amountEnd =
  /(?:\s|^)(?:(?:\d{1,6}(?:[.,/]\d{1,4})?|[½⅓⅔¼¾])(?: ?[-–] ?\d{1,6})?) ?(?:\p{L}{1,12}\.?)?(?: ?\([^()]{1,40}\))?$/u;
const toTaste =
  /\b(?=[taofnzàpqe])(?:to taste|as needed|optional|to serve|for (?:serving|garnish|dusting|frying|greasing|the (?:pan|tin))|nach (?:geschmack|belieben|bedarf)|zum (?:servieren|bestreuen|braten|garnieren)|au goût|à volonté|pour servir|al gusto|para servir|q\.?\s?b\.?|quanto basta|per servire|naar smaak|efter smak)\b/i;
const personal = new RegExp(
  `\\b(?:${byFirstLetter("I|I’m|I've|I’ve|I'm|my|we|our|us|she|he|her|his|ich|meine?[mnrs]?|wir|unsere?|je|j’ai|mon|ma|mes|nous|mi|mis|nosotros|mio|mia|noi|mijn|wij|jag|min|mitt")})\\b`,
);
function byFirstLetter(words: string): string {
  const letters = Map.groupBy(words.split('|'), (word) => word.charAt(0));
  return [...letters].map(([first, all]) => `${first}(?:${all.map((word) => word.slice(1)).join('|')})`).join('|');
}
const ofThis = new Set('this these it’s dies diese dieser dieses cette ce esta este questa questo'.split(' '));

const verbs = new Set(
  // English
  (
    'add adjust allow arrange assemble bake baste beat bind blanch blend blitz boil braise break bring broil brown brush bury butter carve check chill chop clean coat combine cook cool core cover crack cream crimp crumble crush cube cut decorate deglaze dice dip discard dissolve divide drain dress drizzle drop dry dust empty enjoy fill finish flake flatten flip fluff fold form freeze frost fry garnish gather give glaze grab grate grease grill grind halve hang heat hold increase insert invert juice keep knead knock ladle lay layer leave let lift light line loosen lower make marinate mash massage measure melt microwave mince mix moisten mound mount nestle open pan-fry pack parboil pat peel pick pierce pinch pipe pit place plate poach pop pound pour pre-heat preheat prepare press prick process pull pulse punch purée puree put quarter reduce refrigerate reheat remove repeat reserve rest return reverse rinse roast roll rotate rub sauté saute scald scatter scoop score scrape scrub seal sear season segment separate serve set shake shape shave shred sieve sift simmer skewer skim slice slide slather smash smear smooth soak soften spoon spray spread sprinkle squeeze stack stand start steam steep stew stir stir-fry store strain stretch strip stuff submerge swirl take taste tear thaw thicken thin thread tie tilt tip toast top toss transfer trim turn twist uncover unmold unmould unroll use wait warm wash weigh wet whip whisk whiz whizz wilt wipe wrap yield zest try ' +
    'first then next now meanwhile once when while after afterwards finally lastly using begin working carefully gently immediately before as if in on with without to right just at for until ' +
    // French
    'ajouter ajoutez arroser assaisonner blanchir couvrir dorer délayer essorer fondre hacher napper prendre rincer râper réduire éplucher ôter assaisonner battre beurrer cuire couper coupez chauffer déposer disposer égoutter émincer enfourner étaler faire faites fouetter garnir incorporer laisser laissez laver mélanger mélangez mettre mettez mixer monter parsemer peler porter poser pétrir placer préchauffer préchauffez préparer préparez remuer réserver retirer retourner saler saupoudrer servir servez tamiser tartiner tourner verser versez dans ' +
    // Spanish and Portuguese
    'agregar agrega añadir añade añadimos amasar asar batir bate calentar calienta cocer cocinar cocina colocar coloca cortar corta cortamos cubrir dejar deja echar echa escurrir freír hervir hornear incorporar lavar mezclar mezcla mezclamos pelar pela picar pica poner pon ponemos precalentar precalienta precalentamos remover retirar servir sirve sofreír tostar verter vierte asse bata coloque corte cozinhe deixe derreta junte leve misture mexa pique preaqueça refogue sirva tempere en ' +
    // Italian
    'aggiungere aggiungete aggiungi amalgamare affettare bollire condire coprire cuocere cuocete disporre dividere far fare fate friggere frullare impastare impastate infornare infornate lasciare lasciate lavare lavate lessare mescolare mescolate mettere mettete mondare montare pelare portare preparare preriscaldare preriscaldate pulire ridurre rosolare salare saltare scaldare scaldate scolare scolate servire servite setacciare sbattere sciogliere soffriggere spolverare stendere tagliare tagliate togliere tritare tritate unire unite versare versate in ' +
    // German, Dutch, Swedish: the verb often comes last, so other words begin a step
    'den die das zuerst dann danach anschließend inzwischen währenddessen nun jetzt zum alles mit im auf unter nach backe backen brate gib heize hacke koche mische rühre schneide schäle verrühre verquirle vermische wasche würze bak breng doe giet hak klop kook laat meng roer schep schil snijd snipper verdeel verhit verwarm voeg was blanda hacka häll koka låt lägg rör skala skiva skär smält stek strö sätt tillsätt vispa värm'
  ).split(' '),
);

type Marked = Pick<Line, 'kinds' | 'first' | 'bullet' | 'number'>;

/** Returns the features of a line from its beginning and end. */
export function likenessOf(
  text: string,
  { kinds, first, bullet, number }: Marked = {
    kinds: kindsIn(text),
    first: firstWordOf(text),
    bullet: '',
    number: null,
  },
): Likeness {
  const begin = text.slice(0, 80);
  const end = text.slice(-60);
  const hasFigure = (kinds & (DIGIT | OTHER)) !== 0;
  const isEnded = isEndedBy(end);
  const isSeveralSentences = (kinds & (SENTENCE_END | UNUSUAL)) !== 0 && severalSentences.test(text.slice(0, 400));
  const beginsWithAmount = (hasFigure && startsWithAmount(begin, first)) || beginsWithUnit(begin, first);
  const isSentence = (isEnded && hasWords(text, 4)) || isSeveralSentences;
  return {
    beginsWithAmount,
    endsWithAmount:
      hasFigure &&
      text.length <= 80 &&
      !beginsWithAmount &&
      figure.test(end) &&
      amountEnd.test(end) &&
      !/\d ?°|\b(?:to|at|hits|about|auf|bei)\b \d/iu.test(end),
    isToTaste:
      text.length <= 120 &&
      !(bullet !== '' && beginsWithAmount) &&
      !(number !== null && isSentence) &&
      toTaste.test(text),
    isSentence,
    isSeveralSentences,
    beginsWithVerb:
      (verbs.has(first) && (isEnded || hasWords(text, 2)) && !(end.includes(' zum ') && forFood.test(end))) ||
      (text.length <= 120 && isOrder(begin, end)),
    isPersonal:
      bullet === '' &&
      number === null &&
      (personal.test(begin) || ofThis.has(first) || (text.length > 80 && personal.test(end))),
  };
}

const figure = /[\d½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]/;

/** Food and its use in German: 'Butter zum Braten'. */
const forFood = / zum \p{Lu}\p{L}+$/u;
/** Instruction in the first person plural: 'Lavamos los tomates'. */
const together = /^(?:l[eao]s? )?(?!(?:kilo|mili)?gramos|ramos|racimos|supremos)\p{L}{2,12}(?:amos|emos|imos) \p{Ll}/iu;
/** Matches German instructions, in which the verb comes last: 'Mehl und Milch verrühren'. */
const verbLast = new RegExp(
  ` (?!zerlassen)(?:ver|ein|ab|auf|an|aus|durch|unter|um|zer|er|ent|be|über|dazu|hinzu|hinein|darauf|darüber|vor|zu|weiter|mit)*(?:${[
    'rühren|kochen|backen|braten|lassen|geben|schneiden|schälen|waschen|mischen|mengen|kneten|rollen|stechen|legen|füllen',
    'streuen|gießen|heizen|hitzen|würzen|schmecken|würfeln|hacken|reiben|pressen|drücken|schlagen|heben|ziehen|teilen',
    'setzen|stellen|nehmen|köcheln|dünsten|schwitzen|garen|servieren|pürieren|panieren|marinieren|garnieren|passieren',
    'quirlen|tupfen|spülen|putzen|kernen|halbieren|vierteln|formen|streichen|pinseln|fetten|kühlen|gehen|ruhen|quellen',
    'bringen|wenden|lösen|schmelzen|tropfen|frittieren|richten|decken|wärmen|bräunen|mahlen|zupfen|rösten|weichen',
  ].join('|')})$`,
  'u',
);
/** Pronoun before a verb: 'Les disposer sur la pâte'. */
const pronoun = /^(?:l[eao]s?|li|gli|l[’']) ?(?=\p{L})/iu;
function isOrder(begin: string, end: string): boolean {
  const said = 'lLgG'.includes(begin.charAt(0)) ? pronoun.exec(begin)?.[0] : undefined;
  const afterPronoun = said !== undefined && verbs.has(firstWordOf(begin.slice(said.length)));
  return afterPronoun || (begin.includes('mos ') && together.test(begin)) || (end.endsWith('n') && verbLast.test(end));
}

function hasWords(text: string, count: number): boolean {
  let at = -1;
  for (let words = 1; words < count; words++) {
    at = text.indexOf(' ', at + 1);
    if (at < 0 || at >= 400) return false;
  }
  return true;
}

/** Returns true if a text ends like a sentence, possibly with a quotation mark, a bracket or emoji after it. */
function isEndedBy(end: string): boolean {
  const last = end.charCodeAt(end.length - 1);
  // An ASCII letter, digit, comma or colon does not end a sentence.
  if (last < 128 && !'.!?"\')]'.includes(end.at(-1)!)) return false;
  if (last < 128 && '.!?'.includes(end.at(-1)!)) return true;
  return /[.!?…]["”’')\]]?(?:\s*\p{Extended_Pictographic}\uFE0F?)*$/u.test(end);
}

export const severalSentences = /[.!?]["”’')]? +\p{Lu}/u;

/** Returns true if a text begins with a unit: 'A pinch', 'two handfuls', 'cloves of garlic'. */
function beginsWithUnit(begin: string, first: string): boolean {
  const mayBe = countWords.has(first) || sizes.has(first) || findUnit(first) !== null;
  const counted = mayBe ? wordStart.exec(begin) : null;
  const unit = counted?.[1] || counted?.[3] ? findUnit(counted[2]!) : null;
  return unit !== null && unit.dimension !== 'length';
}

/** Line that announces the lines below: 'For the sauce', 'Für den Teig', 'BONUS, for the wrap', 'To serve'. */
const announcement =
  /^(?:for|to|pour|per|voor|für|para|till|til|för) (?!taste\b)(?:the |a |la |le |les |il |lo |i |gli |l[’']|de |den |die |das |dem |het |el |los |las )?(?:[\p{L}&’'/-]+,? ?){1,6}:?$/iu;
/** Capitals before an announcement: 'BONUS, for the wrap'. By contrast, 'butter, for the pan' is an ingredient. */
const before = /^\p{Lu}[\p{Lu} -]{0,20}[,:–-] ?/u;
export const isAnnouncement = (text: string): boolean =>
  text.length <= 60 && !isDigitAt(text, 0) && announcement.test(text.replace(before, ''));
