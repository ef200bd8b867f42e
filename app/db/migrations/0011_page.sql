DROP INDEX "creator_landing_faqs_page";--> statement-breakpoint
DROP INDEX "creator_landing_reviews_page";--> statement-breakpoint
ALTER TABLE "page_drafts" ALTER COLUMN "content" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "creator_landing_faqs" ADD COLUMN "order" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "creator_landing_reviews" ADD COLUMN "order" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "creator_landing_faqs_page" ON "creator_landing_faqs" USING btree ("landing_id","order","created_at","id");--> statement-breakpoint
CREATE INDEX "creator_landing_reviews_page" ON "creator_landing_reviews" USING btree ("page_id","order","created_at","id");