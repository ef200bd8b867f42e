import type { RouterContextProvider } from 'react-router';
import { listStudios } from '../../creators/members.server.ts';
import type { Db } from '../../db/client.server.ts';
import { unreadablePage } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { offeredKinds } from '../../mail/scheduled/preferences.server.ts';
import { type Member, requireMember } from '../../membership/access/member.server.ts';
import { namesOf } from '../../membership/queries.server.ts';
import { findMembershipWithPayments, type MembershipPageData } from '../../membership/status/page.server.ts';
import type { EmailChoice } from '../emails/emails-part.tsx';
import { type AccountDetails, findAccountDetails } from './account-details.server.ts';

/** What `/account` shows. */
export interface AccountPageData extends Pick<AccountDetails, 'hasPassword' | 'hasRecord' | 'legalAccepted'> {
  /** The clock of memberships that the page was made by. */
  now: Date;
  /** Null: the account never joined anybody. */
  page: MembershipPageData;
  email: string;
  name: string;
  /** When the account is to be deleted, ISO 8601; null: it is not. */
  deletionAt: string | null;
  /** ISO 8601; null: not accepted, or accepted before the date was recorded. */
  legalAcceptedAt: string | null;
  supportEmail: string;
  work: AccountStudios;
  /** Empty: none is offered. */
  emails: EmailChoice[];
}

/** The account page's data, in a few reads at once besides that of the member; throws a 503 when it cannot be read. */
export async function loadAccountPage(context: Readonly<RouterContextProvider>): Promise<AccountPageData> {
  const services = context.get(servicesContext);
  const { db, supportEmail } = services;
  const now = services.membershipNow();
  const member = await requireMember(context);
  try {
    const reading = findAccountDetails(db, member);
    const [page, details, work] = await Promise.all([
      findMembershipWithPayments(services, {
        membership: member.membership,
        now,
        pages: reading,
        withOffer: !member.membership?.access.may,
      }),
      reading,
      findAccountStudios(db, member),
    ]);
    const { deletionAt, hasPassword, hasRecord, legalAccepted, legalAcceptedAt, emailsAskedFor } = details;
    return {
      ...{ now, page, email: member.email, name: namesOf(details).join(' '), supportEmail, work },
      deletionAt: deletionAt?.toISOString() ?? null,
      emails: offeredKinds(services).map(({ name, purpose: { choice } }) => ({
        ...{ kind: name, choice, wanted: emailsAskedFor.includes(name) },
      })),
      ...{ hasPassword, hasRecord, legalAccepted, legalAcceptedAt: legalAcceptedAt?.toISOString() ?? null },
    };
  } catch (err) {
    services.log.error({ err }, 'An account could not be read');
    throw unreadablePage();
  }
}

/** What an account does on this site besides subscribing. */
export interface AccountStudios {
  /** The creators whom it looks after, and whether the page is its own. */
  studios: { creatorId: string; name: string; role: 'owner' | 'editor' }[];
  isOperator: boolean;
}

/** Asks nothing for those who do nothing. */
async function findAccountStudios(
  db: Db,
  member: Pick<Member, 'accountId' | 'studios' | 'isOperator'>,
): Promise<AccountStudios> {
  const roles = new Map(member.studios.map(({ creatorId, role }) => [creatorId, role]));
  const named = roles.size > 0 ? await listStudios(db, member) : [];
  const studios = named.map((studio) => ({ ...studio, role: roles.get(studio.creatorId) ?? 'editor' }));
  return { studios, isOperator: member.isOperator };
}
