// The fakes of the processors. They are evaluated for each run, because they count their ids in a module.
export { FakePaypal, paypalMessage } from "../support/fakes/fake-paypal.ts";
export { FakeStripe } from "../support/fakes/fake-stripe.ts";
export { messageOf } from "../support/fakes/stripe-messages.ts";
