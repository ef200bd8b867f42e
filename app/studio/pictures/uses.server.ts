import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { paths } from '../../paths.ts';
import { mostPublicUses, type PictureUse } from './pictures.ts';

/** Selects the texts that may refer to a picture. Takes JSON documents as a whole, so that no field is missed. */
const texts = (creatorId: string): SQL => sql`
  with page as (select * from creator_landing_pages where creator_id = ${creatorId}),
    recipe as (select * from "Recipes" where "UserID" = ${creatorId})
  select 'page' as place, id, '' as name, 'shown' as state,
    concat_ws(' ', logo, favicon, cta_image, cook_portrait, cook_signature) as text from page
  union all select 'page', page.id, '', 'shown', feature.image
    from page join creator_landing_features feature on feature.landing_id = page.id
  union all select 'page', page.id, '', 'draft', draft.content::text
    from page join page_drafts draft on draft.page_id = page.id
  union all select 'page', page.id, '', 'earlier', revision.content::text
    from page join page_revisions revision on revision.page_id = page.id
  union all select 'recipe', id, coalesce("Name", ''), case status when 'published' then 'shown' else 'draft' end,
    concat_ws(' ', "ImageURL", body::text) from recipe
  union all select 'recipe', recipe.id, coalesce("Name", ''), 'draft', draft.content::text
    from recipe join recipe_drafts draft on draft.recipe_id = recipe.id
  union all select 'recipe', recipe.id, coalesce("Name", ''), 'earlier', revision.content::text
    from recipe join recipe_revisions revision on revision.recipe_id = recipe.id
  union all select 'letter', id, coalesce(content ->> 'subject', ''),
    case when started_at is null then 'draft' else 'shown' end, concat_ws(' ', content::text, issue::text)
    from letters where creator_id = ${creatorId}`;

export async function findUses(db: Db, { creatorId, key }: { creatorId: string; key: string }): Promise<PictureUse[]> {
  const { rows } = (await db.execute(sql`
    select distinct place, id, name, state from (${texts(creatorId)}) as used
    where position(${paths.picture(key)} in text) > 0`)) as unknown as { rows: PictureUse[] };
  return mostPublicUses(rows);
}

const anyAddress = paths.picture('([0-9a-f]{32})');

/** Subquery of the keys of the pictures that a creator uses. Scans the creator's documents once. */
export const usedKeys = (creatorId: string): SQL => sql`
  select distinct (regexp_matches(text, ${anyAddress}, 'g'))[1]
  from (${texts(creatorId)}) as used where text is not null`;
