CREATE TABLE `payment_reversals` (
	`payment_intent_id` text PRIMARY KEY NOT NULL,
	`paid` integer NOT NULL,
	`refunded` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `payment_disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_intent_id` text NOT NULL,
	`state` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `payment_disputes_of` ON `payment_disputes` (`payment_intent_id`);--> statement-breakpoint
CREATE INDEX `payment_disputes_old` ON `payment_disputes` (`updated_at`);--> statement-breakpoint
CREATE INDEX `payment_reversals_old` ON `payment_reversals` (`updated_at`);--> statement-breakpoint
CREATE TABLE `used_trials` (
	`key` text PRIMARY KEY NOT NULL,
	`subscription_id` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `used_trials_old` ON `used_trials` (`at`);--> statement-breakpoint
ALTER TABLE `keywords` ADD `paused` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `mention_sources` ADD `paused` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `price` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `refunded` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `disputed` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `payments_unknown` ON `payments` (`at`,`id`) WHERE plan_id IS NULL AND state = 'paid' AND amount > 0;--> statement-breakpoint
CREATE INDEX `payments_disputed` ON `payments` (`id`) WHERE disputed;--> statement-breakpoint
UPDATE `payments` SET `refunded` = `amount` WHERE `state` = 'refunded';--> statement-breakpoint
UPDATE `payments` SET `price` = 0 WHERE `amount` = 0 AND EXISTS (
	SELECT 1 FROM `subscriptions` s WHERE s.`id` = `payments`.`subscription_id` AND s.`trial_ends_at` > `payments`.`at`);--> statement-breakpoint
INSERT INTO `payment_reversals` (`payment_intent_id`, `paid`, `refunded`, `updated_at`)
	SELECT substr(e.`id`, 8), coalesce(max(p.`amount`), 1), coalesce(max(p.`amount`), 1), e.`at`
	FROM `payment_events` e LEFT JOIN `payments` p ON p.`payment_intent_id` = substr(e.`id`, 8)
	WHERE e.`id` GLOB 'refund-*' GROUP BY e.`id`;--> statement-breakpoint
DELETE FROM `payment_events` WHERE `id` GLOB 'refund-*';--> statement-breakpoint
UPDATE `subscriptions` SET `state` = 'ended', `ended_at` = coalesce(`ended_at`, `updated_at`)
	WHERE `type` = 'onetime' AND `state` = 'active' AND `provider_id` IS NOT NULL
	AND EXISTS (SELECT 1 FROM `payments` p WHERE p.`subscription_id` = `subscriptions`.`id` AND p.`state` = 'refunded')
	AND NOT EXISTS (SELECT 1 FROM `payments` p WHERE p.`subscription_id` = `subscriptions`.`id` AND p.`state` = 'paid');
