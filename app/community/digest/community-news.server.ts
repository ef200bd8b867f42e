import type { Db } from '../../db/client.server.ts';
import { listCookAlongs } from '../cook-along/queries.server.ts';
import { findProfile } from '../profiles/profiles.server.ts';
import { findCommunitySettings } from '../settings.server.ts';
import type { Standing } from '../standing.ts';
import { listUnread } from '../threads/marks.server.ts';
import { threadName } from './thread-name.ts';

export interface CommunityNews {
  /** Threads with new posts, at most `MAX_UNREAD`. */
  unread: { threadId: string; name: string; count: number; isMentioned: boolean }[];
  cookAlongs: { threadId: string; title: string; startsAt: string; isJoined: boolean }[];
}

const MAX_UNREAD = 9;
const MAX_COOK_ALONGS = 3;

/** Finds the news of a community for a reader. Returns null without access, or if the community is closed. */
export async function findCommunityNews(
  db: Db,
  { accountId, creatorId, standing, now }: { accountId: string; creatorId: string; standing: Standing; now: Date },
): Promise<CommunityNews | null> {
  if (standing === 'visitor') return null;
  const [{ state }, profile] = await Promise.all([
    findCommunitySettings(db, { creatorId }),
    findProfile(db, { accountId, creatorId }),
  ]);
  if (state === 'closed') return null;
  const profileId = profile?.id ?? null;
  const [unread, cookAlongs] = await Promise.all([
    profileId ? listUnread(db, { profileId, since: 'seen', limit: MAX_UNREAD }) : [],
    listCookAlongs(db, { creatorId, profileId }, { now, limit: MAX_COOK_ALONGS }),
  ]);
  return {
    unread: unread.map((each) => ({
      threadId: each.threadId,
      name: threadName(each),
      count: each.count,
      isMentioned: each.isMentioned,
    })),
    cookAlongs: cookAlongs.map(({ threadId, title, startsAt, isJoined }) => ({
      threadId,
      title,
      startsAt: startsAt.toISOString(),
      isJoined,
    })),
  };
}
