import { hash } from 'node:crypto';
import { roleOf } from '../../access/roles.ts';
import type { Member } from '../../membership/access/member.server.ts';
import { audienceOf } from '../../recipes/paywall/paywall.ts';
import type { Reader } from './store.ts';

/**
 * Whose a device's store may be: words that say nothing of anybody, and are others when somebody else signs in, or when
 * the same person may read other creators' recipes than before.
 * @param member null: nobody is signed in
 */
export function readerOf(member: Member | null): Reader {
  if (!member) return { account: null, access: 'public' };
  const { accountId, membership, studios, isOperator } = member;
  const creators = [...(membership ? [membership.creatorId] : []), ...studios.map(({ creatorId }) => creatorId)];
  const open = [...new Set(creators)].filter((creatorId) => audienceOf(roleOf(member, creatorId)) === 'members').sort();
  return { account: opaque('account', accountId), access: opaque('access', accountId, String(isOperator), ...open) };
}

/** Of random ids, so that nothing can be tried out. */
const opaque = (...of: string[]) => hash('sha256', of.join(' '), 'base64url').slice(0, 22);
