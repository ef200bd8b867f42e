/** Returns a stem, usually the same for singular and plural: 'berri' for 'berry' and 'berries'. */
export function stem(word: string): string {
  if (word.endsWith('leaves')) return 'leaf';
  if (word.length > 4 && /(?:ies|i|y)$/.test(word)) return word.replace(/(?:ies|i|y)$/, 'i');
  if (/(?:oes|ches|shes|xes|sses)$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

const stems = (words: string) => words.split(' ').map(stem);

/** Returns true if a word describes an ingredient and does not name one: 'very', 'thinly', 'peeled'. */
export const isQuality = (word: string) => qualities.has(word) || /(?:[^e]ed|[^l]ly)$/.test(word);

/** Words in ingredient lines that do not name an ingredient, most of which describe one. */
const qualities: ReadonlySet<string> = new Set(
  (
    'a an the of and or with in on to for from as at by if your its their his her our my more extra plus about into ' +
    'white black red green yellow brown golden dark light pink purple fresh freshly dried dry ground whole large small ' +
    'medium big little ripe raw cooked uncooked hot cold warm lukewarm iced boiling fine finely coarse coarsely thick ' +
    'thin thinly chopped sliced diced grated shredded crushed minced peeled unsalted salted smoked unsmoked plain ' +
    'strong caster icing granulated soft softened hard melted toasted roasted virgin extra-virgin full-fat low-fat ' +
    'free-range organic skinless boneless lean mixed flat-leaf baby young old good best quality tinned canned frozen ' +
    'thawed unwaxed sea flaky kosher table double single heavy whipping mild sweet sour bitter tart natural neutral ' +
    'self-raising all-purpose wholemeal wholegrain flaked desiccated instant fast-action quick easy cubed skinned ' +
    'blanched stale day-old half halves quarter piece pieces very well just too quite only needed optional serving serve ' +
    'taste room temperature each torn cut split ready-made homemade shop-bought such similar other another any few'
  ).split(' '),
);

/** Parts and forms common to many ingredients. The word before a form is the name: 'garlic' in 'garlic cloves'. */
export const forms: ReadonlySet<string> = new Set(
  stems(
    'clove leaf stalk stick sprig head fillet thigh breast drumstick leg floret slice rasher powder extract paste ' +
      'puree purée sauce seed juice flesh zest peel flake bulb root stem cob bean kernel breadcrumb crumb pod',
  ),
);

/** Words after an ingredient's name that change its meaning: 'the pork broth', 'the pepper mill'. */
export const products: ReadonlySet<string> = new Set(
  stems(
    'broth stock sauce mixture mix paste powder dough batter filling soup salad custard curry mash rub glaze jelly cake ' +
      'pie tart stew salsa dressing marinade jam base layer pudding crust topping frosting icing syrup water oil fat skin ' +
      'shell stuffing chutney pickle ketchup cider vinegar starch noodle ricer spinner cooker whisk corer peeler scoop wash liquid pan pot dish tin tray bowl mill grinder press knife masher grater squeezer thermometer',
  ),
);

/** Words before 'water' that usually mean tap or kettle water, which has no ingredient line. */
export const waters: ReadonlySet<string> = new Set('boiling cold iced warm hot soaking salted running tap'.split(' '));

/** Forms that do not name an ingredient on their own, being also verbs or other parts: 'because it sticks'. */
export const weakForms: ReadonlySet<string> = new Set(stems('stick head slice peel root stem baking leaf flesh'));

/** Parts of a plant or an egg that recipes use separately, by their names. */
export const dividedParts: ReadonlyMap<string, string> = new Map(
  Object.entries({
    white: 'white',
    yolk: 'yolk',
    green: 'green',
    stem: 'stalk',
    stalk: 'stalk',
    leaf: 'leaf',
    frond: 'leaf',
    sprig: 'sprig',
    root: 'root',
    zest: 'zest',
    rind: 'zest',
    juice: 'juice',
    wedge: 'wedge',
  }),
);

/** Ingredients that 'the spices' and 'the herbs' refer to, as written in a line. */
export const spices = {
  whole:
    /\b(?:cinnamon (?:stick|bark)|cassia|star anise|cardamom pods?|(?:green|black) cardamoms?|(?:whole|dried) cloves|^cloves?|bay lea(?:f|ves)|peppercorns?|allspice berries|mace blades?|blades? of mace|(?:cumin|coriander|celery|fennel|mustard|fenugreek|nigella|caraway) seeds?)\b/i,
  ground:
    /\b(?:(?:ground|powdered) (?:cumin|coriander|cinnamon|cardamom|ginger|cloves?|fennel|allspice|turmeric|mace|nutmeg)|(?:cumin|coriander|turmeric|fennel|ginger|cardamom|pepper|mango) powder|\p{L}+ masala|turmeric|paprika|cayenne|chill?i powder|curry powder|^(?:cinnamon|cumin|allspice|nutmeg|mace)$|mixed spice|five[- ]spice|sumac|ras el hanout|baharat)\b/iu,
};
export const herbs =
  /\b(?:parsley|mint|coriander|cilantro|basil|dill|chives|tarragon|chervil|oregano|thyme|rosemary|sage|marjoram)\b/i;

/** Ingredient names that are also verbs in steps: 'Butter a tin'. */
export const verbs: ReadonlySet<string> = new Set(
  'butter oil salt flour pepper sugar juice zest cream dress ice water grease spice sauce pickle toast mince batter honey crumb stock milk dust'.split(
    ' ',
  ),
);

/** Other names that steps use for ingredients: 'fish' for salmon, 'shrimp' for prawns. */
export const kinds: readonly (readonly [kind: string, members: string[]])[] = Object.entries({
  fish:
    'bass snapper cod salmon haddock hake tuna trout mackerel monkfish halibut pollock bream sole turbot plaice ' +
    'herring sardine kingfish swordfish catfish tilapia barramundi whiting perch',
  cheese:
    'mozzarella feta parmesan cheddar gruyère gruyere pecorino halloumi paneer ricotta gouda manchego brie comté grana ' +
    'padano emmental stilton roquefort gorgonzola mascarpone jack kefalotyri fontina provolone cotija edam camembert taleggio ' +
    'parmigiano reggiano burrata leicester asiago',
  meat: 'beef pork lamb veal mince chicken turkey duck venison goat brisket steak',
  mince: '',
  beef: 'steak brisket ribeye sirloin chuck',
  pasta:
    'spaghetti tagliatelle penne linguine fusilli macaroni rigatoni lasagne orzo fettuccine ditalini pappardelle ' +
    'conchiglie farfalle bucatini orecchiette cavatelli paccheri casarecce ziti trofie tagliolini mafaldine',
  noodle: 'vermicelli udon soba ramen',
  bread: 'baguette ciabatta sourdough focaccia bloomer',
  cream: 'crème creme mascarpone',
  berry: 'blueberry bilberry raspberry strawberry blackberry cranberry lingonberry',
  corn: 'sweetcorn',
  nut: 'almond walnut hazelnut pecan cashew pistachio peanut',
  wine: 'riesling chardonnay sauvignon marsala prosecco muscadet burgundy',
  coffee: 'espresso',
  pea: 'pois',
  pepper: 'peppercorn',
  shrimp: 'prawn',
  prawn: 'shrimp',
  eggplant: 'aubergine',
  aubergine: 'eggplant',
  zucchini: 'courgette',
  courgette: 'zucchini',
  cilantro: 'coriander',
}).map(([kind, members]) => [stem(kind), stems(members)] as const);

/** Names of the kinds. Each may mean several ingredients of a recipe: 'the fish' may be cod and salmon. */
export const kindNames: ReadonlySet<string> = new Set(kinds.map(([kind]) => kind));

/** Verbs that may only prepare an ingredient: 'toast the rice'. */
export const preparingVerbs: ReadonlySet<string> = new Set(
  (
    'chop slice grate peel toast roast pick wash rinse crush grind shred dice soak drain zest separate cook fry brown ' +
    'sear boil steam halve cut tear trim purée puree mash caramelise caramelize blanch char grill bake poach bring simmer infuse scald keep'
  ).split(' '),
);

export const addingVerbs: ReadonlySet<string> = new Set(
  (
    'add heat melt warm pour drizzle sprinkle scatter dust brush glaze stir whisk beat mix toss rub dot season put ' +
    'combine blend top finish garnish serve strew fold knead work dress dredge spread squeeze'
  ).split(' '),
);

export const stepVerbs: ReadonlySet<string> = new Set([...preparingVerbs, ...addingVerbs]);
