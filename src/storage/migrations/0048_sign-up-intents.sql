ALTER TABLE `mailed_tokens` ADD `intent` text;
