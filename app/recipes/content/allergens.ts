/** Allergens of Regulation (EU) 1169/2011, Annex II, in the order of the annex. */
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

/** Allergens that the creator declares as contained or absent. A missing allergen is unknown. */
export type AttestedAllergens = Partial<Record<Allergen, 'contains' | 'free-from'>>;
