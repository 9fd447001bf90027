/** The list of a column, and the tickets that it holds from top to bottom. */
type Placement = readonly [list: Element | undefined, tickets: readonly Element[]];

/** Moves an element, and its focus with it where the browser can. */
const move = (list: Element, ticket: Element, before: Element | null): void => {
  if (ticket.isConnected && "moveBefore" in list) list.moveBefore(ticket, before);
  else list.insertBefore(ticket, before);
};

/** Puts each ticket into the list of its column. A ticket that stays where it is is not touched, so that the browser
 *  draws nothing again. */
export const placeTickets = (placements: readonly Placement[]): void => {
  // What changes the column goes first, so that the lists it leaves have the right order by themselves.
  for (const [list, tickets] of placements) {
    let next: Element | null = null;
    for (const ticket of tickets.toReversed()) {
      if (list && ticket.parentElement !== list) move(list, ticket, next?.parentElement === list ? next : null);
      next = ticket;
    }
  }
  for (const [list, tickets] of placements) {
    const placed = new Set(tickets);
    for (const child of [...(list?.children ?? [])]) if (!placed.has(child)) child.remove();
    tickets.forEach((ticket, index) => {
      const current = list?.children[index] ?? null;
      if (list && current !== ticket) move(list, ticket, current);
    });
  }
};
