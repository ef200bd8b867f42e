import type { Services } from '../../http/services.ts';
import type { LiveSession } from '../../identity/queries.server.ts';
import { type Member, readMember } from '../access/member.server.ts';
import type { Opening } from '../memberships.server.ts';
import { executeScheduledMove } from './moving.server.ts';

/** Like `readMember`, but first makes a due move that the worker has not made yet. */
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
    // The member has no access until the worker makes the move, but other pages work.
    log.error({ err, membershipId }, 'A move that is due could not be made');
    return read;
  }
  return readMember(db, { ...session, membershipNow: now });
}
