ALTER TABLE `users` ADD `intent` text;
--> statement-breakpoint
UPDATE `users` SET `intent` = (SELECT `intent` FROM `mailed_tokens`
  WHERE `user_id` = `users`.`id` AND `purpose` = 'confirm' AND `intent` IS NOT NULL ORDER BY `created_at` DESC LIMIT 1)
WHERE `confirmed_at` IS NULL;
--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `project_id` text REFERENCES `projects`(`id`) ON DELETE set null;
--> statement-breakpoint
CREATE INDEX `subscriptions_project` ON `subscriptions` (`project_id`);
