import type { Services } from '../../http/services.ts';
import type { LiveSession } from '../../identity/queries.server.ts';
import { type Member, readMember } from '../access/member.server.ts';
import type { Opening } from '../memberships.server.ts';
import { executeScheduledMove } from './moving.server.ts';

/**
 * The account of a live session as `readMember` reads it, after the move that it has to come, where that is due and the
 * worker, which looks once a minute, has not made it: else neither creator would be open until then. One statement
 * where no move is due.
 */
export async function readMemberAfterMove(
  services: Opening & Pick<Services, 'db' | 'log' | 'membershipNow'>,
  session: { token: string; now: Date },
): Promise<LiveSession<Member> | null> {
  const { db, log } = services;
  const now = services.membershipNow();
  const read = await readMember(db, { ...session, membershipNow: now });
  const { membership } = read?.user ?? {};
  if (!membership?.moveAt || membership.moveAt > now || membership.endedAt) return read;
  const { membershipId } = membership;
  try {
    await db.transaction((tx) => executeScheduledMove(tx, services, { membershipId, now }));
  } catch (err) {
    // The person has no access until the worker has made it, but every page that needs none.
    log.error({ err, membershipId }, 'A move that is due could not be made');
    return read;
  }
  return readMember(db, { ...session, membershipNow: now });
}
