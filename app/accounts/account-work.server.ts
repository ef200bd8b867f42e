import { invitation as copy } from '../copy/invitation.ts';
import { listStudioNames } from '../creators/members.server.ts';
import type { Db } from '../db/client.server.ts';
import type { Member } from '../membership/access/member.server.ts';

/** What an account does on this site besides subscribing, a sentence each. Asks nothing for those who do nothing. */
export async function describeWork(
  db: Db,
  member: Pick<Member, 'accountId' | 'studios' | 'isOperator'>,
): Promise<string[]> {
  const studios = member.studios.length > 0 ? await listStudioNames(db, member) : [];
  return [...studios.map((name) => copy.works(name)), ...(member.isOperator ? [copy.operates] : [])];
}
