/** Quantity that a unit measures. `count`: counted items, such as cloves. `rough`: unmeasured amounts. */
type Dimension = 'mass' | 'volume' | 'length' | 'count' | 'rough';

/** Units with their words. Plurals in -s are recognized; other plurals are listed. */
const words = {
  mass: {
    mg: 'milligram milligramme',
    g: 'gr gm grm gram gramme',
    kg: 'kilo kilogram kilogramme',
    oz: 'ounce',
    lb: 'pound',
  },
  volume: {
    ml: 'millilitre milliliter mil',
    cl: 'centilitre centiliter',
    dl: 'decilitre deciliter',
    l: 'litre liter ltr lt',
    tsp: 'teaspoon teasp tspn',
    tbsp: 'tablespoon tbs tblsp tbspn tblspn',
    dessertspoon: 'dsp dstspn dessertsp',
    cup: '',
    'fl oz': 'floz',
    pint: 'pt pnt',
    quart: 'qt',
    gallon: 'gal',
  },
  length: { inch: 'in inches', cm: 'centimetre centimeter', mm: 'millimetre millimeter' },
  count: {
    bag: '',
    ball: '',
    bar: '',
    batch: 'batches',
    block: '',
    bottle: 'btl',
    bouquet: '',
    box: 'boxes',
    branch: 'branches',
    bulb: '',
    bunch: 'bunches bch bn',
    can: '',
    carton: 'ctn',
    chunk: '',
    clove: '',
    container: '',
    cube: '',
    dozen: 'doz dz',
    ear: '',
    envelope: 'env',
    fillet: 'filet',
    glass: 'glasses',
    head: '',
    jar: '',
    leaf: 'leaves',
    loaf: 'loaves',
    packet: 'pkt package packages pkg pack',
    piece: 'pc',
    pot: '',
    punnet: '',
    rasher: '',
    rib: '',
    round: '',
    sachet: '',
    sheet: '',
    slab: '',
    slice: '',
    spear: '',
    sprig: '',
    stalk: '',
    stem: '',
    stick: '',
    strip: '',
    tin: '',
    tub: '',
    tube: '',
    wedge: '',
  },
  rough: {
    dash: 'dashes',
    dollop: '',
    drizzle: '',
    drop: '',
    glug: '',
    grind: 'grinding',
    handful: '',
    knob: '',
    pinch: 'pinches',
    shake: '',
    splash: 'splashes',
    spoonful: '',
    squeeze: '',
    thumb: '',
    touch: '',
    twist: '',
  },
} as const satisfies Record<Dimension, Record<string, string>>;

export type UnitId = { [D in Dimension]: keyof (typeof words)[D] }[Dimension];

export interface Unit {
  id: UnitId;
  dimension: Dimension;
}

/** Words in other languages. Those whose amount differs between countries (Tasse, Pfund) are left out. */
const otherLanguages: Partial<Record<UnitId, string>> = {
  g: 'gramm grammo grammi gramo gramos',
  kg: 'kilogramm chilogrammo chilogrammi kilogramo kilogramos chilo',
  ml: 'mililitro mililitros millilitro millilitri',
  cl: 'zentiliter centilitro centilitri centilitros',
  dl: 'deziliter decilitro decilitri decilitros',
  l: 'litro litros litri',
  tsp: 'tl teelöffel kaffeelöffel cucharadita cucharilla cdta cdita ctda cucchiaino cucchiaini càc',
  tbsp: 'el esslöffel eßlöffel essl cucharada cda cucchiaio cucchiai cucchiaiata càs',
  bag: 'beutel',
  ball: 'kugel kugeln',
  bar: 'tafel tafeln tablette',
  bottle: 'flasche flaschen bouteille botella bottiglia bottiglie',
  branch: 'branche rama',
  bunch: 'bund bd botte manojo mazzetto mazzetti mazzo',
  can: 'dose dosen boîte boite lata scatola scatole lattina lattine',
  clove: 'zehe zehen gousse diente spicchio spicchi',
  cube: 'würfel dado dadi',
  glass: 'glas gläser verre vaso bicchiere bicchieri',
  head: 'kopf köpfe tête cabeza',
  jar: 'bocal bocaux tarro vasetto vasetti',
  leaf: 'blatt blätter feuille hoja foglia foglie',
  packet: 'päckchen paeckchen pck pkg packung packungen paquet paquete pacchetto confezione confezioni',
  piece: 'stück stücke stk morceau morceaux trozo pezzo pezzi pezzetto',
  sachet: 'sobre bustina bustine',
  slice: 'scheibe scheiben tranche rondelle rebanada loncha rodaja fetta fette',
  sprig: 'zweig zweige brin ramita rametto rametti ciuffo ciuffi',
  stalk: 'stange stangen tige tallo gambo gambi',
  stem: 'stiel stiele stängel',
  tub: 'becher barquette',
  drizzle: 'chorro chorrito',
  drop: 'tropfen goutte gota goccia gocce',
  handful: 'handvoll poignée puñado manciata manciate',
  pinch: 'prise prisen msp messerspitze messerspitzen pincée pizca pizzico pizzichi',
  splash: 'spritzer schuss',
};

