/** The allergens that food sold in the European Union must name (Regulation 1169/2011, Annex II), in its order. */
export const allergens = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soya',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const;
export type Allergen = (typeof allergens)[number];

/** What the creator attested, one by one. An allergen that is left out is not known; nothing is ever guessed. */
export type AttestedAllergens = Partial<Record<Allergen, 'contains' | 'free-from'>>;
