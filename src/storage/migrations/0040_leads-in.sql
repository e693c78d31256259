CREATE INDEX `leads_in` ON `leads` (`project_id`,`state`,`last_posted_at`,`id`);--> statement-breakpoint
CREATE INDEX `public_posts_by` ON `public_posts` (`kind`,author COLLATE NOCASE);