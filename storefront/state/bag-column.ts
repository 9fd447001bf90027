import { createSignal } from "solid-js";

const [isColumnVisible, setColumnVisible] = createSignal(false);

/** Whether this page displays the bag in a column, so that nothing has to open it. False until the page is hydrated. */
export { isColumnVisible, setColumnVisible };
