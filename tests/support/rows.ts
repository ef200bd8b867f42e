import { randomUUID } from 'node:crypto';
import type { Db } from '../../app/db/client.server.ts';
import { creators, landingPages } from '../../app/db/schema/creators.ts';
import { faqs, features, reviews } from '../../app/db/schema/landing.ts';
import { recipes } from '../../app/db/schema/recipes.ts';
import type { StoredDocument } from '../../app/documents/stored-document.ts';
import { parseLine } from '../../app/recipes/content/parse-recipe.ts';
import { parseSteps } from '../../app/recipes/content/parse-step.ts';
import type { RecipeBody } from '../../app/recipes/content/recipe-content.ts';
import { emptyTables } from './empty-tables.ts';

export async function aCreator(db: Db, fields: Partial<typeof creators.$inferInsert> = {}) {
  const id = fields.id ?? randomUUID();
  const [row] = await db
    .insert(creators)
    .values({ id, email: `${id}@creators.example`, name: 'A creator', ...fields })
    .returning();
  return row!;
}

export async function aLandingPage(db: Db, fields: Partial<typeof landingPages.$inferInsert> = {}) {
  const creatorId = fields.creatorId ?? (await aCreator(db)).id;
  const [row] = await db
    .insert(landingPages)
    .values({ subdomain: `p-${randomUUID()}`, isActive: true, ...fields, creatorId })
    .returning();
  return row!;
}

export async function aReview(db: Db, pageId: string, fields: Partial<typeof reviews.$inferInsert> = {}) {
  const [row] = await db
    .insert(reviews)
    .values({ body: 'Made it twice.', ...fields, pageId })
    .returning();
  return row!;
}

export async function aFaq(db: Db, landingId: string, fields: Partial<typeof faqs.$inferInsert> = {}) {
  const [row] = await db
    .insert(faqs)
    .values({ question: 'Is it hard?', answer: 'No.', ...fields, landingId })
    .returning();
  return row!;
}

export async function aFeature(db: Db, landingId: string, fields: Partial<typeof features.$inferInsert> = {}) {
  const [row] = await db
    .insert(features)
    .values({ body: 'A reason to join', order: 1, ...fields, landingId })
    .returning();
  return row!;
}

export async function aRecipe(db: Db, userId: string, fields: Partial<typeof recipes.$inferInsert> = {}) {
  const [row] = await db
    .insert(recipes)
    .values({ name: 'Lentils', ...fields, userId })
    .returning();
  return row!;
}

export function aBody(text: string): RecipeBody & StoredDocument {
  return {
    schemaVersion: 1,
    introduction: text,
    groups: [{ title: text, lines: [parseLine(text)] }],
    steps: parseSteps([{ title: text, text, uses: [], footnotes: [text] }], []),
    notes: [text],
    unplaced: [text],
    source: text,
    morePictures: [],
  };
}

export async function emptyDatabase(db: Db): Promise<void> {
  await emptyTables(db, 'creators');
}
