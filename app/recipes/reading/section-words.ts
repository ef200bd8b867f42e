/** Headings that recipes have, in the languages of the pages that people bring. Compared in lower case. */
const words = {
  ingredients:
    'ingredients|ingredient list|what you need|what you’ll need|you will need|shopping list|zutaten|zutatenliste|ingrédients|ingrediënten|ingredientes|ingredienti|ingredienser|ingredienter|składniki|suroviny|ingrediente|hozzávalók|malzemeler|ainekset|ингредиенты|材料|用料|配料',
  steps:
    'instructions|directions|method|preparation|steps|how to make it|what to do|procedure|zubereitung|anleitung|so geht’s|so wird es gemacht|préparation|étapes|instructions de préparation|bereiding|bereidingswijze|zo maak je het|instructies|elaboración|preparación|instrucciones|preparo|modo de preparo|modo de preparar|como preparar|preparação|preparazione|procedimento|come preparare|gör så här|tillagning|instruktioner|fremgangsmåde|slik gjør du|sposób przygotowania|przygotowanie|wykonanie|postup|mod de preparare|elkészítés|hazırlanışı|valmistusohje|ohje|приготовление|作り方|做法|步骤',
  end: 'notes?|tips?|recipe notes|cook’s notes|nutrition.*|nutritional.*|nährwerte.*|comments?|leave a .*|reviews?|ratings?|you m(?:ight|ay) also.*|more .*|related.*|similar.*|what others.*|did you make.*|share.*|print.*|video|equipment|about.*|newsletter.*|source|tags|keywords|storage|faq.*|weitere.*|das könnte.*|você também.*|dicas?|tipp|anmerkungen?|prepared with|preparado com|credits?|rate.*|write a .*|subscribe.*',
};

export type SectionKind = keyof typeof words;

const patterns = Object.entries(words).map(
  ([kind, each]) =>
    [
      kind as SectionKind,
      new RegExp(
        `^(?:the |recipe |for the )?(?:${each})(?: (?:für|for|pour|para|per|voor) .{1,30})?(?: *[(:].*)?$`,
        'iu',
      ),
    ] as const,
);

/** What a heading begins; null: something else. */
export function sectionKindOf(heading: string): SectionKind | null {
  const text = heading
    .replaceAll("'", '’')
    .replace(/(?<![\s:.*#_-])[\s:.*#_-]+$/u, '')
    .replace(/^[\s*#_-]+/u, '');
  if (text.length > 60) return null;
  return patterns.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}
