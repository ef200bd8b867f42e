CREATE TABLE "push_keys" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_keys_one" CHECK ("push_keys"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"session_hash" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"revision" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_success_at" timestamp with time zone,
	"rests_until" timestamp with time zone,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "waiting_timers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"session_hash" text NOT NULL,
	"timer_id" text NOT NULL,
	"recipe_id" uuid,
	"step" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"only_for" text,
	"claimed_at" timestamp with time zone,
	CONSTRAINT "waiting_timers_one" UNIQUE NULLS NOT DISTINCT("session_hash","timer_id","only_for")
);
--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_hash_sessions_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_timers" ADD CONSTRAINT "waiting_timers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_timers" ADD CONSTRAINT "waiting_timers_session_hash_sessions_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_timers" ADD CONSTRAINT "waiting_timers_recipe_id_Recipes_id_fk" FOREIGN KEY ("recipe_id") REFERENCES "public"."Recipes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_timers" ADD CONSTRAINT "waiting_timers_only_for_push_subscriptions_session_hash_fk" FOREIGN KEY ("only_for") REFERENCES "public"."push_subscriptions"("session_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_subscriptions_account" ON "push_subscriptions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "waiting_timers_due" ON "waiting_timers" USING btree ("due_at") WHERE "waiting_timers"."claimed_at" is null;--> statement-breakpoint
CREATE INDEX "waiting_timers_account" ON "waiting_timers" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "waiting_timers_recipe" ON "waiting_timers" USING btree ("recipe_id");--> statement-breakpoint
CREATE INDEX "waiting_timers_only_for" ON "waiting_timers" USING btree ("only_for");