-- A page on which there is nothing is not indexed, and so not in the sitemap. Whatever it gets first, or loses last, may
-- be a review, a question, a feature or a recipe. One that comes or goes, or moves to another page (an update of two
-- pages' rows), is announced as `sitemap` too: a little often, and never too late.
CREATE OR REPLACE FUNCTION announce_page_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kind text := TG_ARGV[0];
  key_column text := TG_ARGV[1];
  rows_touched text;
  keys uuid[];
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    PERFORM pg_notify('page_changes', 'everything');
    RETURN NULL;
  END IF;

  rows_touched := CASE TG_OP
    WHEN 'INSERT' THEN format('SELECT %1$I FROM new_rows', key_column)
    WHEN 'DELETE' THEN format('SELECT %1$I FROM old_rows', key_column)
    ELSE format('SELECT %1$I FROM old_rows UNION SELECT %1$I FROM new_rows', key_column)
  END;
  EXECUTE format('SELECT array_agg(touched.%1$I) FROM (SELECT DISTINCT %1$I FROM (%2$s) AS raw LIMIT 201) AS touched',
                 key_column, rows_touched)
    INTO keys;

  IF keys IS NULL THEN
    RETURN NULL;
  ELSIF cardinality(keys) > 200 THEN
    PERFORM pg_notify('page_changes', 'everything');
  ELSE
    PERFORM pg_notify('page_changes', kind || ':' || key) FROM unnest(keys) AS key;
    IF TG_TABLE_NAME = 'creator_landing_pages' THEN
      PERFORM pg_notify('page_changes', 'directory');
    ELSIF TG_OP <> 'UPDATE' OR cardinality(keys) > 1 THEN
      PERFORM pg_notify('page_changes', 'sitemap');
    END IF;
  END IF;
  RETURN NULL;
END;
$$;
