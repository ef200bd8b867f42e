import type { Focus } from '../../app/ui/picture-focus.ts';

interface DemoPicture {
  alt: string;
  /** Point that crops keep, in percent from the left and from the top; the middle if omitted. */
  focus?: Focus;
}

/** Pictures by creator and name, in the order in which the studio lists them. */
export const demoPictures: Readonly<Record<string, Readonly<Record<string, DemoPicture>>>> = {
  marisol: {
    logo: { alt: 'The logo of Marisol’s Table' },
    favicon: { alt: '' },
    signature: { alt: 'The signature of Marisol Vega' },
    portrait: { alt: 'Marisol Vega' },
    cta: {
      alt: 'A dark wooden table seen from above, with pozole, chilaquiles, tortillas and a bowl of green salsa at its corners',
      focus: { x: 88, y: 50 },
    },
    'feature-weeknight-plan': { alt: 'A sheet pinned to a table with six dinners drawn on it' },
    'feature-pantry': { alt: 'Two shelves of jars with beans, hominy, chickpeas, pickled onions and spices' },
    'feature-cook-mode': {
      alt: 'A tablet that shows a step of a recipe for pozole beside a board with chopped onion and tomato',
    },
    'feature-table': { alt: 'A table laid with pozole, chilaquiles, rice, eggs and a skillet of tinga' },
    'pozole-rojo': {
      alt: 'A clay bowl of red pozole with hominy, radish slices and shredded cabbage, tostadas beside it',
    },
    conchas: {
      alt: 'A round board of conchas with crackled chocolate and cinnamon shells, a cup of hot chocolate beside it',
    },
    'chicken-tinga-tostadas': {
      alt: 'Three tostadas on a board, piled with chicken tinga, lettuce, cheese and avocado, a bowl of crema beside them',
    },
    'cauliflower-al-pastor': {
      alt: 'A dark roasting tray of red, charred cauliflower and pineapple with onion and cilantro',
    },
    esquites: { alt: 'A bowl of charred corn kernels with crumbled cheese, cilantro, lime and a spoonful of cream' },
    'shrimp-aguachile': {
      alt: 'A black bowl of shrimp in green aguachile, ringed with cucumber slices, with avocado, lime and tostadas',
    },
    'mango-chile-paletas': {
      alt: 'Three ridged mango ice pops, their tips dipped in red chile powder, lying on crushed ice',
    },
    'talla-fish-tacos': {
      alt: 'Three corn tortillas on a board, filled with red grilled fish, cabbage, cilantro and a stripe of mayonnaise',
    },
    'chilaquiles-verdes': {
      alt: 'A pink plate of chilaquiles in green sauce with a fried egg, crumbled cheese and cilantro',
    },
    'churros-and-chocolate': { alt: 'A plate of sugared churros with a cup of thick hot chocolate' },
    'orange-carnitas': { alt: 'A plate of crisp, pulled carnitas with lime, warm tortillas and green salsa beside it' },
    'black-bean-enchiladas': {
      alt: 'A white dish of enchiladas in red sauce with melted cheese, striped with cream and topped with radish and cilantro',
    },
    'salsa-macha': {
      alt: 'A stone bowl of dark red salsa macha with peanuts and seeds, dried chiles and garlic around it',
    },
    'sopa-de-fideo': { alt: 'A bowl of thin noodles in red tomato broth with cubes of cheese and avocado' },
    'caldo-de-pollo': { alt: 'A bowl of golden broth with a chicken leg, corn, potato, carrot and zucchini' },
    'tortilla-soup': {
      alt: 'A green-rimmed bowl of red tortilla soup topped with tortilla strips, avocado, cheese, cream and crumbled chile',
    },
    'rajas-con-crema': { alt: 'A skillet of green poblano strips and corn in cream with melting cheese' },
    'elote-cornbread': { alt: 'A square pan of golden cornbread cut into nine, butter melting on the middle piece' },
    'arroz-con-leche': { alt: 'A white bowl of rice pudding with raisins and cinnamon sticks' },
    'nopales-salad': {
      alt: 'A bowl of green cactus strips with diced tomato, onion, cheese and avocado on a checked cloth',
    },
    tepache: { alt: 'Three glasses of amber tepache over ice on a round board with pineapple, lime and cinnamon' },
    'huevos-rancheros': {
      alt: 'A plate of huevos rancheros: two fried eggs in red sauce with black beans, avocado and cilantro',
    },
    'arroz-rojo': { alt: 'A clay pot of red rice with peas, carrot and cilantro' },
    'frijoles-de-la-olla': { alt: 'A clay pot of black beans in their dark broth with cilantro and lime' },
  },
  northkitchen: {
    logo: { alt: 'The logo of North Kitchen' },
    favicon: { alt: '' },
    signature: { alt: 'The signature of Tove and Ines' },
    portrait: { alt: 'Tove and Ines' },
    cta: {
      alt: 'A blue-green table seen from above, with buns, blueberry soup, lingonberries and a plate of meatballs at its corners',
      focus: { x: 12, y: 50 },
    },
    'feature-baking-calendar': { alt: 'A calendar with a bun, a berry or a cake for each month' },
    'feature-dough-notes': { alt: 'A page of notes on buns beside a bowl of risen dough and a rolling pin' },
    'feature-fika': { alt: 'Two cups of coffee and a plate of buns on a striped cloth' },
    'cardamom-buns': { alt: 'A tray of twisted cardamom buns with pearl sugar, coffee and ground cardamom beside it' },
    'salmon-soup': { alt: 'A white bowl of salmon soup with potatoes, carrots and dill, rye bread beside it' },
    'apple-cake': { alt: 'A round apple cake with slices of apple in tight circles and flaked almonds on top' },
    gravlax: { alt: 'Slices of cured salmon on a round board with dill, lemon and a bowl of mustard sauce' },
    smorgastarta: {
      alt: 'A long sandwich cake edged with cucumber, with rows of salmon, prawns, radish, lemon and dill on top',
    },
    'pickled-herring': {
      alt: 'A bowl of pickled herring with red onion, carrot and dill, potatoes and rye bread beside it',
    },
    meatballs: { alt: 'A plate of meatballs in gravy with mashed potato, lingonberries and cucumber' },
    'rye-crispbread': {
      alt: 'Two large round rye crispbreads with a hole in the middle, butter and cheese beside them',
    },
    semlor: {
      alt: 'Four semlor on a plate, with piped cream and a lid dusted with sugar, almonds and coffee beside them',
    },
    'beetroot-apple-salad': { alt: 'A bowl of pink beetroot and apple salad with chives' },
    'potato-pancakes': { alt: 'A plate of potato pancakes with lingonberries and crisp bacon' },
    'blueberry-soup': { alt: 'A bowl of dark blueberry soup with a swirl of cream and almonds' },
    'dill-potatoes': { alt: 'A green-rimmed bowl of small potatoes in white sauce with dill' },
    'yellow-pea-soup': { alt: 'A green bowl of thick yellow pea soup with cubes of pork and thyme, mustard beside it' },
  },
  tiffinclub: {
    logo: { alt: 'The logo of Tiffin Club' },
    favicon: { alt: '' },
    signature: { alt: 'The signature of Arjun Rao' },
    portrait: { alt: 'Arjun Rao' },
    cta: {
      alt: 'A dark blue table seen from above, with lemon rice, dal, chapatis and rajma at its corners',
      focus: { x: 88, y: 50 },
    },
    'feature-sunday-prep': { alt: 'Six open tiffin tins with rice, rajma, palak paneer, chana, okra and dal' },
    'feature-spice-box': { alt: 'A round steel box with seven small bowls of spices' },
    'feature-lunch-swap': { alt: 'Two tiffin tins of rice and rajma that change places' },
    'feature-shopping-list': {
      alt: 'A shopping list with four lines ticked, among vegetables and a bowl of chickpeas',
    },
    'feature-one-pot': { alt: 'A copper pot of rice with vegetables, and small bowls of carrot, peas and tomato' },
    'masala-dosa': { alt: 'A rolled masala dosa on a banana leaf with small bowls of potato, chutney and sambar' },
    'gajar-halwa': { alt: 'A brass pan of orange carrot halwa with cashew nuts' },
    rajma: { alt: 'A brass pan of red kidney beans in dark gravy with ginger and coriander' },
    'palak-paneer': { alt: 'A white bowl of green palak paneer with cubes of paneer and shreds of ginger' },
    'chicken-sukka': { alt: 'A black pan of dark, dry chicken with coconut and curry leaves, chapatis beside it' },
    'lemon-rice': { alt: 'A steel pan of yellow lemon rice with peanuts, curry leaves and a wedge of lemon' },
    'egg-curry': { alt: 'A copper pan of halved boiled eggs in orange curry sauce with curry leaves' },
    'bhindi-fry': { alt: 'A brass pan of sliced okra fried with red onion' },
    'mango-lassi': { alt: 'Three cups of mango lassi with mint on a round brass tray, diced mango beside them' },
    kachumber: { alt: 'A brass bowl of finely diced cucumber, tomato, onion and radish with coriander' },
    'chana-masala': { alt: 'A steel pan of chickpeas in tomato gravy with onion rings and coriander' },
    'vegetable-pulao': { alt: 'A copper pan of rice with peas, carrot and green beans, yoghurt beside it' },
    'dal-tadka': { alt: 'A black pan of yellow dal with a tadka of chillies and spices in the middle, rice beside it' },
    'tamarind-rasam': { alt: 'A steel pan of red tamarind rasam with tomatoes, curry leaves and mustard seeds' },
    'aloo-gobi': { alt: 'A black pan of golden potatoes and cauliflower with coriander, chapatis beside it' },
    'coconut-chutney': { alt: 'A small white bowl of coconut chutney with a tadka of red chilli and curry leaves' },
    poha: { alt: 'A steel plate of yellow poha with potato, peanuts, curry leaves and coriander' },
    'jeera-rice': { alt: 'A copper pan of white rice with cumin, bay leaf, cardamom and coriander' },
  },
  beasbroth: {
    logo: { alt: 'The logo of Bea’s Broth' },
    favicon: { alt: '' },
    signature: { alt: 'The signature of Beatrice Fontana' },
    portrait: { alt: 'Beatrice Fontana' },
    cta: {
      alt: 'A plum-coloured table seen from above, with tortellini in broth, bread and a bowl of ribollita at its corners',
      focus: { x: 88, y: 50 },
    },
    'feature-stockpot': { alt: 'A large pot of broth with a chicken leg, carrots, onion rings and a ladle' },
    'feature-freezer': { alt: 'Six frozen tubs of soup with labels' },
    'tortellini-in-brodo': { alt: 'A white bowl of tortellini in clear golden broth' },
    ribollita: { alt: 'A clay pot of ribollita with bread, beans, carrot and dark green cabbage' },
    'brodo-di-pollo': { alt: 'A bowl of golden chicken broth with carrot, celery and pieces of chicken' },
    'minestrone-verde': { alt: 'A bowl of green minestrone with peas, courgette and a spoonful of basil paste' },
    'pasta-e-fagioli': { alt: 'A purple-rimmed bowl of borlotti beans and small pasta in red broth with rosemary' },
    stracciatella: { alt: 'A copper pot of broth with rags of egg, parsley and grated nutmeg' },
  },
  lowtide: {
    logo: { alt: 'The logo of Low Tide' },
    favicon: { alt: '' },
    signature: { alt: 'The signature of Fin Gallagher' },
    portrait: { alt: 'Fin Gallagher' },
    cta: {
      alt: 'A blue wooden table seen from above, with mussels, a mackerel, lemons and a plate of prawns at its corners',
      focus: { x: 12, y: 50 },
    },
    'feature-catch-calendar': { alt: 'A calendar with a fish or a shellfish for each month' },
    'feature-fishmonger': { alt: 'Whole fish, a crab, prawns, mussels and salmon on ice' },
    'feature-knife-skills': { alt: 'A mackerel and fillets on a board beside a knife' },
    'smoked-haddock-chowder': {
      alt: 'A bowl of smoked haddock chowder with potatoes, sweetcorn, leek and chives, brown bread beside it',
    },
    'fish-pie': {
      alt: 'A fish pie with ridged golden mash, a spoonful taken out to show fish and prawns, peas beside it',
    },
    'mussels-in-cider': { alt: 'A bowl of open mussels in cider and cream with parsley, bread beside it' },
    'kipper-kedgeree': { alt: 'A pan of yellow kedgeree with flakes of kipper, boiled eggs and parsley' },
    'crab-on-toast': { alt: 'Three slices of toast on a board piled with crab and chives, lemon beside them' },
    'mackerel-and-gooseberry': {
      alt: 'Three fried mackerel fillets on a plate, skin up, with crushed green gooseberries and lemon',
    },
    'prawn-cocktail': { alt: 'A glass plate of prawns in pink sauce on lettuce with lemon and dill' },
    'seaweed-butter-potatoes': { alt: 'A blue-rimmed bowl of new potatoes with dark strips of seaweed and butter' },
  },
};
