-- Of a creator's recipes the directory shows how many are published and the picture of the newest, and the sitemap their
-- addresses. So a change of anything else announces neither: they are cached in every process, and shown to everybody.
SELECT watch_table('"Recipes"', 'creator', 'UserID');
--> statement-breakpoint
DROP TRIGGER announce_address ON "Recipes";
--> statement-breakpoint
DROP FUNCTION announce_recipe_address();
--> statement-breakpoint
CREATE FUNCTION announce_listed_recipes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  listed record;
  earlier text := CASE TG_OP WHEN 'INSERT' THEN 'SELECT * FROM "Recipes" WHERE false' ELSE 'SELECT * FROM old_rows' END;
  later text := CASE TG_OP WHEN 'DELETE' THEN 'SELECT * FROM "Recipes" WHERE false' ELSE 'SELECT * FROM new_rows' END;
  is_changed boolean;
BEGIN
  FOR listed IN
    SELECT * FROM (VALUES
      ('directory', 'id, "UserID", "DateCreated", "ImageURL"'),
      ('sitemap', 'id, "UserID", slug')
    ) AS listings (tag, shown)
  LOOP
    EXECUTE format(
      'WITH earlier AS (SELECT %1$s FROM (%2$s) AS recipe WHERE status = ''published''),
        later AS (SELECT %1$s FROM (%3$s) AS recipe WHERE status = ''published'')
      SELECT EXISTS (TABLE earlier EXCEPT TABLE later) OR EXISTS (TABLE later EXCEPT TABLE earlier)',
      listed.shown, earlier, later)
      INTO is_changed;
    IF is_changed THEN
      PERFORM pg_notify('page_changes', listed.tag);
    END IF;
  END LOOP;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER announce_listed_insert AFTER INSERT ON "Recipes" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_listed_recipes();
--> statement-breakpoint
CREATE TRIGGER announce_listed_update AFTER UPDATE ON "Recipes" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_listed_recipes();
--> statement-breakpoint
CREATE TRIGGER announce_listed_delete AFTER DELETE ON "Recipes" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_listed_recipes();
