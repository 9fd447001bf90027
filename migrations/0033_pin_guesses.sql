ALTER TABLE `pin_guess` ADD `guesses` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `pin_guess` ADD `counted_since` text;--> statement-breakpoint
-- Guests who changed the time of their order made a revision under their own name, which erasures left.
UPDATE order_revision SET actor = NULL WHERE actor IS NOT NULL
  AND EXISTS (SELECT 1 FROM restaurant_order o WHERE o.store_id = order_revision.store_id AND o.id = order_revision.order_id
    AND o.erased_at IS NOT NULL)
  AND EXISTS (SELECT 1 FROM order_event e WHERE e.store_id = order_revision.store_id AND e.order_id = order_revision.order_id
    AND e.type = 'order_updated' AND e.at = order_revision.at AND e.actor_type IN ('guest', 'customer'));
