CREATE TABLE "account_movements" (
	"kind" text NOT NULL,
	"provider_id" text NOT NULL,
	"creator_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"month" text NOT NULL,
	"about_id" text,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_movements_kind_provider_id_pk" PRIMARY KEY("kind","provider_id"),
	CONSTRAINT "account_movements_kind" CHECK ("account_movements"."kind" in ('transfer', 'reversal', 'application_fee', 'fee_refund', 'payout', 'payout_failed')),
	CONSTRAINT "account_movements_amount" CHECK ("account_movements"."amount" > 0),
	CONSTRAINT "account_movements_month" CHECK ("account_movements"."month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
CREATE TABLE "transfer_orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "transfer_orders_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"creator_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"transfer_id" text,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"made_id" text,
	CONSTRAINT "transfer_orders_amount" CHECK ("transfer_orders"."amount" > 0),
	CONSTRAINT "transfer_orders_made" CHECK ("transfer_orders"."made_id" is null or "transfer_orders"."done_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "payment_subscriptions" ADD COLUMN "destination" jsonb;--> statement-breakpoint
ALTER TABLE "account_movements" ADD CONSTRAINT "account_movements_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_orders" ADD CONSTRAINT "transfer_orders_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_movements_sums" ON "account_movements" USING btree ("creator_id","month","currency","kind","amount");--> statement-breakpoint
CREATE INDEX "account_movements_creator" ON "account_movements" USING btree ("creator_id","month","at","kind","provider_id");--> statement-breakpoint
CREATE INDEX "account_movements_transfers" ON "account_movements" USING btree ("creator_id","currency","account_id","at") WHERE "account_movements"."kind" = 'transfer';--> statement-breakpoint
CREATE INDEX "account_movements_about" ON "account_movements" USING btree ("about_id") WHERE "account_movements"."kind" = 'reversal';--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_orders_open" ON "transfer_orders" USING btree ("creator_id","currency") WHERE "transfer_orders"."done_at" is null;--> statement-breakpoint
CREATE INDEX "transfer_orders_creator" ON "transfer_orders" USING btree ("creator_id","currency","seq");