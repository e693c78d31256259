ALTER TABLE `feedback_pages` ADD `accent` text;
