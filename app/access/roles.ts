/**
 * Role of the account that sends a request. On a route about a creator, a role such as `member` or `owner` refers to
 * that creator. `roleOf` chooses the role.
 * - `visitor`: not signed in.
 * - `unconfirmed`: signed in, but the account's address is not confirmed yet.
 * - `member`: has access by a trial, a payment, a grace period or a grant.
 * - `ended-member`: has a membership without access, or no membership at all.
 * - `member-of-another`: the current or last membership is with another creator, with or without access.
 * - `owner`: works for the creator, and also manages people and money.
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
 * Roles that may read and write a route. `everyone` admits requests without reading the session; `nothing` refuses them
 * with 405.
 */
export interface RouteAccess {
  read: 'everyone' | readonly Role[] | 'nothing';
  write: 'everyone' | readonly Role[] | 'nothing';
}

export interface Person {
  /** Null while the address is not confirmed. */
  emailConfirmedAt: Date | null;
  /** Current membership, or the last one that ended, or null if there never was one. */
  membership: { creatorId: string; access: { may: boolean } } | null;
  studios: readonly { creatorId: string; role: 'owner' | 'editor' }[];
  isOperator: boolean;
}

/**
 * Returns the role that a person has on a route. Roles with the route's creator precede roles with other creators. For
 * example, an operator who owns a studio has the role `owner` there.
 * @param creatorId the route's creator, or null if the route has none; any creator counts then
 */
export function roleOf(person: Person | null, creatorId: string | null): Role {
  if (!person) return 'visitor';
  if (!person.emailConfirmedAt) return 'unconfirmed';
  const { membership, studios, isOperator } = person;
  const isOf = (other: { creatorId: string }) => creatorId === null || other.creatorId === creatorId.toLowerCase();
  const worksAs = studios.filter(isOf).map(({ role }) => role);
  if (isOperator && (creatorId === null || worksAs.length === 0)) return 'operator';
  if (worksAs.length > 0) return worksAs.includes('owner') ? 'owner' : 'editor';
  if (membership && isOf(membership)) return membership.access.may ? 'member' : 'ended-member';
  if (studios.length > 0) return 'another-creator';
  return membership ? 'member-of-another' : 'ended-member';
}

export const studioReaders = ['owner', 'editor', 'operator'] as const;
/** Roles that may change a studio's content; the operator only reads. */
export const workers = ['owner', 'editor'] as const;
export const siteOperators = ['operator'] as const;
/** Roles that may see a studio's members. */
export const studioPeople = ['owner', 'operator'] as const;
/** Returns true if only owners, editors and operators may use a route. */
export const isForWorkers = (allowed: readonly Role[]) =>
  allowed.every((role) => (studioReaders as readonly Role[]).includes(role));
export const confirmed = roles.filter((role) => role !== 'visitor' && role !== 'unconfirmed');
