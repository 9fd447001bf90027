import { type Accessor, batch, createSignal, onMount } from "solid-js";
import { isAnswer, type Refused } from "../../../api/client.ts";
import { createOutage } from "../../../state/outage.ts";
import { newRequestKey } from "../../../state/request-key.ts";

/** A request that may have arrived: it is stored on the device with its key until its answer is known. */
export interface SentRequest<Input> {
  key: string;
  input: Input;
}

interface SendOnceOptions<Input, Result> {
  sent(): SentRequest<Input> | null;
  store(sent: SentRequest<Input> | null): void;
  send(input: Input, idempotencyKey: string): Promise<Result>;
  onDone(result: Result, input: Input): void;
  onRefused(refusal: Refused): void;
  /** Further codes after which the request is repeated. */
  repeatedCodes?: readonly string[];
}

/** Sends a request once, however often it is tapped, repeated or reloaded. */
export interface SendOnce<Input> {
  isBusy: Accessor<boolean>;
  /** Whether the last attempt had no answer. The next one follows by itself. */
  isDown: Accessor<boolean>;
  /** Sends the input. Does nothing while an earlier request has no answer. */
  start(input: Input): void;
  tryNow(): void;
}

/** Whether a request was answered for good. After one of `repeatedCodes` it is repeated, too. */
export const isFinal = (error: unknown, repeatedCodes: readonly string[] = []): error is Refused =>
  isAnswer(error) && !repeatedCodes.includes(error.code);

/** Creates a sender. The request is stored with its key before it leaves, and is repeated with the same key after a
 *  lost answer or a reload, so that the server carries it out once. Call it inside a component. */
export const createSendOnce = <Input, Result>(options: SendOnceOptions<Input, Result>): SendOnce<Input> => {
  const [isBusy, setBusy] = createSignal(false);
  const attempt = async (): Promise<void> => {
    const request = options.sent();
    if (!request || isBusy()) return;
    setBusy(true);
    try {
      const result = await options.send(request.input, request.key);
      outage.end();
      batch(() => {
        options.store(null);
        options.onDone(result, request.input);
      });
    } catch (error) {
      if (!isFinal(error, options.repeatedCodes)) return outage.report(error);
      outage.end();
      batch(() => {
        options.store(null);
        options.onRefused(error);
      });
    } finally {
      setBusy(false);
    }
  };
  const outage = createOutage(() => void attempt());
  onMount(() => void attempt());
  return {
    isBusy,
    isDown: outage.isDown,
    start: (input) => {
      if (options.sent() !== null) return;
      options.store({ key: newRequestKey(), input });
      void attempt();
    },
    tryNow: outage.tryNow,
  };
};
