-- Every change to what a public page shows is announced on the channel `page_changes`, by whomever it was made, so that
-- each process can drop exactly the kept pages that show it (docs/decisions/0004-kept-pages.md).
--
-- A notice's payload is a tag that kept pages carry too: `page:<id>`, `creator:<id>`, `directory`, or `everything`.
-- The triggers are statement-level with transition tables: one notice per page and statement, however many rows;
-- a statement that touches more than 200 pages sends a single `everything`.
CREATE FUNCTION announce_page_change() RETURNS trigger LANGUAGE plpgsql AS $$
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
    END IF;
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
DO $$
DECLARE
  shown record;
BEGIN
  FOR shown IN
    SELECT * FROM (VALUES
      ('creator_landing_pages',    'page',    'id'),
      ('creator_landing_reviews',  'page',    'page_id'),
      ('creator_landing_faqs',     'page',    'landing_id'),
      ('creator_landing_features', 'page',    'landing_id'),
      ('Recipes',                  'creator', 'UserID')
    ) AS shown_tables (name, kind, key_column)
  LOOP
    EXECUTE format('CREATE TRIGGER announce_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION announce_page_change(%L, %L)', shown.name, shown.kind, shown.key_column);
    EXECUTE format('CREATE TRIGGER announce_update AFTER UPDATE ON %I
      REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION announce_page_change(%L, %L)', shown.name, shown.kind, shown.key_column);
    EXECUTE format('CREATE TRIGGER announce_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS old_rows
      FOR EACH STATEMENT EXECUTE FUNCTION announce_page_change(%L, %L)', shown.name, shown.kind, shown.key_column);
    EXECUTE format('CREATE TRIGGER announce_truncate AFTER TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION announce_page_change(%L, %L)', shown.name, shown.kind, shown.key_column);
  END LOOP;
END;
$$;
