/** The event just before a script leaves the document. */
export const leaving = "tiffin-leaving";

/** Goes to another document. Every page does, so what waits for it is in a file of its own, which few load. */
export const leaveTo = (address: string): void => {
  dispatchEvent(new Event(leaving));
  location.assign(address);
};
