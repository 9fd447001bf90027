import { createRenderEffect, createSignal } from "solid-js";
import { isFault } from "../api/client.ts";
import { noteFault } from "./load-lazily.ts";

/** Hands a fault of asynchronous work to the boundary around the component that calls this, which says so. */
export const createFaultReport = (): ((error: unknown) => void) => {
  const [fault, setFault] = createSignal<{ error: unknown }>();
  createRenderEffect(() => {
    const current = fault();
    if (current) throw current.error;
  });
  return (error) => setFault({ error });
};

/** Resolves to an answer, or to null if the restaurant refused the request or was out of reach. A fault of the page is
 *  neither: it rejects, so that a resource hands it to the boundary around its component. */
export const answerOrNull = <Answer>(answer: Promise<Answer>): Promise<Answer | null> =>
  answer.catch((error: unknown) => {
    if (isFault(error)) throw error;
    return null;
  });

/** Resolves to an answer, or to `otherwise` if there is none and the page is complete without. A fault of the page is
 *  reported. */
export const optionalAnswer = <Answer, Otherwise>(
  answer: Promise<Answer>,
  otherwise: Otherwise,
): Promise<Answer | Otherwise> =>
  answer.catch((error: unknown) => {
    if (isFault(error)) noteFault(error, "request");
    return otherwise;
  });

/** `answerOrNull` for a component that reads in its own handlers: a fault goes to the boundary around it. */
export const createAnswerOrNull = (): (<Answer>(answer: Promise<Answer>) => Promise<Answer | null>) => {
  const reportFault = createFaultReport();
  return (answer) =>
    answerOrNull(answer).catch((error: unknown) => {
      reportFault(error);
      return null;
    });
};
