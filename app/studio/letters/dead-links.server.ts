import { and, eq } from 'drizzle-orm';
import { matchPath } from 'react-router';
import { findCreatorSite } from '../../creators/creator-site.server.ts';
import type { Db } from '../../db/client.server.ts';
import { hasLetterPage, letters } from '../../db/schema/letters.ts';
import { isPublished, recipes } from '../../db/schema/recipes.ts';
import type { Letter } from '../../letters/document/letter-shape.ts';
import { readLink } from '../../letters/document/shown-letter.ts';
import { findCurrentSlug } from '../../recipes/queries.server.ts';
import { routeTable } from '../../route-table.ts';

/**
 * Returns the links of a letter to pages of the platform that do not exist, as written. Links to other hosts are not
 * requested: a letter must not make the server send requests.
 */
export async function findDeadLinks(db: Db, { letter, origin }: { letter: Letter; origin: string }): Promise<string[]> {
  const dead: string[] = [];
  for (const link of linksIn(letter)) {
    const address = URL.parse(readLink(link) ?? '');
    if (address?.origin === origin && !(await isPage(db, address.pathname))) dead.push(link);
  }
  return dead;
}

const linksIn = ({ blocks }: Letter): Set<string> =>
  new Set(blocks.flatMap(({ lines, button }) => [...lines.flat().map(({ href }) => href), button?.href ?? '']));

async function isPage(db: Db, pathname: string): Promise<boolean> {
  const isOther = Object.keys(routeTable).some((each) => !each.startsWith('/:name') && matchPath(each, pathname));
  if (isOther) return true;
  const match = (below: string): { name?: string; slug?: string } =>
    matchPath(`/:name${below}`, pathname)?.params ?? {};
  const site = await findCreatorSite(db, { subdomain: match('/*').name ?? '' });
  if (!site) return false;
  const { creatorId } = site;
  const recipe = match('/recipes/:slug').slug;
  if (recipe) return isRecipe(db, { creatorId, slug: recipe });
  const letter = match('/letters/:slug').slug;
  if (letter) return isLetter(db, { creatorId, slug: letter });
  return Object.keys(routeTable).some((each) => each.startsWith('/:name') && matchPath(each, pathname));
}

async function isRecipe(db: Db, { creatorId, slug }: { creatorId: string; slug: string }): Promise<boolean> {
  const [found] = await db
    .select({ id: recipes.id })
    .from(recipes)
    .where(and(eq(recipes.userId, creatorId), eq(recipes.slug, slug), isPublished));
  return found !== undefined || (await findCurrentSlug(db, { creatorId, slug })) !== null;
}

async function isLetter(db: Db, { creatorId, slug }: { creatorId: string; slug: string }): Promise<boolean> {
  if (slug === 'feed' || slug === 'subscribe') return true;
  const [found] = await db
    .select({ id: letters.id })
    .from(letters)
    .where(and(eq(letters.creatorId, creatorId), eq(letters.slug, slug), hasLetterPage));
  return found !== undefined;
}
