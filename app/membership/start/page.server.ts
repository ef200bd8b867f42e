import { randomUUID } from 'node:crypto';
import type { RouterContextProvider } from 'react-router';
import { isUuid } from '../../http/ids.ts';
import { servicesContext } from '../../http/services.ts';
import { requireMember } from '../access/member.server.ts';
import { findCountry } from '../card/given-card.server.ts';
import type { CardBrowser } from '../charges.ts';
import { codeErrorWords } from '../offers/copy.ts';
import { readCode, type TypedCode } from '../offers/typed-code.server.ts';
import { withOffer } from '../prices/offer.ts';
import { findOnSale, type PlanId } from '../prices/price.ts';
import { loadMembershipPage, type MembershipPageData } from '../status/page.server.ts';

export interface StartPageData {
  page: MembershipPageData;
  supportEmail: string;
  /** Time of rendering, from which the page computes the days of renewals. */
  now: Date;
  /** Id of the form, kept in the URL to which the bank returns. */
  attempt: string;
  /** True if the URL names an attempt to continue after the bank's authentication. */
  continued: boolean;
  plan: PlanId | null;
  browser: CardBrowser | null;
  /** Tax address to prefill, or null if the form asks for none. */
  address: { country: string; postalCode: string } | null;
  /** Offer code in the URL, empty if none. */
  code: string;
  codeError: string | null;
}

export const readAttempt = (text: string | null | undefined) => (text && isUuid(text) ? text : null);

/** Finds the offer of a code, among the offers of the signed-in member's creator. */
export async function readOwnCode(
  context: Readonly<RouterContextProvider>,
  text: string | null | undefined,
): Promise<TypedCode> {
  const { email, membership } = await requireMember(context);
  if (!membership) return { state: 'none', typed: '' };
  return readCode(context, { creatorId: membership.creatorId, text, account: email });
}

/** @throws a 503 if the membership cannot be read */
export async function loadStartPage(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<StartPageData> {
  const { charges, db, membershipNow } = context.get(servicesContext);
  const { accountId, membership } = await requireMember(context);
  const { page, supportEmail } = await loadMembershipPage({ context });
  const { searchParams } = new URL(request.url);
  const attempt = readAttempt(searchParams.get('attempt'));
  const now = membershipNow();
  const code = await readOwnCode(context, searchParams.get('offer'));
  const offer = page && !page.membership.price.offer && code.state === 'valid' ? code.offer : null;
  const offered = withOffer(page?.offered ?? [], offer);
  const browser = (membership && (await charges?.browserFor(db, membership))) ?? null;
  return {
    page: page && { ...page, offered },
    supportEmail,
    attempt: attempt ?? randomUUID(),
    continued: attempt !== null,
    plan: findOnSale(offered, searchParams.get('plan'))?.plan ?? null,
    now,
    browser,
    address:
      membership && browser?.usesTax ? await addressOf(context, { accountId, creatorId: membership.creatorId }) : null,
    code: code.typed,
    codeError: codeErrorWords(code),
  };
}

/** Returns the address given to the creator before, or the country in `EndUserDetails` without a postal code. */
async function addressOf(
  context: Readonly<RouterContextProvider>,
  of: { accountId: string; creatorId: string },
): Promise<{ country: string; postalCode: string }> {
  const { charges, db } = context.get(servicesContext);
  const billing = await charges?.findBilling(db, of);
  const country = billing?.country ?? (await findCountry(db, of));
  return { country: country ?? '', postalCode: billing?.postalCode ?? '' };
}
