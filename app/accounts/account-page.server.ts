import type { RouterContextProvider } from 'react-router';
import type { Brand } from '../creators/brand.server.ts';
import { unreadablePage } from '../http/replies.ts';
import { servicesContext } from '../http/services.ts';
import { requireMember } from '../membership/member.server.ts';
import type { Plan } from '../membership/plans.ts';
import { findMembership, namesOf } from '../membership/queries.server.ts';
import { findAccountDetails } from './account-details.server.ts';
import { describeWork } from './account-work.server.ts';

/** What `/account` shows. */
export interface AccountPageData {
  email: string;
  name: string;
  brand: Brand | null;
  plan: Plan | null;
  legalAccepted: boolean;
  /** For people to read; null: not accepted, or accepted before the date was recorded. */
  legalAcceptedOn: string | null;
  hasPassword: boolean;
  supportEmail: string;
  /** What the account does here besides subscribing, a sentence each. */
  work: string[];
}

/** The account page's data; throws a 503 when it cannot be read. */
export async function loadAccountPage(context: Readonly<RouterContextProvider>): Promise<AccountPageData> {
  const { db, log, supportEmail } = context.get(servicesContext);
  const user = await requireMember(context);
  try {
    const membership = await findMembership(db, user);
    const { hasPassword, legalAccepted, legalAcceptedAt } = await findAccountDetails(db, user);
    return {
      email: user.email,
      name: namesOf(membership).join(' '),
      brand: membership?.brand ?? null,
      plan: membership?.plan ?? null,
      legalAccepted,
      // Formatted on the server: the date may be another one in the browser's time zone.
      legalAcceptedOn: legalAcceptedAt && longDate.format(legalAcceptedAt),
      hasPassword,
      supportEmail,
      work: await describeWork(db, user),
    };
  } catch (err) {
    log.error({ err }, 'An account could not be read');
    throw unreadablePage();
  }
}

const longDate = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
