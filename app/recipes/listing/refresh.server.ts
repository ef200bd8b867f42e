import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { recipeDrafts, recipeList } from '../../db/schema/recipe-editing.ts';
import { outdatedListings, recipeLibrary, recipeWords } from '../../db/schema/recipe-library.ts';
import { recipeRevisions, recipes } from '../../db/schema/recipes.ts';
import type { Services } from '../../http/services.ts';
import { everyMinute, type Worker } from '../../jobs/worker.server.ts';

// Listings are rows in `recipe_library` and `recipe_list`, and counts in `recipe_words`. Triggers mark outdated ones in
// `outdated_listings` (docs/decisions/0068).

/** Number of listings that a page request or the worker computes per transaction. */
const BATCH = 25;
/** Maximum number of batches that a page request computes. */
const READER_BATCHES = 8;

/** Computes the outdated listings of these recipes. Call late: other writers may wait until the transaction ends. */
export async function refreshListings(tx: Db, { recipeIds }: { recipeIds: readonly string[] }): Promise<void> {
  if (recipeIds.length === 0) return;
  // Deleting a mark locks it. A concurrent change waits to set its mark again.
  const outdated = await tx
    .delete(outdatedListings)
    .where(inArray(outdatedListings.recipeId, [...recipeIds]))
    .returning({ id: outdatedListings.recipeId, library: outdatedListings.library });
  if (outdated.length === 0) return;
  const changed = outdated.filter(({ library }) => library).map(({ id }) => id);
  if (changed.length > 0) await storeInLibrary(tx, changed);
  await storeInList(
    tx,
    outdated.map(({ id }) => id),
  );
}

/** Computes outdated listings of one creator, or of all if null, in at most `READER_BATCHES` batches. */
export async function updateListings(db: Db, of: { creatorId: string | null }): Promise<void> {
  for (let batch = 0; batch < READER_BATCHES && (await refreshSome(db, of)) === BATCH; batch += 1);
}

/** Creates the worker that computes the remaining outdated listings. */
export function createListingWorker(services: Pick<Services, 'db'>): Worker {
  return {
    name: 'recipe-listings',
    ...everyMinute,
    attemptMs: 50_000,
    async work({ signal }) {
      while (!signal.aborted && (await refreshSome(services.db, { creatorId: null })) === BATCH);
      return { ok: true };
    },
  };
}

/** Computes a batch of outdated listings, skipping locked ones, and returns their number. */
async function refreshSome(db: Db, { creatorId }: { creatorId: string | null }): Promise<number> {
  const { recipeId } = outdatedListings;
  const some = (on: Db) =>
    on
      .select({ recipeId, creatorId: outdatedListings.creatorId, library: outdatedListings.library })
      .from(outdatedListings)
      .where(creatorId === null ? undefined : eq(outdatedListings.creatorId, creatorId))
      .orderBy(asc(outdatedListings.creatorId), asc(recipeId))
      .limit(BATCH);
  if ((await some(db)).length === 0) return 0;
  return db.transaction(async (tx) => {
    const free = await some(tx).for('update', { skipLocked: true });
    const recipeIds = free.map((row) => row.recipeId);
    const before = await listedAmong(tx, recipeIds);
    await refreshListings(tx, { recipeIds });
    // Cached pages that were rendered before this computation lack the change.
    const creators = new Set(free.filter(({ library }) => library).map((row) => row.creatorId));
    for (const id of creators) await tx.execute(sql`select pg_notify('page_changes', ${`creator:${id}`})`);
    if ((await listedAmong(tx, recipeIds)) !== before)
      await tx.execute(sql`select pg_notify('page_changes', 'sitemap')`);
    return free.length;
  });
}

