import type { LoaderFunctionArgs } from 'react-router';
import { listStudios } from '../../creators/members.server.ts';
import type { Db } from '../../db/client.server.ts';
import { pageLoader } from '../../http/replies.ts';
import { offeredKinds } from '../../mail/scheduled/preferences.server.ts';
import { type Member, requireMember } from '../../membership/access/member.server.ts';
import { namesOf } from '../../membership/queries.server.ts';
import { findMembershipWithPayments, type MembershipPageData } from '../../membership/status/page.server.ts';
import type { EndedByWithdrawal } from '../../membership/status/status-words.ts';
import { findEndingWithdrawal, mayWithdraw } from '../../membership/withdrawal/queries.server.ts';
import type { EmailChoice } from '../emails/emails-part.tsx';
import { type AccountDetails, findAccountDetails } from './account-details.server.ts';

export interface AccountPageData
  extends Pick<AccountDetails, 'hasPassword' | 'hasRecord' | 'legalAccepted' | 'hasReceipts'> {
  /** Time of the membership clock. */
  now: Date;
  /** Null if the account never joined a creator. */
  page: MembershipPageData;
  /** True if the member can withdraw from the contract, and is offered to. */
  mayWithdraw: boolean;
  /** Withdrawal that ended the access, or null. */
  withdrawal: EndedByWithdrawal | null;
  email: string;
  name: string;
  /** ISO 8601, or null if no deletion is scheduled. */
  deletionAt: string | null;
  /** ISO 8601. Null if not accepted, or if accepted before the date was recorded. */
  legalAcceptedAt: string | null;
  supportEmail: string;
  work: AccountStudios;
  emails: EmailChoice[];
}

export const loadAccountPage = pageLoader(
  'An account could not be read',
  async ({ context }: Pick<LoaderFunctionArgs, 'context'>, services): Promise<AccountPageData> => {
    const { db, supportEmail } = services;
    const now = services.membershipNow();
    const member = await requireMember(context);
    const reading = findAccountDetails(db, member);
    const [page, canWithdraw, withdrawal, details, work] = await Promise.all([
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
    ]);
    const { deletionAt, hasPassword, hasRecord, legalAccepted, legalAcceptedAt, emailsAskedFor } = details;
    return {
      now,
      page,
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
      hasPassword,
      hasReceipts: details.hasReceipts,
      hasRecord,
      legalAccepted,
      legalAcceptedAt: legalAcceptedAt?.toISOString() ?? null,
    };
  },
);

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
