/**
 * Allergens that must be declared for food sold in the European Union, in the order of Regulation 1169/2011, Annex II.
 * Pages show these names.
 */
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

/** Allergens that the creator declares as contained or absent. A missing allergen is unknown and never guessed. */
export type AttestedAllergens = Partial<Record<Allergen, 'contains' | 'free-from'>>;