/** Returns the ids of the given recipes that are in the library, joined for comparison. */
async function listedAmong(tx: Db, recipeIds: readonly string[]): Promise<string> {
  const { recipeId } = recipeLibrary;
  const listed = await tx
    .select({ recipeId })
    .from(recipeLibrary)
    .where(inArray(recipeId, [...recipeIds]))
    .orderBy(recipeId);
  return listed.map((row) => row.recipeId).join();
}

/** Writes or deletes the library rows of these recipes, and adjusts the word counts by the difference. */
async function storeInLibrary(tx: Db, ids: readonly string[]): Promise<void> {
  const these = idsOf(ids);
  const { rows } = (await tx.execute(sql`
    with computed as materialized (
      select recipe.id as recipe_id, recipe."UserID" as creator_id,
        greatest('0001-01-01Z', least('9999-01-01Z', recipe."DateCreated")) as date_created,
        recipe."Free" as free,
        recipe_minutes(recipe."PrepTime", recipe."CookTime", recipe.rest_time) as minutes,
        array(select distinct tag from (select trim(tag) from unnest(recipe.tags) as tag) as tags (tag)
          where tag <> '' order by tag) as tags,
        case when jsonb_typeof(recipe.allergens) = 'object' then array(
          select allergen from jsonb_each_text(recipe.allergens) as attested (allergen, state)
          where state = 'free-from' order by allergen) else '{}' end as free_from,
        title_words, case when recipe."Free" then all_words else teaser_words end as public_words, all_words
      from ${recipes} as recipe,
        -- Computes each vector once (offset 0), and takes the previous vector if no text is added.
        lateral (select concat_ws(' ', recipe."Name", array_to_string(recipe.tags, ' ')) as title) as titles,
        lateral (select search_lexemes(title) as title_words offset 0) as of_title,
        lateral (select case when recipe.teaser is null then title_words
          else search_lexemes(concat_ws(' ', title, recipe.teaser)) end as teaser_words offset 0) as of_teaser,
        lateral (select case when recipe.body is null then teaser_words
          else search_lexemes(concat_ws(' ', title, recipe.teaser, recipe_body_text(recipe.body))) end as all_words
          offset 0) as of_all
      where recipe.status = 'published' and recipe.id = any(${these})
    ), before as materialized (
      select recipe_id, creator_id, public_words, all_words from ${recipeLibrary} where recipe_id = any(${these})
    ), gone as (
      delete from ${recipeLibrary} as listed where recipe_id = any(${these})
        and not exists (select from computed where computed.recipe_id = listed.recipe_id)
    ), stored as (
      insert into ${recipeLibrary} as listed (recipe_id, creator_id, date_created, free, minutes, tags, free_from, cooked,
          title_words, public_words, all_words)
        select recipe_id, creator_id, date_created, free, minutes, tags, free_from,
          (select count(distinct account_id) from cooked_recipes as cooked where cooked.recipe_id = computed.recipe_id),
          title_words, public_words, all_words
        from computed order by recipe_id
      on conflict (recipe_id) do update set creator_id = excluded.creator_id, date_created = excluded.date_created,
        free = excluded.free, minutes = excluded.minutes, tags = excluded.tags, free_from = excluded.free_from,
        title_words = excluded.title_words, public_words = excluded.public_words, all_words = excluded.all_words
      where (listed.creator_id, listed.date_created, listed.free, listed.minutes, listed.tags, listed.free_from,
          listed.title_words, listed.public_words, listed.all_words)
        is distinct from (excluded.creator_id, excluded.date_created, excluded.free, excluded.minutes, excluded.tags,
          excluded.free_from, excluded.title_words, excluded.public_words, excluded.all_words)
    ), changed as materialized (
      select signed.* from computed full join before using (recipe_id),
        lateral (values (1, computed.creator_id, computed.public_words, computed.all_words),
          (-1, before.creator_id, before.public_words, before.all_words)) as signed (sign, creator_id, public_words, all_words)
      where (computed.creator_id, computed.public_words, computed.all_words)
          is distinct from (before.creator_id, before.public_words, before.all_words)
        and signed.creator_id is not null
    ), locked as materialized (
      -- Prevents deadlocks between two transactions that count words of one creator in different orders.
      select count(pg_advisory_xact_lock(hashtextextended('recipe words of ' || creator_id, 0))) as creators
      from (select distinct creator_id from changed order by creator_id) as creators
    ), counted as (
      insert into ${recipeWords} as counted (creator_id, word, public_count, all_count)
        select creator_id, word, sum(in_public), sum(in_all) from locked, (
          select creator_id, unnest(tsvector_to_array(public_words)) as word, sign as in_public, 0 as in_all from changed
          union all select creator_id, unnest(tsvector_to_array(all_words)), 0, sign from changed) as words
        where locked.creators > 0
        group by creator_id, word having sum(in_public) <> 0 or sum(in_all) <> 0 order by creator_id, word
      on conflict (creator_id, word) do update set
        public_count = counted.public_count + excluded.public_count, all_count = counted.all_count + excluded.all_count
    )
    select distinct creator_id as id from changed where sign = -1`)) as unknown as { rows: { id: string }[] };
  const losing = rows.map(({ id }) => id);
  if (losing.length > 0) {
    await tx.execute(sql`delete from ${recipeWords} where creator_id = any(${idsOf(losing)}) and all_count = 0`);
  }
}

