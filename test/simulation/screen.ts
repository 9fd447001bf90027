// The storefront's live connection, and how its board reads. Built into one script and evaluated for each screen.
export { createBoardReader } from "../../storefront/dashboard/kitchen/board/board-reader.ts";
export { newestHeader } from "../../storefront/state/freshness.ts";
export { openLiveConnection } from "../../storefront/state/live.ts";
