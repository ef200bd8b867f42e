/**
 * What the browser's session proves about the sender of a request. Where a route is about a creator, the roles that
 * name one are relative to that creator; `roleOf` decides between them.
 * - `visitor`: not signed in.
 * - `unconfirmed`: a session of an account whose address is not confirmed yet.
 * - `member`: has access, by a trial, a payment, in grace or by a grant.
 * - `ended-member`: has none, any more or yet.
 * - `member-of-another`: belongs to another creator, with access or without.
 * - `owner`: works for the creator, and decides who else does. `editor`: works for the creator. `another-creator`: works
 *   for another one, as either.
 * - `operator`: runs the site.
 */
export const roles = [
  'visitor',
  'unconfirmed',
  'member',
  'ended-member',
  'member-of-another',
  'owner',
  'editor',
  'another-creator',
  'operator',
] as const;
export type Role = (typeof roles)[number];

/**
 * Which roles may read a route, and which may write. `everyone` is every role, without reading the session; `nothing`
 * is not allowed for anyone (405).
 */
export interface RouteAccess {
  read: 'everyone' | readonly Role[] | 'nothing';
  write: 'everyone' | readonly Role[] | 'nothing';
}

/** What decides an account's role. */
export interface Person {
  /** Null while the address is not confirmed. */
  emailConfirmedAt: Date | null;
  /** The current membership, or the one that ended last; null: none ever. */
  membership: { creatorId: string; access: { may: boolean } } | null;
  /** The creators for whom the account works. */
  studios: readonly { creatorId: string; role: 'owner' | 'editor' }[];
  isOperator: boolean;
}

/**
 * The one role in which a person asks, who may be several things at once. What the person is to the route's creator
 * comes before what the person is to others; of that, what gives most comes first. So a creator who subscribes to
 * another one is that one's member, and an operator is the owner of the own studio.
 * @param person null: not signed in
 * @param creatorId the creator that the route is about; null: it is about none, so any creator counts
 */
export function roleOf(person: Person | null, creatorId: string | null): Role {
  if (!person) return 'visitor';
  if (!person.emailConfirmedAt) return 'unconfirmed';
  const { membership, studios, isOperator } = person;
  const isOf = (other: { creatorId: string }) => creatorId === null || other.creatorId === creatorId.toLowerCase();
  const worksAs = studios.filter(isOf).map(({ role }) => role);
  // An operator is the owner of the own studio, and nowhere else.
  if (isOperator && (creatorId === null || worksAs.length === 0)) return 'operator';
  if (worksAs.length > 0) return worksAs.includes('owner') ? 'owner' : 'editor';
  if (membership && isOf(membership)) return membership.access.may ? 'member' : 'ended-member';
  if (studios.length > 0) return 'another-creator';
  return membership ? 'member-of-another' : 'ended-member';
}

/** Whoever may open a creator's studio. */
export const studioReaders = ['owner', 'editor', 'operator'] as const;
/** Whoever may change what is in it; the operator looks. */
export const workers = ['owner', 'editor'] as const;
/** Whoever runs the site. */
export const siteOperators = ['operator'] as const;
/** Whoever may see in a studio who its members are. */
export const studioPeople = ['owner', 'operator'] as const;
/**
 * Whether a route is for the people who work here alone. Of these the setting or the mode may require a second factor,
 * and what an operator opens of a creator's is recorded.
 */
export const isForWorkers = (allowed: readonly Role[]) =>
  allowed.every((role) => (studioReaders as readonly Role[]).includes(role));
/** Every role of an account whose address is confirmed. */
export const confirmed = roles.filter((role) => role !== 'visitor' && role !== 'unconfirmed');
