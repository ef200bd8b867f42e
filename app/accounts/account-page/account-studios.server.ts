import { listStudios } from '../../creators/members.server.ts';
import type { Db } from '../../db/client.server.ts';
import type { Member } from '../../membership/access/member.server.ts';

/** What an account does on this site besides subscribing. */
export interface AccountWork {
  /** The creators whom it looks after. */
  studios: { creatorId: string; name: string }[];
  isOperator: boolean;
}

/** Asks nothing for those who do nothing. */
export async function findAccountWork(
  db: Db,
  member: Pick<Member, 'accountId' | 'studios' | 'isOperator'>,
): Promise<AccountWork> {
  const studios = member.studios.length > 0 ? await listStudios(db, member) : [];
  return { studios, isOperator: member.isOperator };
}
