import { boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { creators } from './creators.ts';

/** One line of a recipe's ingredients. `quantity` is in `unit`s; both are left out for "to taste" and the like. */
export interface StoredIngredient {
  quantity?: number;
  unit?: string;
  name: string;
  note?: string;
}

/** The specification's columns first; the rest is for members, and never on a public page. */
export const recipes = pgTable(
  'Recipes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('Name'),
    imageUrl: text('ImageURL'),
    free: boolean('Free').notNull().default(false),
    /** Minutes; null counts 0. */
    prepTime: integer('PrepTime'),
    cookTime: integer('CookTime'),
    /** The creator. */
    userId: uuid('UserID')
      .notNull()
      .references(() => creators.id, { onDelete: 'cascade' }),
    dateCreated: timestamp('DateCreated', { withTimezone: true }).notNull().defaultNow(),
    serves: integer('Serves'),
    introduction: text('Introduction'),
    ingredients: jsonb('Ingredients').$type<StoredIngredient[]>(),
    method: jsonb('Method').$type<string[]>(),
  },
  // Nulls first, as a descending ORDER BY has them: with any other order the index could not be used for sorting.
  (table) => [index('recipes_newest').on(table.userId, table.dateCreated.desc().nullsFirst(), table.id)],
);
