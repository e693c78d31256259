DROP INDEX `mentions_all`;--> statement-breakpoint
CREATE INDEX `mentions_all` ON `mentions` (`project_id`,`posted_at`,`id`,`state`) WHERE state <> 'folded';