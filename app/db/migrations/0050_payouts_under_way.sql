ALTER TABLE "account_movements" DROP CONSTRAINT "account_movements_kind";--> statement-breakpoint
-- Its table came with 0045, in the same release, and has few rows where that is not so.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "account_movements_payouts" ON "account_movements" USING btree ("account_id","at") WHERE "account_movements"."kind" = 'payout';--> statement-breakpoint
ALTER TABLE "account_movements" ADD CONSTRAINT "account_movements_kind" CHECK ("account_movements"."kind" in ('transfer', 'reversal', 'application_fee', 'fee_refund', 'payout', 'payout_failed', 'payout_completed', 'converted_out', 'converted_in')) NOT VALID;