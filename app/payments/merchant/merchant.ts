import type { merchantStates } from '../../db/schema/merchants.ts';
import type { MerchantRequirement, ProviderMerchant } from './merchant-provider.ts';

/**
 * `begun`: the first onboarding is incomplete. `checking`: the provider verifies the details. `restricted`: the
 * provider allows no charges. `disconnected`: the platform has no access, or the account is closed.
 */
export type MerchantState = (typeof merchantStates)[number];

export function stateOf(account: ProviderMerchant, { wasReady }: { wasReady: boolean }): MerchantState {
  if (account.isClosed) return 'disconnected';
  if (account.cards === 'active') return 'ready';
  if (account.cards === 'rejected' || account.cards === 'unsupported') return 'restricted';
  const asked = account.requirements.filter(({ awaits, due }) => awaits === 'owner' && due !== 'later');
  if (asked.length === 0) return 'checking';
  return !wasReady && asked.every(({ isOnboarding, isRefused }) => isOnboarding && !isRefused) ? 'begun' : 'restricted';
}

export type RequirementKind = 'document' | 'bank' | 'identity' | 'address' | 'business' | 'terms' | 'other';

/** Kinds by pattern of Stripe's field name. The first match counts. */
const kinds: readonly [RegExp, RequirementKind][] = [
  [/document|verification/, 'document'],
  [/payout_method|external_account|bank/, 'bank'],
  [/terms_of_service|attestation/, 'terms'],
  [/address/, 'address'],
  [/date_of_birth|dob|id_number|given_name|surname|phone|email|individual|person|representative|owner/, 'identity'],
  [/business|company|profile|url|mcc|product|statement_descriptor|support/, 'business'],
];

export function dueRequirements(
  requirements: readonly MerchantRequirement[],
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
 * Returns a key of the state, the due requirements and the due date. The owners are notified of each new key. Null if
 * nothing is due, during the first onboarding, and after a disconnection.
 */
export function requirementsKey(account: {
  state: MerchantState;
  requirements: readonly MerchantRequirement[];
  dueAt: Date | null;
}): string | null {
  const { state, requirements, dueAt } = account;
  if (state === 'begun' || state === 'disconnected') return null;
  const due = dueRequirements(requirements).map(({ what, isRefused }) => (isRefused ? `${what} again` : what));
  return due.length === 0 ? null : [state, ...due.sort(), dueAt?.toISOString().slice(0, 10) ?? ''].join(', ');
}

// docs.stripe.com/get-started/account/statement-descriptors
const REFUSED = /[<>\\'"*]/g;
const MAX_LENGTH = 22;
const MIN_LENGTH = 5;

/**
 * Returns the name for bank statements: at most 22 ASCII characters, cut at a word if possible.
 * @param fallback text that is appended to a name with fewer than five Latin letters
 */
export function statementDescriptorOf(name: string, fallback: string): string {
  const plain = (text: string) =>
    text
      .normalize('NFKD')
      .replace(/[^\x20-\x7e]/g, '')
      .replace(REFUSED, '')
      .replace(/\s+/g, ' ')
      .trim();
  const own = plain(name);
  const words = (own.match(/[A-Za-z]/g) ?? []).length >= MIN_LENGTH ? own : `${own} ${plain(fallback)}`.trim();
  if (words.length <= MAX_LENGTH) return words;
  const cut = words.slice(0, MAX_LENGTH);
  const atWord = words[MAX_LENGTH] === ' ' ? cut : cut.slice(0, Math.max(0, cut.lastIndexOf(' ')));
  return (atWord.length >= MIN_LENGTH ? atWord : cut).trim();
}
