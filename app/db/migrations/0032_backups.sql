CREATE TABLE "account_deletions" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"deletion_at" timestamp with time zone,
	"deleted" boolean NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"recorded_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "backup_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"ok" boolean NOT NULL,
	"name" text,
	"rows" bigint,
	"problem" text,
	CONSTRAINT "backup_runs_kind" CHECK ("backup_runs"."kind" in ('backup', 'restore-check')),
	CONSTRAINT "backup_runs_problem" CHECK ("backup_runs"."ok" = ("backup_runs"."problem" is null))
);
--> statement-breakpoint
CREATE INDEX "account_deletions_unrecorded" ON "account_deletions" USING btree ("changed_at") WHERE "account_deletions"."recorded_at" is null;--> statement-breakpoint
CREATE INDEX "account_deletions_changed" ON "account_deletions" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "backup_runs_newest" ON "backup_runs" USING btree ("kind","at");--> statement-breakpoint
-- By hand: whatever asks for the deletion of an account, takes it back or deletes it is noted for older backups.
CREATE FUNCTION note_account_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO account_deletions (account_id, deletion_at, deleted, changed_at)
    VALUES (OLD.id, CASE WHEN TG_OP = 'UPDATE' THEN NEW.deletion_at END, TG_OP = 'DELETE', clock_timestamp())
    ON CONFLICT (account_id) DO UPDATE SET deletion_at = excluded.deletion_at, deleted = excluded.deleted,
      changed_at = excluded.changed_at, recorded_at = NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER accounts_note_deletion_asked AFTER UPDATE OF deletion_at ON accounts FOR EACH ROW
  WHEN (OLD.deletion_at IS DISTINCT FROM NEW.deletion_at) EXECUTE FUNCTION note_account_deletion();
--> statement-breakpoint
CREATE TRIGGER accounts_note_deletion AFTER DELETE ON accounts FOR EACH ROW EXECUTE FUNCTION note_account_deletion();
