import path from 'node:path';
import { eq } from 'drizzle-orm';
import { openDatabase } from '../../app/db/client.server.ts';
import { migrateDatabase } from '../../app/db/migrate.server.ts';
import { creators, landingPages } from '../../app/db/schema/creators.ts';
import { faqs, features, reviews } from '../../app/db/schema/landing.ts';
import { recipes } from '../../app/db/schema/recipes.ts';
import { createPasswordHasher } from '../../app/identity/passwords/password-hashing.server.ts';
import { openPictureStore } from '../../app/media/store.server.ts';
import { marisol } from '../../demo/creators/marisol.ts';
import { seedDemoPeople } from '../../demo/people.server.ts';
import { seedDemo } from '../../demo/seed.server.ts';
import { seedDemoStudio } from '../../demo/studio/seed.server.ts';
import { persistedSecret } from '../../server/open-services.ts';
import { addBlankVariants } from './blank-variants.ts';
import { hostile, withDeadPictures } from './hostile-page.ts';
import { addMembers } from './members.ts';
import { addNewCreators } from './new-creators.ts';
import { addStudios } from './studios.ts';

/**
 * `node tests/e2e/prepare-database.ts <data directory> [--blank-pictures]`: seeds the demo and hostile content, before
 * servers start, because only one process can open the embedded database.
 */

const [directory, ...options] = process.argv.slice(2);
if (!directory) throw new Error('Which data directory?');

const database = await openDatabase({ directory: path.join(directory, 'database') });
await migrateDatabase(database);
const pictures = openPictureStore(path.join(directory, 'pictures'));
const now = () => new Date();
await seedDemo(database, pictures);
const hasher = createPasswordHasher();
await seedDemoPeople(database, { hasher, now, membershipNow: now, secrets: [persistedSecret(directory)] });
await seedDemoStudio(database, { pictures, now });
const { db } = database;
const { creatorId: userId, pageId, texts } = hostile;
await db.insert(creators).values({ id: userId, email: 'hostile@larder.example', name: 'Hostile' });
await db.insert(landingPages).values({
  id: pageId,
  subdomain: hostile.subdomain,
  creatorId: userId,
  isActive: true,
  name: hostile.name,
  payoff: hostile.payoff,
  callToAction: hostile.callToAction,
  accentColor: hostile.accentColor,
  logo: hostile.logo,
  favicon: hostile.favicon,
  ctaImage: hostile.ctaImage,
  cookName: hostile.name,
  cookPortrait: hostile.favicon,
  cookWords: hostile.payoff,
  cookSignature: hostile.logo,
  instagramUrl: hostile.logo,
  tiktokUrl: 'https://larder.example/tiktok/hostile',
});
await db
  .insert(reviews)
  .values(texts.map((body, at) => ({ body, pageId, firstName: texts.at(at - 2), dish: texts.at(at - 3) })));
await db.insert(faqs).values(texts.map((text) => ({ question: text, answer: text, landingId: pageId })));
await db
  .insert(features)
  .values(texts.map((body, at) => ({ body, image: hostile.logo, landingId: pageId, order: at })));
await db
  .insert(recipes)
  .values(texts.map((name, at) => ({ name, imageUrl: hostile.favicon, userId, prepTime: at * 1_000, free: true })));

const { foreign, deleted, ...dead } = withDeadPictures;
await db.insert(creators).values({ id: dead.creatorId, email: 'dead@larder.example', name: 'Dead pictures' });
await db.insert(landingPages).values({
  id: dead.pageId,
  subdomain: dead.subdomain,
  creatorId: dead.creatorId,
  isActive: true,
  name: dead.name,
  logo: deleted,
  ctaImage: foreign,
});
await db.insert(features).values([
  { body: 'Deleted', image: deleted, landingId: dead.pageId, order: 1 },
  { body: 'Foreign', image: foreign, landingId: dead.pageId, order: 2 },
]);
// Other tests need the directory's picture of the newest recipe.
const [alive] = await db.select({ imageUrl: recipes.imageUrl }).from(recipes).where(eq(recipes.userId, marisol.id));
await db.insert(recipes).values([
  { name: 'There', imageUrl: alive!.imageUrl, userId: dead.creatorId, dateCreated: new Date('2026-03-01') },
  { name: 'Deleted', imageUrl: deleted, userId: dead.creatorId, dateCreated: new Date('2026-02-01') },
  { name: 'Foreign', imageUrl: foreign, userId: dead.creatorId, dateCreated: new Date('2026-01-01') },
]);
await addMembers(db, new Date());
await addStudios(db, new Date());
await addNewCreators(database);
await database.close();
if (options.includes('--blank-pictures')) await addBlankVariants(path.join(directory, 'pictures'));
