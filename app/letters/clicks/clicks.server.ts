import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { letterClicks, letterSettings, letters } from '../../db/schema/letters.ts';
import type { ClickLink } from './click-link.server.ts';

export async function countClick(db: Db, { letterId, target }: ClickLink): Promise<void> {
  await db.execute(sql`
    insert into ${letterClicks} (letter_id, target, clicks)
    select ${letters.id}, ${target}, 1
    from ${letters} join ${letterSettings} on ${letterSettings.creatorId} = ${letters.creatorId}
    where ${letters.id} = ${letterId} and ${letterSettings.countsClicks}
    on conflict (letter_id, target) do update set clicks = ${letterClicks}.clicks + 1`);
}

export interface LinkClicks {
  target: string;
  clicks: number;
}

const MAX_LINKS = 100;

export function listClicks(
  db: Db,
  { creatorId, letterId }: { creatorId: string; letterId: string },
): Promise<LinkClicks[]> {
  const { target, clicks } = letterClicks;
  return db
    .select({ target, clicks })
    .from(letterClicks)
    .innerJoin(letters, eq(letters.id, letterClicks.letterId))
    .where(and(eq(letterClicks.letterId, letterId), eq(letters.creatorId, creatorId)))
    .orderBy(desc(clicks), target)
    .limit(MAX_LINKS);
}
