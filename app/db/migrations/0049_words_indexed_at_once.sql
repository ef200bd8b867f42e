-- Until now what was written last waited in the GIN index's pending list, which each search read to its end, and which the
-- planner counted as so dear that it read the whole table instead. A vacuum empties it, and one comes seldom where few
-- recipes change. The list is emptied before the index is locked; what is written in between waits for the next vacuum.
SELECT gin_clean_pending_list('recipe_library_public_words'), gin_clean_pending_list('recipe_library_all_words');--> statement-breakpoint
ALTER INDEX "recipe_library_public_words" SET (fastupdate = false);--> statement-breakpoint
ALTER INDEX "recipe_library_all_words" SET (fastupdate = false);
