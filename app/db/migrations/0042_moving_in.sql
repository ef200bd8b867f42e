CREATE TABLE "member_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"creator_id" uuid NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"source" text NOT NULL,
	"plan" text NOT NULL,
	"paid_until" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"token_hash" text,
	"invited_by" uuid,
	"account_id" uuid,
	"invited_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	CONSTRAINT "member_invitations_state" CHECK ("member_invitations"."state" in ('waiting', 'sent', 'accepted')),
	CONSTRAINT "member_invitations_source" CHECK ("member_invitations"."source" in ('ghost', 'substack', 'patreon', 'memberful'))
);
--> statement-breakpoint
CREATE TABLE "member_rehearsals" (
	"creator_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"source" text NOT NULL,
	"file" text NOT NULL,
	"people" jsonb NOT NULL,
	"missing_day" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_rehearsals_creator_id_account_id_pk" PRIMARY KEY("creator_id","account_id"),
	CONSTRAINT "member_rehearsals_source" CHECK ("member_rehearsals"."source" in ('ghost', 'substack', 'patreon', 'memberful'))
);
--> statement-breakpoint
ALTER TABLE "member_invitations" ADD CONSTRAINT "member_invitations_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_invitations" ADD CONSTRAINT "member_invitations_invited_by_accounts_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_invitations" ADD CONSTRAINT "member_invitations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_rehearsals" ADD CONSTRAINT "member_rehearsals_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_rehearsals" ADD CONSTRAINT "member_rehearsals_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "member_invitations_address" ON "member_invitations" USING btree ("creator_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "member_invitations_token" ON "member_invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "member_invitations_waiting" ON "member_invitations" USING btree ("invited_at","id") WHERE "member_invitations"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "member_invitations_email" ON "member_invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "member_invitations_account" ON "member_invitations" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "member_invitations_invited_by" ON "member_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "member_invitations_paid" ON "member_invitations" USING btree ("paid_until");--> statement-breakpoint
CREATE INDEX "member_rehearsals_account" ON "member_rehearsals" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "member_rehearsals_expired" ON "member_rehearsals" USING btree ("expires_at");