import type { LoaderFunctionArgs } from 'react-router';
import { authPaths } from '../../auth-paths.ts';
import { type Brand, findBrand } from '../../creators/brand/brand.server.ts';
import { listStudios } from '../../creators/members.server.ts';
import { findLetterRequest } from '../../creators/queries.server.ts';
import type { Db } from '../../db/client.server.ts';
import { pageLoader } from '../../http/replies.ts';
import type { Services } from '../../http/services.ts';
import { listSubscriptions, type Subscription } from '../../letters/subscription/queries.server.ts';
import { offeredKinds } from '../../mail/scheduled/preferences.server.ts';
import { type Member, requireMember } from '../../membership/access/member.server.ts';
import { namesOf } from '../../membership/queries.server.ts';
import { findMembershipWithPayments, type MembershipPageData } from '../../membership/status/page.server.ts';
import type { EndedByWithdrawal } from '../../membership/status/status-words.ts';
import { findEndingWithdrawal, mayWithdraw } from '../../membership/withdrawal/queries.server.ts';
import { paths } from '../../paths.ts';
import { currentOwnSite } from '../../sites/current-site.server.ts';
import type { OwnSite } from '../../sites/site.ts';
import type { EmailChoice, LetterChoice } from '../emails/emails-part.tsx';
import { type AccountDetails, findAccountDetails } from './account-details.server.ts';

export interface AccountPageData
  extends Pick<AccountDetails, 'hasPassword' | 'hasRecord' | 'legalAccepted' | 'hasReceipts'> {
  /** Current time for memberships (`Services.membershipNow`). */
  now: Date;
  /** Null if the account never joined a creator, and on the own site of a creator other than the membership's. */
  page: MembershipPageData;
  /** Creator whose own site this is, or null on the platform. */
  site: Brand | null;
  /** Creator of the membership if this is another creator's own site, otherwise null. `href`: account page to use. */
  elsewhere: { name: string; href: string } | null;
  /** True if the member can withdraw from the newest contract of the membership. */
  mayWithdraw: boolean;
  withdrawal: EndedByWithdrawal | null;
  email: string;
  name: string;
  /** Time of the scheduled deletion, in ISO 8601, or null. */
  deletionAt: string | null;
  /** Time of the acceptance, in ISO 8601. Null if not accepted, or if accepted before the date was recorded. */
  legalAcceptedAt: string | null;
  supportEmail: string;
  work: AccountStudios;
  emails: EmailChoice[];
  letters: LetterChoice[];
  /** Letter of the former membership's creator that the member has not yet decided about, or null. */
  letterToKeep: LetterChoice | null;
}

export const loadAccountPage = pageLoader(
  'An account could not be read',
  async ({ context }: Pick<LoaderFunctionArgs, 'context'>, services): Promise<AccountPageData> => {
    const { db, supportEmail } = services;
    const now = services.membershipNow();
    const member = await requireMember(context);
    const here = currentOwnSite();
    const reading = findAccountDetails(db, member);
    const [found, canWithdraw, withdrawal, details, work, subscriptions, letterRequest] = await Promise.all([
      findMembershipWithPayments(services, {
        membership: member.membership,
        now,
        pages: reading,
        withOffer: !member.membership?.access.may,
      }),
      mayWithdraw(services, { ...member, now }),
      member.membership && findEndingWithdrawal(db, member.membership),
      reading,
      findAccountStudios(db, member),
      listSubscriptions(db, { address: member.email }),
      member.membership && findLetterRequest(db, member.membership),
    ]);
    const isElsewhere = found !== null && here !== null && found.brand.creatorId !== here.creatorId;
    const page = isElsewhere ? null : found;
    const { deletionAt, hasPassword, hasRecord, legalAccepted, legalAcceptedAt, emailsAskedFor } = details;
    return {
      now,
      page,
      site: here && (await findBrand(db, here)),
      elsewhere: isElsewhere ? { name: found.brand.name, href: await accountAt(services, here, found.brand) } : null,
      mayWithdraw: canWithdraw,
      withdrawal,
      email: member.email,
      name: namesOf(details).join(' '),
      supportEmail,
      work,
      deletionAt: deletionAt?.toISOString() ?? null,
      emails: offeredKinds(services).map(({ name, purpose: { choice } }) => ({
        kind: name,
        choice,
        wanted: emailsAskedFor.includes(name),
      })),
      ...lettersOf(isElsewhere ? null : member.membership, {
        subscriptions: here ? subscriptions.filter(({ creatorId }) => creatorId === here.creatorId) : subscriptions,
        offeredBy: letterRequest ? (page?.brand ?? null) : null,
      }),
      hasPassword,
      hasReceipts: details.hasReceipts,
      hasRecord,
      legalAccepted,
      legalAcceptedAt: legalAcceptedAt?.toISOString() ?? null,
    };
  },
);

/** Returns the URL that signs the visitor in on the site of the membership's creator, or else on the platform. */
async function accountAt(
  { db, sites }: Pick<Services, 'db' | 'sites'>,
  here: OwnSite,
  { creatorId }: { creatorId: string },
): Promise<string> {
  const site = await sites.findCanonical(db, { creatorId });
  const redirectTo = paths.account();
  if (site) return site.canonical + authPaths.handOverTo({ redirectTo });
  return here.platform + authPaths.handOverTo({ redirectTo, creatorId: here.creatorId });
}

/**
 * Returns the letters that the address gets, and the letter of the membership's creator.
 * @param given.offeredBy creator of the membership, or null if that creator offers no letter
 */
function lettersOf(
  membership: Member['membership'],
  { subscriptions, offeredBy }: { subscriptions: readonly Subscription[]; offeredBy: Brand | null },
): Pick<AccountPageData, 'letters' | 'letterToKeep'> {
  const letters = subscriptions.map(({ creatorId, name }) => ({ creatorId, name, wanted: true }));
  const isSubscribed = subscriptions.some(({ creatorId }) => creatorId === offeredBy?.creatorId);
  if (offeredBy && !isSubscribed) letters.push({ creatorId: offeredBy.creatorId, name: offeredBy.name, wanted: false });
  const endedAt = membership && !membership.access.may ? membership.access.until : null;
  const left = subscriptions.find(({ creatorId }) => creatorId === membership?.creatorId);
  const isOpen = left?.confirmedAt && endedAt && left.confirmedAt < endedAt;
  return { letters, letterToKeep: isOpen ? { creatorId: left.creatorId, name: left.name, wanted: true } : null };
}

export interface AccountStudios {
  studios: { creatorId: string; name: string; role: 'owner' | 'editor' }[];
  isOperator: boolean;
}

async function findAccountStudios(
  db: Db,
  member: Pick<Member, 'accountId' | 'studios' | 'isOperator'>,
): Promise<AccountStudios> {
  const roles = new Map(member.studios.map(({ creatorId, role }) => [creatorId, role]));
  const named = roles.size > 0 ? await listStudios(db, member) : [];
  const studios = named.map((studio) => ({ ...studio, role: roles.get(studio.creatorId) ?? 'editor' }));
  return { studios, isOperator: member.isOperator };
}
