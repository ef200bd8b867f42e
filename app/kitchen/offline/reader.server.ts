import { hash } from 'node:crypto';
import { roleOf } from '../../access/roles.ts';
import type { Member } from '../../membership/access/member.server.ts';
import { audienceOf } from '../../recipes/paywall/paywall.ts';
import type { Reader } from './store.ts';

/** Returns opaque words that change with the person and the person's access. */
export function readerOf(member: Member | null): Reader {
  if (!member) return { account: null, access: 'public' };
  const { accountId, membership, studios, isOperator } = member;
  const creators = [...(membership ? [membership.creatorId] : []), ...studios.map(({ creatorId }) => creatorId)];
  const open = [...new Set(creators)].filter((creatorId) => audienceOf(roleOf(member, creatorId)) === 'members').sort();
  return { account: opaque('account', accountId), access: opaque('access', accountId, String(isOperator), ...open) };
}

/** Account and creator ids are random, so the hash cannot be reversed by guessing. */
const opaque = (...of: string[]) => hash('sha256', of.join(' '), 'base64url').slice(0, 22);
