import { eq } from 'drizzle-orm';
import type { Db } from '../db/client.server.ts';
import { communitySettings } from '../db/schema/community.ts';

export type CommunitySettings = Omit<typeof communitySettings.$inferSelect, 'creatorId'>;

/** Defaults of the table `community_settings`. */
export const defaultSettings: CommunitySettings = {
  state: 'open',
  membersPost: true,
  holdsFirst: true,
  holdsLinks: false,
  holdsRepeats: true,
  heldWords: '',
  hidesReported: true,
  endsSince: null,
};

export async function findCommunitySettings(db: Db, { creatorId }: { creatorId: string }): Promise<CommunitySettings> {
  const [row] = await db.select().from(communitySettings).where(eq(communitySettings.creatorId, creatorId));
  if (!row) return defaultSettings;
  const { creatorId: _, ...settings } = row;
  return settings;
}

export async function saveCommunitySettings(
  db: Db,
  { creatorId, ...chosen }: { creatorId: string } & Partial<CommunitySettings>,
): Promise<void> {
  await db
    .insert(communitySettings)
    .values({ creatorId, ...chosen })
    .onConflictDoUpdate({ target: communitySettings.creatorId, set: { creatorId, ...chosen } });
}
