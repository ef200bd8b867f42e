CREATE TABLE "site" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"mode" text NOT NULL,
	"origin" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_one" CHECK ("site"."id" = 1),
	CONSTRAINT "site_mode" CHECK ("site"."mode" in ('demo', 'live'))
);
