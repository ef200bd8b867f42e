import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { RouterContextProvider } from 'react-router';
import { endUserDetails } from '../../db/schema/membership.ts';
import { isUuid } from '../../http/ids.ts';
import { unreadablePage } from '../../http/replies.ts';
import { type Services, servicesContext } from '../../http/services.ts';
import { requireMember } from '../access/member.server.ts';
import { loadMembershipPage, type MembershipPageData } from '../changes/membership-page.server.ts';
import type { CardGiven, Charges } from '../charges.ts';

/** `/account/card`. */
export interface CardPageData {
  page: MembershipPageData;
  supportEmail: string;
  /** Null: nobody can be charged. */
  browser: Charges['browser'] | null;
  /** Makes a repeated post the same as the first. */
  attempt: string;
  /** The card that was just given, by the attempt that the address names; null: none. */
  given: { attempt: string; card: CardGiven } | null;
  /** Of the record, to begin with. */
  country: string | null;
  removed: boolean;
}

/** Throws a 503 when the membership cannot be read. */
export async function loadCardPage(url: URL, context: Readonly<RouterContextProvider>): Promise<CardPageData> {
  const services = context.get(servicesContext);
  const { accountId } = await requireMember(context);
  const { page, supportEmail } = await loadMembershipPage(context);
  const { charges } = services;
  const attempt = url.searchParams.get('attempt');
  const bank = url.searchParams.has('bank');
  return {
    ...{ page, supportEmail, browser: charges?.browser ?? null, attempt: randomUUID() },
    given: attempt && isUuid(attempt) ? await findGiven(services, { accountId, attempt, bank }) : null,
    country: charges ? await findCountry(services, accountId) : null,
    removed: url.searchParams.has('removed'),
  };
}

async function findCountry({ db, log }: Pick<Services, 'db' | 'log'>, accountId: string): Promise<string | null> {
  try {
    const [record] = await db
      .select({ country: endUserDetails.country })
      .from(endUserDetails)
      .where(eq(endUserDetails.authId, accountId));
    return record?.country ?? null;
  } catch (err) {
    log.error({ err }, 'A record could not be read');
    throw unreadablePage();
  }
}

async function findGiven(
  { charges, log }: Pick<Services, 'charges' | 'log'>,
  { accountId, attempt, bank }: { accountId: string; attempt: string; bank: boolean },
): Promise<CardPageData['given']> {
  if (!charges) return null;
  const of = { accountId, attemptId: attempt };
  try {
    const card = await (bank ? charges.continueCard(of) : charges.findCardGiven(of));
    return card && { attempt, card };
  } catch (err) {
    log.error({ err }, 'How a card stands could not be found out');
    return { attempt, card: { state: 'away' } };
  }
}
