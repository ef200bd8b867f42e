import { firstWordOf, isDigitAt } from './characters.ts';
import { severalSentences } from './likeness.ts';
import { isListOfAmounts } from './listed-in-sentence.ts';
import { phrasesOf } from './phrases.ts';
import type { Heading, Line, SectionKind } from './text-line.ts';

/** Section headings in the languages of imported texts and pages. */
const words: Record<SectionKind, string> = {
  ingredients:
    'ingredients|ingredient list|what you need|what you’ll need|you will need|you’ll need|you need|what goes in|shopping list|zutaten|zutatenliste|einkaufsliste|das brauchst du|du brauchst|ihr braucht|ingrédients|liste de courses|il vous faut|il faut|ingrediënten|boodschappenlijst|ingredientes|lista de la compra|necesitas|ingredienti|lista della spesa|ingredienser|ingredienter|składniki|suroviny|ingrediente|hozzávalók|malzemeler|ainekset|ингредиенты|材料|用料|配料',
  steps:
    'instructions|directions|method|(?:cooking|baking|preparation) (?:method|instructions|directions|steps)|preparation|steps|how to make it|how to make|how to|how i make it|what to do|what you do|here’s how|procedure|zubereitung|anleitung|so geht’s|so geht es|so wird es gemacht|so wird’s gemacht|préparation|étapes|recette|instructions de préparation|marche à suivre|bereiding|bereidingswijze|zo maak je het|instructies|elaboración|preparación|instrucciones|pasos|cómo se hace|preparo|modo de preparo|modo de preparar|como preparar|preparação|preparazione|procedimento|come preparare|come si fa|gör så här|sådan gør du|gør sådan|sådan gør jeg|slik gjør du det|framgangsmåte|tilberedning|tillagning|instruktioner|fremgangsmåde|slik gjør du|sposób przygotowania|przygotowanie|wykonanie|postup|mod de preparare|elkészítés|hazırlanışı|valmistusohje|ohje|приготовление|作り方|做法|步骤',
  notes:
    'notes?|tips?(?: (?:and|&) (?:tricks|notes|variations))?|notes (?:and|&) tips|(?:recipe|cook’s|chef’s|my|kitchen|baker’s|pro|top) (?:notes?|tips?)|hints?|good to know|storage|storing|how to store|to store|keeping|freezing|to freeze|freezer|reheating|leftovers|make[- ]ahead|to make ahead|make it ahead|equipment|tools|special equipment|you will also need|variations?|variants?|substitutions?|substitutes|swaps|serving suggestions?|nutrition(?: facts| information)?|nutritional (?:information|values?)|background|the story|faqs?|video|edit|update|p\\.? ?s\\.?|p\\.? ?p\\.? ?s\\.?|dicas?|tipps?|tipps? (?:und|&) tricks|anmerkung(?:en)?|hinweise?|notiz(?:en)?|aufbewahrung|haltbarkeit|lagerung|varianten?|abwandlung(?:en)?|nährwerte|zubehör|astuces?|conseils?|remarques?|note de l’aut(?:eur|rice)|le mot de l’aut(?:eur|rice)|conservation|variantes?|matériel|ustensiles|notas?|consejos?|trucos?|conservación|utensilios|note|consigli|consiglio|conservazione|attrezzatura|opmerking(?:en)?|bewaren|variaties|tips en trucs|anteckningar|förvaring|anmärkning(?:ar)?|uwagi|wskazówki|tipy|примечания|советы|メモ|コツ|小贴士|备注',
  page: 'nutrition.*|nutritional.*|nährwerte.*|comments?|leave a .*|reviews?|ratings?|you m(?:ight|ay) also.*|more .*|related.*|similar.*|what others.*|did you make.*|share.*|print.*|about.*|newsletter.*|source|tags|keywords|faq.*|weitere.*|das könnte.*|você também.*|prepared with|preparado com|credits?|rate.*|write a .*|subscribe.*',
};

/** Generic headings of notes, which are dropped. */
const plainNotes = /^(?:(?:recipe |my )?notes?|anmerkung(?:en)?|notiz(?:en)?|notas|remarques?|opmerkingen)$/iu;

