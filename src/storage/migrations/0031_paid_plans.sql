ALTER TABLE `payments` ADD `plan_id` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `plan_label` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `plan_type` text;--> statement-breakpoint
CREATE INDEX `payments_for` ON `payments` (`subscription_id`,`at`);--> statement-breakpoint
UPDATE `payments` SET (`plan_id`, `plan_label`, `plan_type`) = (SELECT `plan_id`, `plan_label`, `type` FROM `subscriptions` WHERE `subscriptions`.`id` = `payments`.`subscription_id`);
