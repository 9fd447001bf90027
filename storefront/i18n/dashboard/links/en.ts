export const linkMessages = {
  "link.title": "Payment link",
  "link.waiting":
    "The order waits until the guest has paid {amount}. The link ends at {time}, then the order is canceled.",
  "link.open": "The guest can pay {amount} by the link until {time}. After that, it is due at the counter.",
  "link.pending":
    "The change takes effect when the guest has paid {amount}. The link ends at {time}, then the order stays as it is.",
  "link.mailed": "The link was emailed to {email}.",
  "link.label": "Link for the guest",
  "link.text": "Text the link to {phone}",
  "link.sms": "{store}: please pay {amount} for order #{number} here: {address}",
  "link.end": "End the link",
  "link.send": "Send to the kitchen now",
} as const;
