import { sql } from 'drizzle-orm';
import type { Database, Db } from '../app/db/client.server.ts';
import { creators, landingPages } from '../app/db/schema/creators.ts';
import { faqs, features, reviews } from '../app/db/schema/landing.ts';
import type { PictureStore } from '../app/media/store.server.ts';
import { addRecipe } from '../app/recipes/commands.server.ts';
import { parseRecipe } from '../app/recipes/content/parse-recipe.ts';
import { demoCreators } from './creators.ts';
import { addPictures, type DrawnPictures, drawPictures } from './pictures.server.ts';
import type { DemoCreator } from './types.ts';
import { writtenRecipe } from './written-recipe.ts';

/**
 * Stores the demo's pictures, and seeds the database if it has no creators yet. Idempotent, and serialized between
 * processes. The pictures are checked at every start, because the database and the picture folder may have been deleted
 * separately.
 */
export async function seedDemo(database: Database, pictures: Pick<PictureStore, 'store'>): Promise<void> {
  const drawn = new Map<DemoCreator, DrawnPictures>();
  for (const creator of demoCreators) drawn.set(creator, await drawPictures(creator, pictures));
  await database.exclusively('demo content', (db) =>
    db.transaction(async (tx) => {
      const [taken] = await tx.select({ id: creators.id }).from(creators).limit(1);
      if (taken) return;
      for (const creator of demoCreators) await insertCreator(tx, creator, drawn.get(creator)!);
    }),
  );
}

async function insertCreator(db: Db, creator: DemoCreator, picture: DrawnPictures): Promise<void> {
  await db.insert(creators).values({ id: creator.id, email: creator.email, name: creator.name });
  await db.insert(landingPages).values({
    id: creator.pageId,
    subdomain: creator.slug,
    creatorId: creator.id,
    isActive: creator.active,
    name: creator.name,
    logo: picture.get('logo'),
    favicon: picture.get('favicon'),
    accentColor: creator.accentColor,
    style: creator.style,
    payoff: creator.payoff,
    callToAction: creator.callToAction,
    ctaImage: picture.get('cta'),
    cookName: creator.cook.name,
    cookPortrait: picture.get('portrait'),
    cookWords: creator.cook.words,
    cookSignature: picture.get('signature'),
    instagramUrl: creator.profiles.instagram,
    tiktokUrl: creator.profiles.tiktok,
    linkedinUrl: creator.profiles.linkedin,
  });
  // Lists without an explicit order are shown oldest first, so rows are one second apart.
  const writtenAt = (index: number) => sql`timestamptz '2026-01-01 00:00:00Z' + ${index} * interval '1 second'`;
  if (creator.reviews.length > 0) {
    await db
      .insert(reviews)
      .values(creator.reviews.map((review, at) => ({ ...review, pageId: creator.pageId, createdAt: writtenAt(at) })));
  }
  await db
    .insert(faqs)
    .values(creator.faqs.map((faq, at) => ({ ...faq, landingId: creator.pageId, createdAt: writtenAt(at) })));
  await db.insert(features).values(
    creator.features.map((feature, at) => ({
      body: feature.body,
      image: picture.get(feature.picture),
      landingId: creator.pageId,
      order: at + 1,
    })),
  );
  await addPictures(db, creator, picture);
  for (const recipe of creator.recipes) {
    const published = new Date(recipe.published);
    await addRecipe(db, {
      creatorId: creator.id,
      content: parseRecipe(writtenRecipe(recipe, picture.get(recipe.slug)!)),
      publish: published,
      authorId: null,
      change: 'First version',
      now: published,
    });
  }
}
