ALTER TABLE "creator_landing_pages" ADD COLUMN "reviews_heading" text;--> statement-breakpoint
ALTER TABLE "creator_landing_pages" ADD COLUMN "review_stars" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "creator_landing_pages" ADD COLUMN "hides_features" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "creator_landing_pages" ADD COLUMN "hides_recipes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "creator_landing_pages" ADD COLUMN "hides_reviews" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "creator_landing_pages" ADD COLUMN "hides_faqs" boolean DEFAULT false NOT NULL;