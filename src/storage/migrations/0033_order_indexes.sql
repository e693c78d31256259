CREATE INDEX `orders_unstarted` ON `orders` (`project_id`) WHERE approved_at IS NULL AND stopped_at IS NULL;--> statement-breakpoint
CREATE INDEX `orders_held` ON `orders` (`hold`) WHERE hold IS NOT NULL AND stopped_at IS NULL;--> statement-breakpoint
CREATE INDEX `payments_refunded` ON `payments` (`id`) WHERE state = 'refunded';