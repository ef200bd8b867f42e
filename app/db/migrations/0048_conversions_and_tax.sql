ALTER TABLE "account_movements" DROP CONSTRAINT "account_movements_kind";--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD COLUMN "tax" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "membership_facts" ADD COLUMN "tax" integer;--> statement-breakpoint
ALTER TABLE "retained_payments" ADD COLUMN "tax" integer;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD COLUMN "is_merchant" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "account_movements" ADD CONSTRAINT "account_movements_kind" CHECK ("account_movements"."kind" in ('transfer', 'reversal', 'application_fee', 'fee_refund', 'payout', 'payout_failed', 'converted_out', 'converted_in')) NOT VALID;--> statement-breakpoint
-- As it was until the next sync says where the platform is.
UPDATE "payout_accounts" SET "is_merchant" = ("agreement" = 'full');