const page = new RegExp(`^(?:the |my |recipe |for the )?(?:${words.page})$`, 'iu');
/** Heading with additional words: 'Ingredients (serves 4)', 'Zutaten für 4 Personen', 'Method – the sauce'. */
const withMore = new RegExp(
  `^(?:the |my |recipe )?(?:(?<ingredients>${words.ingredients})|(?<steps>${words.steps}))(?<more> (?:für|for|pour|para|per|voor|till) .{1,60}| *[(\\[].{1,80}[)\\]]| +[-–—] +.{1,60})$`,
  'iu',
);
/** Heading and text on the same line: 'Ingredients: 3 eggs, flour', 'Tip: serve it cold', 'PS. It keeps'. */
const inline = new RegExp(
  `^(?:(?<ingredients>${words.ingredients})|(?<steps>${words.steps})|(?<notes>${words.notes}))(?: *[:：] *| +[-–—] +)(?<more>.*)$`,
  'isu',
);
const postscript = /^(?:p\.? ?s\.?|p\.s\.s\.?|pps|n\.?b\.?)(?:[:.,]? +|[:.,])(?=\S)|^\*{1,3} ?(?=\p{Lu})/iu;
/** Heading in capitals before its text: 'TIP Serve it cold'. */
const inCapitals =
  /^(?<notes>TIPS?|NOTES?|STORAGE|TO (?:STORE|FREEZE|SERVE)|(?:COOK|CHEF)[’']S (?:TIP|NOTE)S?|TIPP|ASTUCE|CONSEJO|CONSIGLIO) (?=\p{Lu}?\p{Ll})/u;
/** Sentence that lists ingredients: 'You need 2 eggs and 100 g flour.' */
const needed =
  /^(?:(?<part>(?:for|für|pour|para|per) \p{L}[\p{L} -]{1,40}?),? )?(?:you(?:[’']ll| will)? need|we need|(?:du |ihr )?brauchs?t(?: du| ihr| man)?|(?:man|wir) brauch(?:t|en)|il (?:vous )?faut|necesitas|necesitamos|se necesitan?|(?:ti |vi |ci )?servono) (?=.*\d)(?<more>.+)$/iu;
const neededWords =
  'you you’ll we du ihr man wir il necesitas necesitamos se ti vi ci servono for für pour para per'.split(' ');
/** Nutrition facts: 'PER SERVING 398 kcals, protein 6g'. */
const nutrition =
  /^(?:(?:per|each) (?:serving|portion)|pro (?:portion|stück)|par (?:portion|personne)|por (?:ración|porción)|per porzione)\b[^.!?]{0,60}(?<!\p{L})(?:k?cals?|calories|kj)\b/iu;
/** Heading that names the dish: 'How to make pancakes'. */
const ofDish =
  /^(?:how to (?:make|cook|prepare|bake)|come (?:si )?(?:preparare|preparate|fare|fa|prepara)|cómo (?:hacer|preparar|se hace)|comment (?:faire|préparer)|como (?:fazer|preparar)) \p{L}[^.!?:]{2,60}$/iu;
/** Heading that begins with a part's name: 'Sauce ingredients', 'Dough method'. */
const partBefore =
  /^(?<part>(?!the |my |just |only )[\p{L}’-]{2,20}(?: [\p{L}’-]{1,20}){0,2}) (?:(?<ingredients>ingredients|zutaten)|(?<steps>instructions|directions|method|zubereitung))$/iu;

const sections = ['ingredients', 'steps', 'notes'] as const;
/** Complete headings and the section that each begins. */
const headings = new Map(
  sections.toReversed().flatMap((kind) => phrasesOf(words[kind]).map((phrase) => [phrase, kind] as const)),
);
/** First words of headings that are not in `headings`. */
const beforeHeadings = 'the my recipe for nb n how come cómo comment como per each pro par por'.split(' ');
const firstWords = new Set([...beforeHeadings, ...neededWords, ...[...headings.keys()].map(firstWordOf)]);

/** Returns false for most lines that are not headings, at little cost. */
const mayHead = ({ text, first }: Pick<Line, 'text' | 'first'>): boolean =>
  firstWords.has(first) ? !isDigitAt(text, 0) : text.startsWith('*');

/** Normalizes a heading for comparison: without emoji, surrounding marks and the final colon. */
function comparable(text: string): string {
  return text
    .replaceAll("'", '’')
    .replace(/[^\0-\u2000]+/gu, (marks) => marks.replace(/\p{Extended_Pictographic}[\uFE0F\u200d]?/gu, ''))
    .replace(/(?<![\s:.*#_~–—-])[\s:.*#_~–—-]+$/u, '')
    .replace(/^[\s*#_~–—-]+/u, '');
}

export function headingOf(of: Pick<Line, 'text' | 'first' | 'isLiteral'>): Heading | null {
  const { text, first, isLiteral } = of;
  if (isLiteral || text.length > 10_000) return null;
  const isHeading = mayHead(of);
  const line = text.length <= 120 && (isHeading || mayBeOfPart(text)) ? comparable(text) : '';
  if (line !== '') {
    const kind = wholeHeading(line);
    if (kind) return { kind, title: kind === 'notes' ? noteTitle(line) : '', rest: '' };
    const more = withMore.exec(line)?.groups ?? (/[.!?]$/.test(text) ? null : partBefore.exec(line)?.groups);
    if (more)
      return {
        kind: more.ingredients ? 'ingredients' : 'steps',
        title: more.part ?? '',
        rest: (more.more ?? '').trim(),
      };
  }
  if (!isHeading) return null;
  if (line !== '' && ofDish.test(line)) return { kind: 'steps', title: line, rest: '' };
  const ps = postscript.exec(text);
  if (ps) return { kind: 'notes', title: '', rest: text };
  if (nutrition.test(text)) return { kind: 'notes', title: '', rest: text };
  const capitals = inCapitals.exec(text);
  if (capitals)
    return { kind: 'notes', title: noteTitle(capitals.groups!.notes!), rest: text.slice(capitals[0].length) };
  const need = neededWords.includes(first) && !severalSentences.test(text) ? needed.exec(text)?.groups : undefined;
  if (need && isListOfAmounts(need.more!)) return { kind: 'ingredients', title: need.part ?? '', rest: need.more! };
  if (!/[:：]|[-–—] /.test(text.slice(0, 80))) return null;
  const found = inline.exec(text.slice(0, 80).replaceAll("'", '’'))?.groups;
  if (!found || found.more === '') return null;
  const rest = text.slice(Math.min(80, text.length) - found.more!.length).trim();
  if (found.notes) return { kind: 'notes', title: noteTitle(found.notes), rest };
  return { kind: found.ingredients ? 'ingredients' : 'steps', title: '', rest };
}

export const namesDish = (text: string): boolean => text.length <= 120 && ofDish.test(comparable(text));

/** Returns the section of a line that consists only of a heading, or undefined for other lines. */
function wholeHeading(line: string): Heading['kind'] | undefined {
  const lower = line.toLowerCase();
  const own = headings.get(lower);
  const after = /^(?:the|my|recipe|for the) (?=.)/.exec(lower)?.[0];
  const kind = after ? headings.get(lower.slice(after.length)) : undefined;
  return own ?? (kind === 'notes' ? undefined : kind);
}

/** Returns false for most lines that are not headings like 'Sauce ingredients'. */
const mayBeOfPart = (text: string) => !isDigitAt(text, 0) && /[sndg][\s:.*#_~\u2000-\uffff-]*$/i.test(text);

const noteTitle = (title: string) => (plainNotes.test(title) ? '' : title);

export function sectionKindOf(heading: string): SectionKind | null {
  if (heading.length > 60) return null;
  // On a page, 'How to make pancakes' may be the heading of a story instead of the method.
  if (namesDish(heading)) return null;
  const found = headingOf({ text: heading, first: firstWordOf(heading), isLiteral: false });
  return found?.kind ?? (page.test(comparable(heading)) ? 'page' : null);
}
