import type { payoutAccountStates } from '../../db/schema/payout-accounts.ts';
import type { PayoutAgreement, PayoutRequirement, ProviderPayoutAccount } from './payout-account-provider.ts';

/**
 * `begun`: the provider's questions are not all answered. `checking`: they are, and it looks at them. `active`: money can
 * go there. `restricted`: it could, or all was answered, and something is wrong. `closed`: for good.
 */
export type PayoutState = (typeof payoutAccountStates)[number];

/** The countries of the European Economic Area, which is one region to Stripe. Every other country is one by itself. */
const economicArea = new Set([
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IS', 'IT', 'LI', 'LT'],
  ...['LU', 'LV', 'MT', 'NL', 'NO', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
]);

/**
 * Where an account may charge as well: the United States, Canada, the United Kingdom, Switzerland, and the European
 * Economic Area. Transfers to an account anywhere else are refused unless it has the recipient agreement.
 */
const full = new Set(['US', 'CA', 'GB', 'CH', ...economicArea]);

/** @param country ISO 3166-1 alpha-2, upper case */
export const agreementOf = (country: string): PayoutAgreement => (full.has(country) ? 'full' : 'recipient');

const regionOf = (country: string) => (economicArea.has(country) ? 'EEA' : country);

/**
 * Whether an account's owner has to be the merchant of her members' charges (`on_behalf_of`), by whether her region is the
 * platform's. Sources, of August 2026: docs.stripe.com/connect/destination-charges and /connect/charges (outside the
 * platform's region a destination charge has to name its account as the settlement merchant),
 * /connect/service-agreement-types (a recipient cannot process payments). docs/decisions/0072 says what is believed of it.
 */
const ownerIsMerchant: Readonly<Record<PayoutAgreement, Readonly<Record<'same' | 'other' | 'unknown', boolean>>>> = {
  // With 'unknown' it is named: Stripe takes that in each region, and its absence only in the platform's own.
  full: { same: false, other: true, unknown: true },
  recipient: { same: false, other: false, unknown: false },
};

/** @param of.platformCountry null: Stripe does not say where the platform is */
export function isOwnerMerchant(of: {
  agreement: PayoutAgreement;
  country: string;
  platformCountry: string | null;
}): boolean {
  const { agreement, country, platformCountry } = of;
  const isSame = platformCountry !== null && regionOf(country) === regionOf(platformCountry);
  return ownerIsMerchant[agreement][platformCountry === null ? 'unknown' : isSame ? 'same' : 'other'];
}

/** @param before.wasActive whether money could go there once: whoever is asked anew then is not at the beginning */
export function stateOf(account: ProviderPayoutAccount, { wasActive }: { wasActive: boolean }): PayoutState {
  if (account.isClosed) return 'closed';
  const { transfers, payouts } = account;
  const asked = account.requirements.filter(({ awaits, due }) => awaits === 'owner' && due !== 'later');
  // What has arrived there and does not reach her bank helps nobody.
  if (transfers === 'active') return payouts === 'restricted' || payouts === 'rejected' ? 'restricted' : 'active';
  if (transfers === 'rejected' || transfers === 'unsupported') return 'restricted';
  if (asked.length === 0) return 'checking';
  return !wasActive && asked.every(({ isOnboarding, isRefused }) => isOnboarding && !isRefused)
    ? 'begun'
    : 'restricted';
}

/** What the provider asks an account's owner for, as far as it can be said in a word or two. */
export type RequirementKind = 'document' | 'bank' | 'identity' | 'address' | 'business' | 'terms' | 'other';

/** By a part of Stripe's name for it; the first that fits. */
const kinds: readonly [RegExp, RequirementKind][] = [
  [/document|verification/, 'document'],
  [/payout_method|external_account|bank/, 'bank'],
  [/terms_of_service|attestation/, 'terms'],
  [/address/, 'address'],
  [/date_of_birth|dob|id_number|given_name|surname|phone|email|individual|person|representative|owner/, 'identity'],
  [/business|company|profile|url|mcc|product|statement_descriptor|support/, 'business'],
];

/** What the owner is asked for now, each once; what can wait is left out. */
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
 * What an account's owner is asked for beyond the provider's first questions, and how it stands meanwhile, in one word: another
 * word is something that she has to be told. Null: she is asked for nothing.
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
