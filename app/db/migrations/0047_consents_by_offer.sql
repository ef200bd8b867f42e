ALTER TABLE "retained_consents" ADD COLUMN "offer_id" uuid;
