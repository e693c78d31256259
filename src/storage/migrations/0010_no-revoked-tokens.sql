DROP TABLE `revoked_tokens`;--> statement-breakpoint
ALTER TABLE `users` DROP COLUMN `tokens_not_before`;