const frenchSpoon =
  'c(?:uill?(?:er(?:s|ées?)?|[èe]r(?:es?|[ée]es?)|\\.)?|\\.)?(?: (?:bonne|rase|bombée|pleine)s?)?(?: ?à\\.? ?| a | ?a\\. ?|a ?)';
/** Units of several words, and units that depend on the words after them, in matching order. */
const phrases: readonly (readonly [UnitId, string])[] = [
  ['tbsp', `${frenchSpoon}(?:soupe|table|s\\.?)`],
  ['tsp', `${frenchSpoon}(?:caf[ée]|th[ée]|c\\.?)`],
  ['dessertspoon', `${frenchSpoon}dessert`],
  ['dessertspoon', 'cucharadas? de postre'],
  ['tbsp', 'cucharadas? soperas?'],
  ['tbsp', 'cucchia(?:io|i) da (?:tavola|minestra)'],
  ['tsp', 'cucchiain[oi] da (?:caff[èe]|t[èe])'],
  ['knob', 'noix(?= de beurre)|noc[ei](?= di burro)|nue(?:z|ces)(?= de mantequilla)'],
  ['drizzle', "fil(?:et|o)s?(?= d'| di )"],
];

const byWord = new Map<string, Unit>();
for (const [dimension, units] of Object.entries(words)) {
  for (const [id, others] of Object.entries<string>(units)) {
    const unit: Unit = { id: id as UnitId, dimension: dimension as Dimension };
    for (const word of [id, ...others.split(' ').filter(Boolean)]) {
      byWord.set(word, unit);
      if (!word.endsWith('s')) byWord.set(`${word}s`, unit);
    }
  }
}
byWord.set('handsful', byWord.get('handful')!);
for (const [id, others] of Object.entries(otherLanguages)) {
  for (const word of others.split(' ')) {
    if (!byWord.has(word)) byWord.set(word, byWord.get(id)!);
    if (!/[sz]$/.test(word) && !byWord.has(`${word}s`)) byWord.set(`${word}s`, byWord.get(id)!);
  }
}

const phraseAt = phrases.map(([id, words]) => [byWord.get(id)!, new RegExp(`(?:${words})(?!\\p{L})`, 'iuy')] as const);

export function findUnitPhrase(text: string, at: number): { unit: Unit; end: number } | null {
  if (!/[cnf]/i.test(text.charAt(at))) return null;
  for (const [unit, pattern] of phraseAt) {
    pattern.lastIndex = at;
    if (pattern.test(text)) return { unit, end: pattern.lastIndex };
  }
  return null;
}

/** Abbreviations that are looked up as written, because T is a tablespoon and t is a teaspoon. */
const letters = new Map([
  ['T', byWord.get('tbsp')!],
  ['Tb', byWord.get('tbsp')!],
  ['t', byWord.get('tsp')!],
  ['c', byWord.get('cup')!],
  ['C', byWord.get('cup')!],
]);

export function findUnit(word: string): Unit | null {
  return letters.get(word) ?? byWord.get(word) ?? byWord.get(word.toLowerCase()) ?? null;
}