/** Writes the studio's list from the draft, else a published recipe's newer revision, else the recipe's row. */
async function storeInList(tx: Db, ids: readonly string[]): Promise<void> {
  const these = idsOf(ids);
  await tx.execute(sql`
    with gone as (
      delete from ${recipeList} as listed where recipe_id = any(${these})
        and not exists (select from ${recipes} as recipe where recipe.id = listed.recipe_id)
    )
    insert into ${recipeList} as listed (recipe_id, creator_id, name, image_url, free, state, changed_at, words)
    select recipe.id, recipe."UserID",
      case when written is null then recipe."Name" else written ->> 'name' end,
      case when written is null then recipe."ImageURL" else written #>> '{pictures,0,address}' end,
      case when written is null then recipe."Free" else coalesce(written ->> 'free' = 'true', false) end,
      case when recipe.removed_at is not null then 'removed'
        when recipe.status = 'published' and written is not null then 'changed'
        else recipe.status end,
      greatest('0001-01-01Z', least('9999-01-01Z', greatest(recipe."DateCreated", newest.created_at, draft.saved_at,
        recipe.removed_at, case when recipe.status = 'published' then recipe.published_at end))),
      case when written is not null then search_lexemes(concat_ws(' ', written ->> 'name',
          (select string_agg(tag #>> '{}', ' ') from jsonb_path_query(written, 'lax $.tags[*]') as tag),
          recipe_body_text(written)))
        when library.all_words is not null then library.all_words
        else search_lexemes(concat_ws(' ', recipe."Name", array_to_string(recipe.tags, ' '),
          recipe_body_text(recipe.body))) end
    from ${recipes} as recipe
      left join ${recipeDrafts} as draft on draft.recipe_id = recipe.id
      left join ${recipeLibrary} as library on library.recipe_id = recipe.id
      left join lateral (select number, created_at, revision.content from ${recipeRevisions} as revision
        where revision.recipe_id = recipe.id and not revision.set_aside order by number desc limit 1) as newest on true,
      lateral (select case when draft.recipe_id is not null then draft.content
        when recipe.status = 'published' and newest.number is distinct from recipe.revision then newest.content end
        as written offset 0) as writings
    where recipe.id = any(${these})
    order by recipe.id
    on conflict (recipe_id) do update set creator_id = excluded.creator_id, name = excluded.name,
      image_url = excluded.image_url, free = excluded.free, state = excluded.state, changed_at = excluded.changed_at,
      words = excluded.words`);
}

const idsOf = (ids: readonly string[]): SQL => sql`${sql.param([...ids])}::uuid[]`;
