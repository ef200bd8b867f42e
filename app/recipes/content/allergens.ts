/**
 * Allergens that must be declared for food sold in the European Union (Regulation 1169/2011, Annex II), in its order. Pages show
 * them by these names.
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

/** Declarations of the creator for single allergens. A missing allergen is unknown and never guessed. */
export type AttestedAllergens = Partial<Record<Allergen, 'contains' | 'free-from'>>;
