ALTER TABLE "recovery_codes" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- Codes of before are as old as can be, so that no link that takes back what was added since removes them.
UPDATE "recovery_codes" SET "created_at" = "accounts"."created_at" FROM "accounts" WHERE "accounts"."id" = "recovery_codes"."account_id";
