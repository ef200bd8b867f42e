-- A cook changes how often a recipe was cooked, and no words. So that she does not wait for an import, which holds the
-- lock of the creator's words until it ends, the lock is taken only where words changed.
CREATE OR REPLACE FUNCTION follow_recipe_library() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed_rows text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT 1 AS sign, * FROM new_rows'
    WHEN 'DELETE' THEN 'SELECT -1 AS sign, * FROM old_rows'
    ELSE 'SELECT changed.* FROM new_rows AS later JOIN old_rows AS earlier USING (recipe_id),
      LATERAL (SELECT 1 AS sign, later.* UNION ALL SELECT -1, earlier.*) AS changed
      WHERE (later.creator_id, later.public_words, later.all_words)
        IS DISTINCT FROM (earlier.creator_id, earlier.public_words, earlier.all_words)'
  END;
  creators_locked integer;
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM recipe_words;
    RETURN NULL;
  END IF;
  EXECUTE format('SELECT pg_advisory_xact_lock(hashtextextended(''recipe words of '' || creator_id, 0))
    FROM (SELECT DISTINCT creator_id FROM (%s) AS changed ORDER BY creator_id) AS creators', changed_rows);
  GET DIAGNOSTICS creators_locked = ROW_COUNT;
  IF creators_locked = 0 THEN
    RETURN NULL;
  END IF;
  EXECUTE format('INSERT INTO recipe_words AS counted (creator_id, word, public_count, all_count)
    SELECT creator_id, word, sum(in_public), sum(in_all) FROM (
      SELECT creator_id, unnest(tsvector_to_array(public_words)) AS word, sign AS in_public, 0 AS in_all
        FROM (%1$s) AS changed
      UNION ALL SELECT creator_id, unnest(tsvector_to_array(all_words)), 0, sign FROM (%1$s) AS changed) AS words
    WHERE EXISTS (SELECT FROM creators WHERE creators.id = creator_id)
    GROUP BY creator_id, word HAVING sum(in_public) <> 0 OR sum(in_all) <> 0 ORDER BY creator_id, word
    ON CONFLICT (creator_id, word) DO UPDATE SET
      public_count = counted.public_count + excluded.public_count, all_count = counted.all_count + excluded.all_count',
    changed_rows);
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM recipe_words AS counted USING (
        SELECT DISTINCT creator_id, unnest(tsvector_to_array(all_words)) AS word FROM old_rows) AS left_words
      WHERE counted.creator_id = left_words.creator_id AND counted.word = left_words.word AND counted.all_count = 0;
  END IF;
  RETURN NULL;
END;
$$;
