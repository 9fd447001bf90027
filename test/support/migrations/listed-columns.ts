/** References without a FOREIGN KEY, with who asserts them or why the row that they name may be gone. */
export const unenforcedReferences: Readonly<Record<string, string>> = {
  "api_key.made_by": "a key outlives the person who made it",
  "api_key.maker_grant_id": "a key outlives the grant that made it",
  "api_key.maker_key_id": "a key outlives the key that made it",
  "audit_entry.actor_id": "names a row of any of several tables, which may be gone",
  "audit_entry.thing_id": "names a row of any table, which may be gone",
  "customer_profile.customer_id": "written from the customer's own row in the same statement",
  "dispute.order_id": "written from the payment's row, whose foreign key it has",
  "favourite.menu_item_id": "a dish may be deleted, and comes back within 30 days",
  "guest_lookup.actor": "names a row of any of several tables, which may be gone",
  "idempotency_record.customer_id": "a record may outlive its customer until it expires",
  "idempotency_record.result_id": "names a row of the operation's table, written in the same batch",
  "notification.refund_id": "written with its refund, or empty",
  "oauth_grant.server_grant_id": "an id of the OAuth server, not of a row",
  "order_event.actor_id": "names a row of any of several tables, which may be gone",
  "order_item.bump_actor_id": "names a row of any of several tables, which may be gone",
  "order_item.menu_item_id": "an order outlives the dish that it sold",
  "order_search_term.order_id": "written with its order, and pruned with it",
  "receipt.refund_id": "written with its refund",
  "restaurant_order.customer_profile_id": "written by due work from the profile that it just wrote",
  "session.tablet_id": "written with the session from the tablet that signs in",
  "store_task.subject_id": "A payment, a refund or an order, as its kind says.",
  "oauth_app.made_by": "an app outlives the person who made it",
  "pin_invitation.invited_by": "it is deleted with the role of who sent it",
  "shared_tablet.set_up_by": "a tablet outlives the person who set it up",
  "store_settings.store_id": "the store's own id",
  "webhook_endpoint.made_by": "an endpoint outlives the person who made it",
  "webhook_endpoint.maker_grant_id": "an endpoint is deleted with what its grant made",
  "webhook_endpoint.maker_key_id": "an endpoint is deleted with what its key made",
};

/** Enumerations that a CHECK closes since a new value needs a rebuild, with the reason why they cannot grow. */
export const closedEnumerations: Readonly<Record<string, string>> = {};
