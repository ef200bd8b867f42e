-- Trusted, as those that are there: whoever owns the database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "member_list" (
	"membership_id" uuid PRIMARY KEY NOT NULL,
	"creator_id" uuid NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"state" text,
	"words" text DEFAULT '' NOT NULL,
	"valid_until" timestamp with time zone DEFAULT '1970-01-01T00:00:00Z' NOT NULL,
	"changes" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "member_list" ADD CONSTRAINT "member_list_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_list" ADD CONSTRAINT "member_list_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_list_newest" ON "member_list" USING btree ("creator_id","began_at","membership_id");--> statement-breakpoint
CREATE INDEX "member_list_state" ON "member_list" USING btree ("creator_id","state","began_at","membership_id");--> statement-breakpoint
CREATE INDEX "member_list_words" ON "member_list" USING gin ("creator_id","words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "member_list_creator_due" ON "member_list" USING btree ("creator_id","valid_until");--> statement-breakpoint
CREATE INDEX "member_list_due" ON "member_list" USING btree ("valid_until");--> statement-breakpoint
CREATE INDEX "memberships_former" ON "memberships" USING btree ("creator_id","began_at","id") WHERE "memberships"."ended_at" is not null;
--> statement-breakpoint
-- Written by hand: the list has a row for each current membership, and says which are out of date. What is in the rows is
-- computed by the app.
CREATE FUNCTION list_membership() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.ended_at IS NOT NULL THEN
    DELETE FROM member_list WHERE membership_id = NEW.id;
  ELSE
    INSERT INTO member_list AS listed (membership_id, creator_id, began_at) VALUES (NEW.id, NEW.creator_id, NEW.began_at)
      ON CONFLICT (membership_id) DO UPDATE SET creator_id = excluded.creator_id, began_at = excluded.began_at,
        valid_until = excluded.valid_until, changes = listed.changes + 1;
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER list_membership
  AFTER INSERT OR UPDATE OF account_id, creator_id, began_at, opened_at, ended_at, cancel_at ON memberships
  FOR EACH ROW EXECUTE FUNCTION list_membership();
--> statement-breakpoint
-- Once for all facts of a statement: a row that is updated for each of thousands takes longer each time.
CREATE FUNCTION outdate_listed_memberships() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE member_list SET valid_until = DEFAULT, changes = changes + 1
    WHERE membership_id IN (SELECT membership_id FROM added);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER outdate_listed_memberships AFTER INSERT ON membership_facts
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION outdate_listed_memberships();
--> statement-breakpoint
CREATE FUNCTION outdate_listed_person() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person uuid := to_jsonb(NEW) ->> TG_ARGV[0];
  -- Found first, by its unique index, whatever is known of how large the tables are.
  current_one uuid := (SELECT id FROM memberships WHERE account_id = person AND ended_at IS NULL);
BEGIN
  UPDATE member_list SET valid_until = DEFAULT, changes = changes + 1 WHERE membership_id = current_one;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER outdate_listed_person AFTER UPDATE OF email ON accounts
  FOR EACH ROW WHEN (OLD.email IS DISTINCT FROM NEW.email) EXECUTE FUNCTION outdate_listed_person('id');
--> statement-breakpoint
CREATE TRIGGER outdate_listed_person AFTER INSERT OR UPDATE OF "AuthID", "CreatorID", "FirstName", "LastName"
  ON "EndUserDetails" FOR EACH ROW EXECUTE FUNCTION outdate_listed_person('AuthID');
--> statement-breakpoint
INSERT INTO member_list (membership_id, creator_id, began_at)
  SELECT id, creator_id, began_at FROM memberships WHERE ended_at IS NULL;
