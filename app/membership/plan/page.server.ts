import { randomUUID } from 'node:crypto';
import type { RouterContextProvider } from 'react-router';
import { isUuid } from '../../http/ids.ts';
import { servicesContext } from '../../http/services.ts';
import { requireMember } from '../access/member.server.ts';
import { chargesFor } from '../charges.ts';
import { addInterval } from '../prices/interval.ts';
import { findOnSale, type Money, type Price } from '../prices/price.ts';
import { loadMembershipPage, type MembershipPageData } from '../status/page.server.ts';
import { mayBeginNow } from '../status/plan-change.ts';

export interface PlanPageData {
  page: MembershipPageData;
  now: NowOffer | null;
  mayBeginNow: readonly string[];
}

export type NowOffer =
  | { state: 'not-possible' | 'away' }
  | {
      state: 'offered';
      price: Price;
      due: Money;
      /** Unix time of the switch in milliseconds, for which `due` was computed. */
      at: number;
      renewsAt: Date;
      /** Idempotency key for the form on the page. */
      attempt: string;
    };

/** Loads `/account/plan`. Calls the provider only for the cost of an immediate change. */
export async function loadPlanPage(request: Request, context: Readonly<RouterContextProvider>): Promise<PlanPageData> {
  const { page } = await loadMembershipPage({ context });
  const { membership: own } = await requireMember(context);
  const services = context.get(servicesContext);
  const { membershipNow } = services;
  const charges = own && (await chargesFor(services, own));
  // The provider's times are whole seconds.
  const at = new Date(Math.floor(membershipNow().getTime() / 1000) * 1000);
  const plan = new URL(request.url).searchParams.get('now');
  const payments = page?.membership.payments;
  if (!page || !payments || !charges || !own) {
    return { page, now: plan === null ? null : { state: 'not-possible' }, mayBeginNow: [] };
  }
  const { membership, offered } = page;
  const { cancelled, move } = membership;
  const able = offered.filter((choice) =>
    mayBeginNow({ ...membership, isLeaving: cancelled || move !== null }, payments, choice, at),
  );
  const shared = { page, mayBeginNow: able.map((price) => price.plan) };
  if (plan === null) return { ...shared, now: null };
  const price = findOnSale(able, plan);
  if (!price) return { ...shared, now: { state: 'not-possible' } };
  const preview = await charges.previewPlanNow({ membershipId: own.membershipId, priceId: price.id, at });
  if (!preview.ok) return { ...shared, now: { state: preview.reason } };
  const { due } = preview;
  const renewsAt = addInterval(at, price.interval);
  return { ...shared, now: { state: 'offered', price, due, at: at.getTime(), renewsAt, attempt: randomUUID() } };
}

/** Parses the hidden fields of the form for an immediate change. */
export function readNowForm({ due = '', at = '', attempt = '' }: Partial<Record<string, string>>) {
  if (!/^\d{1,9}$/.test(due) || !/^\d{12,14}$/.test(at) || !isUuid(attempt)) return null;
  return { due: Number(due), at: new Date(Number(at)), attemptId: attempt };
}
