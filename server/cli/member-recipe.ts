import type { Role } from '../../app/access/roles.ts';
import { dateWords } from '../../app/copy/date-words.ts';
import { findCreator } from '../../app/creators/roster.server.ts';
import type { Db } from '../../app/db/client.server.ts';
import type { MemberHistory } from '../../app/membership/operator/member-history.server.ts';
import { paths } from '../../app/paths.ts';
import { type ExplainedRecipe, explainRecipe } from '../../app/recipes/explanation/queries.server.ts';
import { hostName } from '../../app/sites/host-name.ts';
import type { Sites } from '../../app/sites/sites.server.ts';
import { sentenceOf } from './member-fields.ts';
import { printable } from './printable.ts';

const { moment } = dateWords();

/**
 * Parses `--recipe`: a slug, or an address such as `/marisol/recipes/pozole`, which also names the creator by subdomain,
 * or by host on a creator's own site.
 */
export function readRecipe(given: string): { slug: string; creator: string | null } {
  const address = /(?:^|\/)([^/]+)\/recipes\/([^/?#]+)/.exec(given);
  return address ? { creator: address[1]!, slug: address[2]! } : { creator: null, slug: given.trim() };
}

export type RecipeExplanation = ExplainedRecipe & { creatorName: string; sentence: string };

/**
 * Explains which part of a recipe an account sees.
 * @param of.creator subdomain, id or host, or null for the creator of the account's current or last membership
 */
export async function explainRecipeTo(
  db: Db,
  {
    history,
    slug,
    creator,
    sites,
    now,
  }: { history: MemberHistory; slug: string; creator: string | null; sites: Sites; now: Date },
): Promise<{ ok: true; recipe: RecipeExplanation } | { ok: false; sentence: string }> {
  const [membership] = history.memberships;
  const found =
    creator === null
      ? membership && { creatorId: membership.creatorId, name: membership.creatorName }
      : await findCreatorAt(db, { creator, sites });
  if (!found) {
    const sentence =
      creator === null
        ? 'This account has never joined a creator: name the recipe’s with --creator.'
        : `There is no creator '${printable(creator)}'.`;
    return { ok: false, sentence };
  }
  const { creatorId, name: creatorName } = found;
  const recipe = await explainRecipe(db, { accountId: history.accountId, creatorId, slug, now });
  if (!recipe) {
    const elsewhere = creator === null ? ' If it is another creator’s, name them with --creator.' : '';
    const sentence = `${printable(creatorName)} has no recipe at '${printable(slug)}'.${elsewhere}`;
    return { ok: false, sentence };
  }
  return { ok: true, recipe: { ...recipe, creatorName, sentence: sentenceAbout(recipe, { history, creatorName }) } };
}

/** Subdomains and ids have no dot, so a name with one is a host. */
async function findCreatorAt(db: Db, { creator, sites }: { creator: string; sites: Sites }) {
  if (!creator.includes('.')) return findCreator(db, creator);
  const site = await sites.find(hostName(creator));
  return site?.kind === 'creator' ? findCreator(db, site.creatorId) : null;
}

export function recipeFields({ reading, ...recipe }: RecipeExplanation) {
  const { recipeId, name, slug, creatorId, creatorName, subdomain, free, status, publishedAt, removedAt } = recipe;
  const where = { recipeId, name, slug, creatorId, creatorName, subdomain };
  return { ...where, free, status, publishedAt, removedAt, ...reading, sentence: recipe.sentence };
}

export function recipeText({ name, slug, subdomain, creatorName, sentence }: RecipeExplanation): string {
  const at = subdomain === null ? slug : paths.recipe(subdomain, slug);
  const title = `${name ?? slug}, by ${creatorName} (${at})`;
  return `${printable(title)}\n${printable(sentence)}\n`;
}

function sentenceAbout(
  { reading, publishedAt }: ExplainedRecipe,
  { history, creatorName }: { history: MemberHistory; creatorName: string },
): string {
  switch (reading.because) {
    case 'removed':
      return 'Nobody finds it: its creator has removed it. It can be taken back in the studio.';
    case 'draft':
      return 'Nobody finds it: it is a draft. Who works there sees it in the studio.';
    case 'scheduled':
      return `Nobody finds it yet: it is to be published ${publishedAt ? moment(publishedAt) : 'later'}.`;
    case 'no-page':
      return `Nobody finds it: the page of ${creatorName} is not published, or has no address.`;
    case 'free':
      return 'They read all of it: it is free for everybody.';
    default:
      return `${reading.sees === 'whole' ? 'They read all of it' : 'They see the teaser alone'}: ${roleWords(reading.because, { history, creatorName })}`;
  }
}

function roleWords(role: Role, { history, creatorName }: { history: MemberHistory; creatorName: string }): string {
  const [membership] = history.memberships;
  const onTheirPage = membership ? ` Their account page says: ‘${sentenceOf(membership)}’` : '';
  switch (role) {
    case 'owner':
    case 'editor':
      return `they work for ${creatorName}.`;
    case 'operator':
      return 'they run this site.';
    case 'member':
      return `they are a member of ${creatorName}.${onTheirPage}`;
    case 'unconfirmed':
      return 'it is for members, and their address is not confirmed.';
    case 'another-creator':
      return `it is for members, and they work for another creator without being a member of ${creatorName}.`;
    case 'member-of-another':
      return `it is for members of ${creatorName}, and they are one of ${membership?.creatorName}.${onTheirPage}`;
    case 'ended-member':
      return membership
        ? `it is for members, and they have no access now.${onTheirPage}`
        : 'it is for members, and they have never joined a creator.';
    case 'visitor':
      return 'it is for members, and they are not signed in.';
  }
}
