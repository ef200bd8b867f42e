/** What a unit measures. `count`: things that are counted, such as cloves; `rough`: amounts that nobody measures. */
type Dimension = 'mass' | 'volume' | 'length' | 'count' | 'rough';

/** Every unit with the words that name it, in the singular; plurals in -s and -es are understood. */
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
    bottle: '',
    bouquet: '',
    box: 'boxes',
    branch: 'branches',
    bulb: '',
    bunch: 'bunches',
    can: '',
    carton: '',
    chunk: '',
    clove: '',
    container: '',
    cube: '',
    dozen: '',
    ear: '',
    envelope: '',
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

/** A unit as it is stored and printed. */
export type UnitId = { [D in Dimension]: keyof (typeof words)[D] }[Dimension];

export interface Unit {
  id: UnitId;
  dimension: Dimension;
}

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

/** One letter means another unit in the other case: T and t, and c and l in any. */
const letters = new Map([
  ['T', byWord.get('tbsp')!],
  ['Tb', byWord.get('tbsp')!],
  ['t', byWord.get('tsp')!],
  ['c', byWord.get('cup')!],
  ['C', byWord.get('cup')!],
]);

/** The unit that a word names, without a full stop after it; null: none. */
export function findUnit(word: string): Unit | null {
  return letters.get(word) ?? byWord.get(word) ?? byWord.get(word.toLowerCase()) ?? null;
}
