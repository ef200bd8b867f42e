import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../app/db/client.server.ts';
import { pageRevisions } from '../../app/db/schema/page-editing.ts';
import { recipes } from '../../app/db/schema/recipes.ts';
import type { PageContent } from '../../app/landing/content/page-content.ts';
import { storedPage } from '../../app/landing/content/page-content.ts';
import { savePageDraft } from '../../app/landing/editing/draft-commands.server.ts';
import { changesBetween } from '../../app/landing/editing/page-changes.ts';
import { findPageEditing } from '../../app/landing/editing/queries.server.ts';
import type { PictureStore } from '../../app/media/store.server.ts';
import { addRecipe } from '../../app/recipes/commands.server.ts';
import { parseRecipe } from '../../app/recipes/content/parse-recipe.ts';
import { saveDraft } from '../../app/recipes/editing/draft-commands.server.ts';
import { findDraft } from '../../app/recipes/editing/draft-queries.server.ts';
import { draftOfContent } from '../../app/recipes/editing/recipe-draft.ts';
import { addDrawing, storeDrawing } from '../pictures.server.ts';
import { before, DAY } from './random.ts';
import { drafted, rewritten, scheduled } from './recipes.ts';

interface Work {
  creatorId: string;
  authorId: string;
  now: Date;
}

/** Slug of the recipe with unpublished changes. */
const CHANGED = 'esquites';

/** Adds a half-written recipe, a scheduled one, and unpublished changes to a third. */
export async function addRecipeWork(db: Db, { creatorId, authorId, now }: Work, cakePicture: string): Promise<void> {
  const first = { creatorId, authorId, change: 'First version', publish: null };
  await addRecipe(db, { ...first, content: parseRecipe(drafted), now: before(now, 1) });
  const cake = parseRecipe(scheduled(cakePicture));
  const added = await addRecipe(db, { ...first, content: cake, now: before(now, 6) });
  const publishedAt = new Date(now.getTime() - (now.getTime() % DAY) + 4 * DAY + 9 * 3_600_000);
  await db.update(recipes).set({ status: 'scheduled', publishedAt }).where(eq(recipes.id, added.id));
  const [changed] = await db
    .select({ recipeId: recipes.id })
    .from(recipes)
    .where(and(eq(recipes.userId, creatorId), eq(recipes.slug, CHANGED)));
  if (!changed) return;
  const own = { creatorId, recipeId: changed.recipeId };
  const draft = await findDraft(db, own);
  if (!draft) return;
  const content = parseRecipe(rewritten(draftOfContent(draft.content).written));
  await saveDraft(db, {
    ...own,
    content,
    replaces: 'all',
    version: draft.version,
    by: { accountId: authorId },
    now: before(now, 2),
  });
}

export async function addPageWork(db: Db, { creatorId, authorId, now }: Work): Promise<void> {
  const page = await findPageEditing(db, { creatorId });
  if (!page?.pageId || page.draft.version > 0) return;
  const { published, pageId } = page;
  const versions: { content: PageContent; ago: number }[] = [
    {
      content: { ...published, payoff: 'Mexican dinners', accentColor: '#9C3D2E', faqs: published.faqs.slice(0, 4) },
      ago: 170,
    },
    { content: { ...published, payoff: 'Dinner first.', faqs: published.faqs.slice(0, 6) }, ago: 96 },
    { content: published, ago: 31 },
  ];
  await db.insert(pageRevisions).values(
    versions.map(({ content, ago }, at) => {
      const earlier = versions[at - 1]?.content;
      const change = earlier ? changesBetween(earlier, content).join('. ') : 'Published for the first time';
      return { pageId, number: at + 1, content: storedPage(content), authorId, createdAt: before(now, ago), change };
    }),
  );
  const [first, ...others] = published.faqs;
  const question = 'Can I give a membership to somebody?';
  const answer = 'Yes: write to me, and I open the table for them. Birthdays are my favourite reason.';
  const content = {
    ...published,
    payoff: 'Dinner first. Leftovers with ambition, and cake on Sundays.',
    faqs: [...(first ? [first] : []), { id: randomUUID(), question, answer }, ...others],
  };
  await savePageDraft(db, { creatorId, version: 0, authorId, now: before(now, 1), content });
}

const CAKE = 'apple-cake';

/** Drawings of other creators that are added to the pictures. Only the cake's is used in a recipe. */
export const morePictures = [
  {
    slug: 'northkitchen',
    picture: 'cardamom-buns',
    name: 'conchas-second-try',
    alt: 'Twisted buns on a baking tray',
    ago: 12,
  },
  { slug: 'lowtide', picture: 'prawn-cocktail', name: 'shrimp-cocktail-idea', alt: '', ago: 13 },
  {
    slug: 'tiffinclub',
    picture: 'kachumber',
    name: 'pico-de-gallo',
    alt: 'A bowl of chopped tomato, onion and cucumber',
    ago: 14,
  },
  {
    slug: 'northkitchen',
    picture: CAKE,
    name: 'pastel-de-manzana',
    alt: 'A round apple cake with slices of apple in tight circles on top',
    ago: 6,
  },
];

/** Stores `morePictures` and adds them to the creator's pictures. Returns the address of the cake's picture. */
export async function addMorePictures(
  db: Db,
  { creatorId, now }: Pick<Work, 'creatorId' | 'now'>,
  store: Pick<PictureStore, 'store' | 'pointOut'>,
): Promise<string> {
  let cake = '';
  for (const { slug, picture, name, alt, ago } of morePictures) {
    const stored = await storeDrawing(slug, picture, store);
    await addDrawing(db, { creatorId, stored, name, alt, now: before(now, ago) });
    if (picture === CAKE) cake = stored.address;
  }
  return cake;
}
