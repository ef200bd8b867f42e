import { data, type RouterContextProvider, redirect } from 'react-router';
import { findCreatorSite } from '../../creators/creator-site.server.ts';
import type { CreatorSite } from '../../creators/creator-site.ts';
import { workLinksOf } from '../../creators/header/member-links.ts';
import type { Db } from '../../db/client.server.ts';
import { type Services, servicesContext } from '../../http/services.ts';
import { requireUser } from '../../identity/sessions/visitor.server.ts';
import { hasOptedIn, offersOptionalEmails } from '../../mail/scheduled/preferences.server.ts';
import { type CurrentMembership, requireMember } from '../../membership/access/member.server.ts';
import { viewOf } from '../../membership/status/membership-view.ts';
import { type PaymentNotice, paymentNotice } from '../../membership/status/payment-notice.ts';
import { paths } from '../../paths.ts';
import { findPageVersion } from '../../recipes/paywall/audience.server.ts';
import { audienceOfVersion, mayReadFully } from '../../recipes/paywall/paywall.ts';
import { findCurrentSlug } from '../../recipes/queries.server.ts';
import { turnedOut } from '../emails/turned-out.server.ts';
import { isSlug, type MemberRecipePageData } from './member-recipe.ts';
import { type FoundMemberRecipe, findMemberRecipe } from './queries.server.ts';

/** Names from the address, not validated. */
export interface MemberRecipeAddress {
  name: string;
  slug: string;
}

const statuses = { ready: 200, missing: 404, failed: 503 };

export async function loadMemberRecipe(context: Readonly<RouterContextProvider>, address: MemberRecipeAddress) {
  const page = await readMemberRecipePage(context, address);
  return data(page, { status: statuses[page.state] });
}

/** @throws a redirect to the sign-in page, or to the recipe's current address */
async function readMemberRecipePage(
  context: Readonly<RouterContextProvider>,
  address: MemberRecipeAddress,
): Promise<MemberRecipePageData> {
  const services = context.get(servicesContext);
  try {
    const { accountId } = await requireUser(context);
    const found = await findMemberRecipeAt(services.db, { accountId, ...address });
    if (!found) return { state: 'missing' };
    const { site, recipe, mine } = found;
    if (recipe.slug !== address.slug) throw redirect(paths.memberRecipe(site.subdomain, recipe.slug), 301);
    const version = await findPageVersion(context, site);
    const { slug, name } = recipe;
    const ask = offersOptionalEmails(services)
      ? await hasOptedIn(services.db, { accountId, kind: turnedOut.name })
      : null;
    const member = await requireMember(context);
    const { membership } = member;
    return {
      state: 'ready',
      site,
      recipe: { slug, name },
      mine,
      ask,
      mayRead: mayReadFully(recipe, audienceOfVersion(version)),
      hasMoved: version === 'move',
      links: { ...workLinksOf(member), places: site },
      notice: membership && (await findPaymentNotice(services, { membership, creatorId: site.creatorId })),
    };
  } catch (err) {
    if (err instanceof Response) throw err;
    services.log.error({ err }, 'What a recipe is to a person could not be read');
    return { state: 'failed' };
  }
}

/** Finds the payment notice for a membership with this creator. Returns null for a membership with another creator. */
async function findPaymentNotice(
  { charges, db, membershipNow }: Services,
  { membership, creatorId }: { membership: CurrentMembership; creatorId: string },
): Promise<PaymentNotice | null> {
  if (!charges || membership.creatorId !== creatorId) return null;
  const paymentStatus = await charges.findPaymentStatus(db, membership);
  return paymentStatus && paymentNotice(viewOf(membership, { nextCreator: null, paymentStatus, now: membershipNow() }));
}

/** Finds a recipe by a current or former address. */
export async function findMemberRecipeAt(
  db: Db,
  { accountId, name, slug }: MemberRecipeAddress & { accountId: string },
): Promise<({ site: CreatorSite } & FoundMemberRecipe) | null> {
  if (!isSlug(slug)) return null;
  const site = await findCreatorSite(db, { subdomain: name.toLowerCase() });
  if (!site) return null;
  const { creatorId } = site;
  const found = await findMemberRecipe(db, { accountId, creatorId, slug });
  if (found) return { site, ...found };
  const current = await findCurrentSlug(db, { creatorId, slug });
  const moved = current && (await findMemberRecipe(db, { accountId, creatorId, slug: current }));
  return moved ? { site, ...moved } : null;
}
