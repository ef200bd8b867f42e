import { sql } from 'drizzle-orm';
import type { Database, Db } from '../app/db/client.server.ts';
import { creators, landingPages } from '../app/db/schema/creators.ts';
import { faqs, features, reviews } from '../app/db/schema/landing.ts';
import type { PictureStore } from '../app/media/store.server.ts';
import { addRecipe } from '../app/recipes/commands.server.ts';
import { parseRecipe } from '../app/recipes/content/parse-recipe.ts';
import { demoCreators } from './creators.ts';
import { demoPictures } from './pictures/pictures.ts';
import { addPictures, arePicturesStored, type StoredDrawings, storeDrawings } from './pictures.server.ts';
import type { DemoCreator } from './types.ts';
import { writtenRecipe } from './written-recipe.ts';

/** Seeds a database without creators, and stores missing pictures. Idempotent, and serialized between processes. */
export async function seedDemo(
  database: Database,
  pictures: Pick<PictureStore, 'store' | 'pointOut' | 'has'>,
  seeded: readonly DemoCreator[] = demoCreators,
): Promise<void> {
  if (await arePicturesStored(database.db, pictures)) return;
  const stored = new Map<DemoCreator, StoredDrawings>();
  for (const creator of seeded) stored.set(creator, await storeDrawings(creator, pictures));
  await database.exclusively('demo content', (db) =>
    db.transaction(async (tx) => {
      const [taken] = await tx.select({ id: creators.id }).from(creators).limit(1);
      if (taken) return;
      for (const creator of seeded) await insertCreator(tx, creator, stored.get(creator)!);
    }),
  );
}

async function insertCreator(db: Db, creator: DemoCreator, stored: StoredDrawings): Promise<void> {
  const addressOf = (name: string) => stored.get(name)!.address;
  await db.insert(creators).values({ id: creator.id, email: creator.email, name: creator.name });
  await db.insert(landingPages).values({
    id: creator.pageId,
    subdomain: creator.slug,
    creatorId: creator.id,
    isActive: creator.active,
    name: creator.name,
    logo: addressOf('logo'),
    favicon: addressOf('favicon'),
    accentColor: creator.accentColor,
    style: creator.style,
    payoff: creator.payoff,
    callToAction: creator.callToAction,
    reviewsHeading: creator.reviewsHeading,
    ctaImage: addressOf('cta'),
    cookName: creator.cook.name,
    cookPortrait: addressOf('portrait'),
    cookWords: creator.cook.words,
    cookSignature: addressOf('signature'),
    instagramUrl: creator.profiles.instagram,
    tiktokUrl: creator.profiles.tiktok,
    linkedinUrl: creator.profiles.linkedin,
  });
  // Rows are one second apart, because lists without an explicit order are shown oldest first.
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
      image: addressOf(feature.picture),
      landingId: creator.pageId,
      order: at + 1,
    })),
  );
  await addPictures(db, creator, stored);
  for (const recipe of creator.recipes) {
    const published = new Date(recipe.published);
    await addRecipe(db, {
      creatorId: creator.id,
      content: parseRecipe(
        writtenRecipe(recipe, { address: addressOf(recipe.slug), alt: demoPictures[creator.slug]![recipe.slug]!.alt }),
      ),
      publish: published,
      authorId: null,
      change: 'First version',
      now: published,
    });
  }
}
