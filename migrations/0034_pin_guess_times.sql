ALTER TABLE `pin_guess` ADD `guessed_at` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
-- The wrong PINs of a day had one time together, that of the first.
WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 30)
UPDATE pin_guess SET guessed_at = (SELECT json_group_array(iif(n > 0, pin_guess.counted_since, NULL)) FROM number WHERE n <= pin_guess.guesses)
  WHERE guesses > 0 AND counted_since IS NOT NULL;
