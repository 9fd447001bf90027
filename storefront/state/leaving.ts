/** The event just before a script leaves the document. */
export const leaving = "tiffin-leaving";

/** Goes to another document. */
export const leaveTo = (address: string): void => {
  dispatchEvent(new Event(leaving));
  location.assign(address);
};
