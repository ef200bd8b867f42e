ALTER TABLE "recipe_notes" ADD COLUMN "applied" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "waiting_timers" ADD COLUMN "shown" text DEFAULT '' NOT NULL;