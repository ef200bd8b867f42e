CREATE INDEX "creator_invitations_invited_by" ON "creator_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "creator_people_changes_account" ON "creator_people_changes" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "creator_people_changes_by_account" ON "creator_people_changes" USING btree ("by_account_id");