ALTER TABLE `processor_check` ADD `refunds_failure` text;
