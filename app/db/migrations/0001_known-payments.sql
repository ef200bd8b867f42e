ALTER TABLE "member_invitations" DROP CONSTRAINT "member_invitations_source";--> statement-breakpoint
ALTER TABLE "member_rehearsals" DROP CONSTRAINT "member_rehearsals_source";--> statement-breakpoint
ALTER TABLE "member_invitations" ADD COLUMN "is_paid" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "member_invitations" ADD CONSTRAINT "member_invitations_source" CHECK ("member_invitations"."source" in ('ghost', 'substack', 'patreon', 'memberful', 'list'));--> statement-breakpoint
ALTER TABLE "member_rehearsals" ADD CONSTRAINT "member_rehearsals_source" CHECK ("member_rehearsals"."source" in ('ghost', 'substack', 'patreon', 'memberful', 'list'));