CREATE TABLE `mention_mails` (
	`project_id` text PRIMARY KEY NOT NULL,
	`day` integer DEFAULT 0 NOT NULL,
	`stopped_at` integer,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
DROP TRIGGER mention_counts_insert;--> statement-breakpoint
DROP TRIGGER mention_counts_update;--> statement-breakpoint
DROP TRIGGER mention_counts_delete;--> statement-breakpoint
DROP TABLE `mention_counts`;--> statement-breakpoint
CREATE TABLE `mention_counts` (
	`project_id` text NOT NULL,
	`state` text NOT NULL,
	`day` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`project_id`, `state`, `day`)
);
--> statement-breakpoint
INSERT INTO `mention_counts` (`project_id`, `state`, `day`, `count`)
	SELECT `project_id`, `state`, `posted_at` / 86400000, count(*) FROM `mentions` GROUP BY 1, 2, 3;--> statement-breakpoint
CREATE TRIGGER mention_counts_insert AFTER INSERT ON mentions BEGIN
  INSERT INTO mention_counts (project_id, state, day, count)
  VALUES (new.project_id, new.state, new.posted_at / 86400000, 1)
  ON CONFLICT (project_id, state, day) DO UPDATE SET count = count + 1;
END;--> statement-breakpoint
CREATE TRIGGER mention_counts_update AFTER UPDATE OF state ON mentions WHEN old.state <> new.state BEGIN
  UPDATE mention_counts SET count = count - 1
  WHERE project_id = old.project_id AND state = old.state AND day = old.posted_at / 86400000;
  DELETE FROM mention_counts
  WHERE project_id = old.project_id AND state = old.state AND day = old.posted_at / 86400000 AND count = 0;
  INSERT INTO mention_counts (project_id, state, day, count)
  VALUES (new.project_id, new.state, new.posted_at / 86400000, 1)
  ON CONFLICT (project_id, state, day) DO UPDATE SET count = count + 1;
END;--> statement-breakpoint
CREATE TRIGGER mention_counts_delete AFTER DELETE ON mentions BEGIN
  UPDATE mention_counts SET count = count - 1
  WHERE project_id = old.project_id AND state = old.state AND day = old.posted_at / 86400000;
  DELETE FROM mention_counts
  WHERE project_id = old.project_id AND state = old.state AND day = old.posted_at / 86400000 AND count = 0;
END;
