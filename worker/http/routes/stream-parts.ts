/** A stream that asks for the next part when the client has taken the last, so that a slow client fills no memory. */
const toStream = (parts: AsyncGenerator<string | Uint8Array>): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
    },
    cancel: async () => {
      await parts.return(undefined);
    },
  });
};

/** The stream of a file's parts. The first part is read before the response starts, so that a failing database is a
 *  503. */
export const streamParts = async (parts: AsyncGenerator<string | Uint8Array>): Promise<ReadableStream<Uint8Array>> => {
  const first = await parts.next();
  const rest = async function* () {
    if (!first.done) yield first.value;
    yield* parts;
  };
  return toStream(rest());
};
