import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type RouterContextProvider, redirect } from 'react-router';
import { endUserDetails } from '../../db/schema/membership.ts';
import { isUuid } from '../../http/ids.ts';
import type { Services } from '../../http/services.ts';
import { paths } from '../../paths.ts';
import { requireMember } from '../access/member.server.ts';
import type { CardGiven, Charges } from '../charges.ts';
import { loadMembershipPage, type MembershipPageData } from '../status/page.server.ts';

export interface CardPageData {
  page: MembershipPageData;
  supportEmail: string;
  browser: Charges['browser'] | null;
  /** Idempotency key for the form on the page. */
  attempt: string;
  /** Card of the attempt that the URL names, or null. */
  given: { attempt: string; card: CardGiven } | null;
  country: string | null;
  removed: boolean;
}

/**
 * Loads `/account/card`.
 * @param url `attempt` names the attempt whose card is shown; `another` shows the form even while a card is pending
 * @throws a redirect to the status of a pending card given at sign-up, or a 503 if the membership cannot be read
 */
export async function loadCardPage(
  url: URL,
  context: Readonly<RouterContextProvider>,
  services: Services,
): Promise<CardPageData> {
  const { accountId } = await requireMember(context);
  const { charges } = services;
  const attempt = url.searchParams.get('attempt');
  const bank = url.searchParams.has('bank');
  // Read before the membership, because reading the outcome can change the payment status.
  const given = attempt && isUuid(attempt) ? await findGiven(services, { accountId, attempt, bank }) : null;
  const { page, supportEmail } = await loadMembershipPage({ context });
  const open = given || url.searchParams.has('another') ? null : openAttempt(page);
  if (open) throw redirect(paths.accountCard({ attempt: open }));
  return {
    page,
    supportEmail,
    browser: charges?.browser ?? null,
    attempt: randomUUID(),
    given,
    country: charges ? await findCountry(services, accountId) : null,
    removed: url.searchParams.has('removed'),
  };
}

/** Returns the sign-up attempt whose card is being checked or needs the bank's authentication, or null. */
function openAttempt(page: MembershipPageData): string | null {
  const given = page?.membership.payments?.cardGiven;
  return given && given.state !== 'declined' ? given.attemptId : null;
}

async function findCountry({ db }: Pick<Services, 'db'>, accountId: string): Promise<string | null> {
  const [record] = await db
    .select({ country: endUserDetails.country })
    .from(endUserDetails)
    .where(eq(endUserDetails.authId, accountId));
  return record?.country ?? null;
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
