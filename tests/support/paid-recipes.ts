import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type Role, roles } from '../../app/access/roles.ts';
import type { Db } from '../../app/db/client.server.ts';
import { cookedRecipes, recipeNotes, savedRecipes } from '../../app/db/schema/kitchen.ts';
import { recipes } from '../../app/db/schema/recipes.ts';
import { addRecipe } from '../../app/recipes/commands.server.ts';
import { parseRecipe } from '../../app/recipes/content/parse-recipe.ts';
import type { RecipeContent } from '../../app/recipes/content/recipe-content.ts';
import { peopleIn } from './people.ts';
import { aFeature, aLandingPage, aReview } from './rows.ts';

export const readers: readonly Role[] = ['member', 'owner', 'editor', 'operator'];
export const outsiders = roles.filter((role) => !readers.includes(role));

/** Each field holds a unique word. */
const places = ['intro', 'group', 'line', 'section', 'step', 'footnote', 'note', 'source', 'picture', 'alt'] as const;
export const secretIn = (place: string, of = 'paid') => `zq${of}${place}xv`;
export const secrets = places.map((place) => secretIn(place));
export const secretsOfAnother = places.map((place) => secretIn(place, 'bea'));
export const noteOf = (role: Role) => `zqown${role}xv`;

/** Words in unplaced lines, which only people who work on the recipe may read. */
const unplacedLines = ['paid', 'free'].map((of) => secretIn('unplaced', of));

const draftPicture = 'd0'.repeat(16);
/** Words and a picture's key that occur only in the studio. */
export const secretsOfDraft = [
  ...[...places, 'name', 'slug', 'teaser', 'tag'].map((place) => secretIn(place, 'draft')),
  draftPicture,
  ...unplacedLines,
];
export const earlierSlugs = { paid: 'mole-before', draft: 'a-name-before' };

function content(of: string, name: string, teaser: string): RecipeContent {
  const secret = (place: (typeof places)[number]) => secretIn(place, of);
  return parseRecipe({
    name,
    free: of === 'free',
    pictures: [
      { address: `/media/${of === 'draft' ? draftPicture : 'a0'.repeat(16)}`, alt: `A bowl of ${name}` },
      { address: `https://pictures.example/${secret('picture')}.jpg`, alt: secret('alt') },
    ],
    introduction: `${teaser} Then ${secret('intro')}.`,
    yield: { number: 4, word: '' },
    minutes: { prep: 20, cook: 60, rest: null },
    tags: ['weekend', ...(of === 'draft' ? [secretIn('tag', 'draft')] : [])],
    allergens: { nuts: 'contains', milk: 'free-from' },
    groups: [{ title: secret('group'), lines: [`200 g ${secret('line')}`, '1 onion'] }],
    steps: [
      {
        title: secret('section'),
        text: `Stir in the ${secret('step')} and the ${secret('line')}.`,
        uses: [],
        footnotes: [secret('footnote')],
      },
    ],
    notes: [secret('note')],
    unplaced: [secretIn('unplaced', of)],
    source: secret('source'),
  });
}

/**
 * Creates two creators whose paid and unpublished content consists of secret words. A person of every role except
 * visitor has saved, cooked and noted the paid recipe and the draft.
 */
export async function paidRecipes(db: Db) {
  const page = await aLandingPage(db, { subdomain: 'marisol', name: 'Marisol', cookName: 'Marisol' });
  const other = await aLandingPage(db, { subdomain: 'bea', name: 'Bea' });
  await aFeature(db, page.id);
  await aReview(db, page.id, { body: 'Good.' });
  const now = new Date('2026-06-01T00:00:00Z');
  const by = { creatorId: page.creatorId, authorId: null, change: 'First version', now, publish: now };
  const mole = await addRecipe(db, {
    ...by,
    publish: new Date(+now + 1),
    content: content('paid', 'Mole', 'It takes a day.'),
  });
  const salsa = await addRecipe(db, { ...by, content: content('free', 'Salsa', 'Fresh.') });
  const written = content('draft', secretIn('name', 'draft'), secretIn('teaser', 'draft'));
  // Added last, so that it would come first if it were listed.
  const draft = await addRecipe(db, { ...by, content: written, now: new Date(+now + 2), publish: null });
  await addRecipe(db, { ...by, creatorId: other.creatorId, content: content('bea', 'Broth', 'Hot.') });
  for (const [{ id }, slugs] of [
    [mole, [earlierSlugs.paid, mole.slug]],
    [draft, [earlierSlugs.draft, secretIn('slug', 'draft')]],
  ] as const) {
    for (const slug of slugs) await db.update(recipes).set({ slug }).where(eq(recipes.id, id));
  }

  const people = await peopleIn(db, page);
  const headers = {} as Record<Role, Record<string, string>>;
  const accountIds = new Map<Role, string>();
  for (const role of roles) {
    const accountId = await people.accountOf(role);
    headers[role] = {};
    if (accountId === null) continue;
    accountIds.set(role, accountId);
    headers[role] = { cookie: `${await people.sessionOf(accountId)}; signed_in=1` };
    for (const { id: recipeId } of [mole, draft]) {
      await db.insert(savedRecipes).values({ accountId, recipeId, savedAt: now });
      await db.insert(cookedRecipes).values({ id: randomUUID(), accountId, recipeId, cookedAt: now });
      await db.insert(recipeNotes).values({ accountId, recipeId, text: noteOf(role), updatedAt: now });
    }
  }
  return {
    pageId: page.id,
    creatorId: page.creatorId,
    ids: { mole: mole.id, salsa: salsa.id, draft: draft.id },
    headers,
    accountIds,
  };
}
