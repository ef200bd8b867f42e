import type { payoutAccountStates } from '../../db/schema/payout-accounts.ts';
import type { PayoutAgreement, PayoutRequirement, ProviderPayoutAccount } from './payout-account-provider.ts';

/**
 * `begun`: the first questions of the provider are not all answered. `checking`: the provider verifies the answers.
 * `active`: the account receives money. `restricted`: an answered or formerly active account has a problem. `closed`:
 * for good.
 */
export type PayoutState = (typeof payoutAccountStates)[number];

/**
 * Countries of the European Economic Area, which is one region for Stripe. Every other country is a separate region.
 */
const economicArea = new Set([
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IS', 'IT', 'LI', 'LT'],
  ...['LU', 'LV', 'MT', 'NL', 'NO', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
]);

/**
 * Countries with the full agreement: the United States, Canada, the United Kingdom, Switzerland, and the European
 * Economic Area. Transfers to accounts in other countries are refused without the recipient agreement.
 */
const full = new Set(['US', 'CA', 'GB', 'CH', ...economicArea]);

/** @param country ISO 3166-1 alpha-2, upper case */
export const agreementOf = (country: string): PayoutAgreement => (full.has(country) ? 'full' : 'recipient');

const regionOf = (country: string) => (economicArea.has(country) ? 'EEA' : country);

/**
 * True if the account's owner must be the merchant of her members' charges (`on_behalf_of`), by whether her region is
 * the platform's. Outside the platform's region, a destination charge must name the account as the merchant; a
 * recipient cannot process payments. Sources, of August 2026: docs.stripe.com/connect/destination-charges,
 * /connect/charges, /connect/service-agreement-types. Assumptions: docs/decisions/0072.
 */
const ownerIsMerchant: Readonly<Record<PayoutAgreement, Readonly<Record<'same' | 'other' | 'unknown', boolean>>>> = {
  // If the region is unknown, the owner is named, because Stripe accepts a named merchant in every region.
  full: { same: false, other: true, unknown: true },
  recipient: { same: false, other: false, unknown: false },
};

/** @param of.platformCountry null if Stripe does not reveal the platform's country */
export function isOwnerMerchant(of: {
  agreement: PayoutAgreement;
  country: string;
  platformCountry: string | null;
}): boolean {
  const { agreement, country, platformCountry } = of;
  const isSame = platformCountry !== null && regionOf(country) === regionOf(platformCountry);
  return ownerIsMerchant[agreement][platformCountry === null ? 'unknown' : isSame ? 'same' : 'other'];
}

/** @param before.wasActive true if the account could ever receive money; open questions then make it `restricted` */
export function stateOf(account: ProviderPayoutAccount, { wasActive }: { wasActive: boolean }): PayoutState {
  if (account.isClosed) return 'closed';
  const { transfers, payouts } = account;
  const asked = account.requirements.filter(({ awaits, due }) => awaits === 'owner' && due !== 'later');
  if (transfers === 'active') return payouts === 'restricted' || payouts === 'rejected' ? 'restricted' : 'active';
  if (transfers === 'rejected' || transfers === 'unsupported') return 'restricted';
  if (asked.length === 0) return 'checking';
  return !wasActive && asked.every(({ isOnboarding, isRefused }) => isOnboarding && !isRefused)
    ? 'begun'
    : 'restricted';
}

export type RequirementKind = 'document' | 'bank' | 'identity' | 'address' | 'business' | 'terms' | 'other';

/** Kinds by a part of Stripe's name. The first match counts. */
const kinds: readonly [RegExp, RequirementKind][] = [
  [/document|verification/, 'document'],
  [/payout_method|external_account|bank/, 'bank'],
  [/terms_of_service|attestation/, 'terms'],
  [/address/, 'address'],
  [/date_of_birth|dob|id_number|given_name|surname|phone|email|individual|person|representative|owner/, 'identity'],
  [/business|company|profile|url|mcc|product|statement_descriptor|support/, 'business'],
];

/** Returns what the owner must provide now, each kind once. */
export function dueRequirements(
  requirements: readonly PayoutRequirement[],
): { what: RequirementKind; isRefused: boolean }[] {
  const found = new Map<RequirementKind, boolean>();
  for (const { what, awaits, due, isRefused } of requirements) {
    if (awaits !== 'owner' || due === 'later') continue;
    const kind = kinds.find(([part]) => part.test(what))?.[1] ?? 'other';
    found.set(kind, isRefused || found.get(kind) === true);
  }
  return [...found].map(([what, isRefused]) => ({ what, isRefused }));
}

/**
 * Describes what the owner must provide, apart from the provider's first questions, with the account's state and the
 * due date. A new value means that the owner has to be told. Null if nothing is required.
 */
export function requirementsKey(account: {
  state: PayoutState;
  requirements: readonly PayoutRequirement[];
  dueAt: Date | null;
}): string | null {
  const { state, requirements, dueAt } = account;
  if (state === 'begun' || state === 'closed') return null;
  const due = dueRequirements(requirements).map(({ what, isRefused }) => (isRefused ? `${what} again` : what));
  return due.length === 0 ? null : [state, ...due.sort(), dueAt?.toISOString().slice(0, 10) ?? ''].join(', ');
}
