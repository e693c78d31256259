DROP INDEX `articles_by_state`;--> statement-breakpoint
DROP INDEX `articles_queued`;--> statement-breakpoint
CREATE INDEX `articles_tally` ON `articles` (`order_id`,`state`);--> statement-breakpoint
CREATE INDEX `articles_to_write` ON `articles` (`planned_on`,`id`) WHERE state IN ('planned', 'drafted', 'changes');--> statement-breakpoint
CREATE INDEX `articles_delivered` ON `articles` (`planned_on`,`id`) WHERE state IN ('published', 'live', 'lost');--> statement-breakpoint
CREATE INDEX `articles_in_review` ON `articles` (`planned_on`,`id`) WHERE state = 'review';--> statement-breakpoint
CREATE INDEX `articles_approved` ON `articles` (`planned_on`,`id`) WHERE state = 'approved';--> statement-breakpoint
CREATE INDEX `articles_queued` ON `articles` (`id`) WHERE queued_at IS NOT NULL AND published_at IS NULL;--> statement-breakpoint
CREATE INDEX `batch_pages_of` ON `batch_pages` (`batch_id`,`line`,`id`) WHERE removed_at IS NULL;