-- Where a mention stands in its list: by its post's date at first, and by when it came back if it was snoozed.
ALTER TABLE `mentions` RENAME COLUMN `posted_at` TO `listed_at`;--> statement-breakpoint
DROP TRIGGER mention_counts_update;--> statement-breakpoint
CREATE TRIGGER mention_counts_update AFTER UPDATE OF state, listed_at ON mentions
WHEN old.state <> new.state OR old.listed_at / 86400000 <> new.listed_at / 86400000 BEGIN
  UPDATE mention_counts SET count = count - 1
  WHERE project_id = old.project_id AND state = old.state AND day = old.listed_at / 86400000;
  DELETE FROM mention_counts
  WHERE project_id = old.project_id AND state = old.state AND day = old.listed_at / 86400000 AND count = 0;
  INSERT INTO mention_counts (project_id, state, day, count)
  VALUES (new.project_id, new.state, new.listed_at / 86400000, 1)
  ON CONFLICT (project_id, state, day) DO UPDATE SET count = count + 1;
END;
