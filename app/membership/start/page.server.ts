import { randomUUID } from 'node:crypto';
import type { RouterContextProvider } from 'react-router';
import { isUuid } from '../../http/ids.ts';
import { servicesContext } from '../../http/services.ts';
import type { Charges } from '../charges.ts';
import { addInterval } from '../prices/interval.ts';
import { findOnSale, type PlanId } from '../prices/price.ts';
import { loadMembershipPage, type MembershipPageData } from '../status/page.server.ts';

/** `/account/start`. */
export interface StartPageData {
  page: MembershipPageData;
  supportEmail: string;
  /** When a payment of today would be renewed, by the plan that is chosen. */
  renewals: Readonly<Record<PlanId, Date>>;
  /** Makes a repeated post the same as the first. */
  attempt: string;
  /** The bank was asked before, and the attempt goes on. */
  continued: boolean;
  /** Null: none was chosen here. */
  plan: PlanId | null;
  /** Null: nobody can be charged. */
  browser: Charges['browser'] | null;
}

/** An attempt as the form or the address gives it; null: none that was made here. */
export const readAttempt = (text: string | null | undefined) => (text && isUuid(text) ? text : null);

/** Throws a 503 when the membership cannot be read. */
export async function loadStartPage(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<StartPageData> {
  const { charges, membershipNow } = context.get(servicesContext);
  const { page, supportEmail } = await loadMembershipPage(context);
  const { searchParams } = new URL(request.url);
  const attempt = readAttempt(searchParams.get('attempt'));
  const now = membershipNow();
  const offered = page?.offered ?? [];
  return {
    ...{ page, supportEmail, attempt: attempt ?? randomUUID(), continued: attempt !== null },
    plan: findOnSale(offered, searchParams.get('plan'))?.plan ?? null,
    renewals: Object.fromEntries(offered.map(({ plan, interval }) => [plan, addInterval(now, interval)])),
    browser: charges?.browser ?? null,
  };
}
