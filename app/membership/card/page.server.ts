import { randomUUID } from 'node:crypto';
import { type RouterContextProvider, redirect } from 'react-router';
import { isUuid } from '../../http/ids.ts';
import type { Services } from '../../http/services.ts';
import { paths } from '../../paths.ts';
import { requireMember } from '../access/member.server.ts';
import type { CardBrowser } from '../charges.ts';
import { loadMembershipPage, type MembershipPageData } from '../status/page.server.ts';
import type { Billing } from './billing.ts';
import { findCountry, findGivenCard } from './given-card.server.ts';
import type { GivenCard } from './given-card.ts';

export interface CardPageData {
  page: MembershipPageData;
  supportEmail: string;
  browser: CardBrowser | null;
  /** Idempotency key for the form on the page. */
  attempt: string;
  /** Card of the attempt that the URL names, or null. */
  given: GivenCard | null;
  country: string | null;
  billing: Billing | null;
  isBillingSaved: boolean;
  removed: boolean;
}

/** @param url `attempt` names the attempt whose card is shown; `another` shows the form even while a card is pending */
export async function loadCardPage(
  url: URL,
  context: Readonly<RouterContextProvider>,
  services: Services,
): Promise<CardPageData> {
  const { accountId, membership } = await requireMember(context);
  const { charges, db } = services;
  const attempt = url.searchParams.get('attempt');
  const bank = url.searchParams.has('bank');
  // Before `loadMembershipPage`, because after the bank's answer `findGivenCard` syncs the subscription, which can
  // change the payment status.
  const given =
    attempt && isUuid(attempt) ? await findGivenCard(services, { accountId, attempt, isStored: !bank }) : null;
  const { page, supportEmail } = await loadMembershipPage({ context });
  const open = given || url.searchParams.has('another') ? null : openAttempt(page);
  if (open) throw redirect(paths.accountCard({ attempt: open }));
  const browser = (membership && (await charges?.browserFor(db, membership))) ?? null;
  const of = membership && { accountId, creatorId: membership.creatorId };
  return {
    page,
    supportEmail,
    browser,
    attempt: randomUUID(),
    given,
    country: charges ? await findCountry(db, { accountId }) : null,
    billing: (browser?.usesTax && of && (await charges?.findBilling(db, of))) || null,
    isBillingSaved: url.searchParams.has('billing'),
    removed: url.searchParams.has('removed'),
  };
}

/** Returns the sign-up attempt whose card is being checked or needs the bank's authentication, or null. */
function openAttempt(page: MembershipPageData): string | null {
  const given = page?.membership.payments?.cardGiven;
  return given && given.state !== 'declined' ? given.attemptId : null;
}
