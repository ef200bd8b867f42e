/**
 * Role of a request's sender, as proved by the browser's session. On a route about a creator, roles that
 * mention one are relative to that creator; `roleOf` decides between them.
 * - `visitor`: not signed in.
 * - `unconfirmed`: a session of an account whose address is not confirmed yet.
 * - `member`: has access by a trial, a payment, a grace or a grant.
 * - `ended-member`: has no access, any more or yet.
 * - `member-of-another`: belongs to another creator, with or without access.
 * - `owner`: works for the creator and manages its members.
 * - `editor`: works for the creator.
 * - `another-creator`: works for another creator, as owner or editor.
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
 * Roles that may read a route, and roles that may write. `everyone` is every role, without reading the
 * session; `nothing` is allowed for no one (405).
 */
export interface RouteAccess {
  read: 'everyone' | readonly Role[] | 'nothing';
  write: 'everyone' | readonly Role[] | 'nothing';
}

/** Facts that determine an account's role. */
export interface Person {
  /** Null while the address is not confirmed. */
  emailConfirmedAt: Date | null;
  /** Current membership, or the last one that ended, or null if there never was one. */
  membership: { creatorId: string; access: { may: boolean } } | null;
  /** Creators that the account works for. */
  studios: readonly { creatorId: string; role: 'owner' | 'editor' }[];
  isOperator: boolean;
}

/**
 * Returns the role of a person, who may have several. Roles with the route's creator precede roles with
 * others; among those, the one that allows most wins. A creator who subscribes to another one is therefore
 * that one's member, and an operator is the owner of their own studio.
 * @param person null if not signed in
 * @param creatorId the route's creator, or null if it has none, so that any creator counts
 */
export function roleOf(person: Person | null, creatorId: string | null): Role {
  if (!person) return 'visitor';
  if (!person.emailConfirmedAt) return 'unconfirmed';
  const { membership, studios, isOperator } = person;
  const isOf = (other: { creatorId: string }) => creatorId === null || other.creatorId === creatorId.toLowerCase();
  const worksAs = studios.filter(isOf).map(({ role }) => role);
  // An operator is the owner of their own studio, and nowhere else.
  if (isOperator && (creatorId === null || worksAs.length === 0)) return 'operator';
  if (worksAs.length > 0) return worksAs.includes('owner') ? 'owner' : 'editor';
  if (membership && isOf(membership)) return membership.access.may ? 'member' : 'ended-member';
  if (studios.length > 0) return 'another-creator';
  return membership ? 'member-of-another' : 'ended-member';
}

/** Roles that may open a creator's studio. */
export const studioReaders = ['owner', 'editor', 'operator'] as const;
/** Roles that may change a studio's content; the operator only reads. */
export const workers = ['owner', 'editor'] as const;
export const siteOperators = ['operator'] as const;
/** Roles that may see a studio's members. */
export const studioPeople = ['owner', 'operator'] as const;
/**
 * Returns true if a route is only for people who work here. The setting or the mode may require a second
 * factor of them, and an operator's visit to a creator's page is recorded.
 */
export const isForWorkers = (allowed: readonly Role[]) =>
  allowed.every((role) => (studioReaders as readonly Role[]).includes(role));
/** Roles of accounts with a confirmed address. */
export const confirmed = roles.filter((role) => role !== 'visitor' && role !== 'unconfirmed');
