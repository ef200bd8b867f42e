CREATE TABLE "creator_invitations" (
	"account_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"role" text NOT NULL,
	"invited_by" uuid,
	"invited_by_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "creator_invitations_account_id_creator_id_pk" PRIMARY KEY("account_id","creator_id"),
	CONSTRAINT "creator_invitations_role" CHECK ("creator_invitations"."role" in ('owner', 'editor'))
);
--> statement-breakpoint
CREATE TABLE "creator_people_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "creator_people_changes_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"creator_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"role" text,
	"was_role" text,
	"was_created_at" timestamp with time zone,
	"was_role_since" timestamp with time zone,
	"by_account_id" uuid,
	"by_since" timestamp with time zone,
	"is_stop" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"stopped_at" timestamp with time zone,
	CONSTRAINT "creator_people_changes_role" CHECK ("creator_people_changes"."role" in ('owner', 'editor')),
	CONSTRAINT "creator_people_changes_was" CHECK ("creator_people_changes"."was_role" in ('owner', 'editor')
        and num_nulls("creator_people_changes"."was_role", "creator_people_changes"."was_created_at", "creator_people_changes"."was_role_since") in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "creator_members" ADD COLUMN "role_since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD COLUMN "subject_id" uuid;--> statement-breakpoint
ALTER TABLE "creator_invitations" ADD CONSTRAINT "creator_invitations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_invitations" ADD CONSTRAINT "creator_invitations_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_invitations" ADD CONSTRAINT "creator_invitations_invited_by_accounts_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_people_changes" ADD CONSTRAINT "creator_people_changes_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_people_changes" ADD CONSTRAINT "creator_people_changes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_people_changes" ADD CONSTRAINT "creator_people_changes_by_account_id_accounts_id_fk" FOREIGN KEY ("by_account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "creator_invitations_creator" ON "creator_invitations" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "creator_people_changes_creator" ON "creator_people_changes" USING btree ("creator_id","at");--> statement-breakpoint
UPDATE "creator_members" SET "role_since" = "created_at";--> statement-breakpoint
-- Whoever has confirmed the address works there as before. Whoever has not was invited and has not accepted.
UPDATE "one_time_tokens" SET "subject_id" = (
	SELECT "creator_id" FROM "creator_members" WHERE "creator_members"."account_id" = "one_time_tokens"."account_id"
	ORDER BY "created_at", "creator_id" LIMIT 1
) WHERE "purpose" = 'invitation';--> statement-breakpoint
INSERT INTO "creator_invitations" ("account_id", "creator_id", "role", "created_at", "expires_at")
	SELECT "account_id", "creator_id", "role", "creator_members"."created_at", now() + interval '7 days'
	FROM "creator_members" JOIN "accounts" ON "accounts"."id" = "account_id" WHERE "email_confirmed_at" IS NULL;--> statement-breakpoint
DELETE FROM "creator_members" USING "accounts" WHERE "accounts"."id" = "account_id" AND "email_confirmed_at" IS NULL;
