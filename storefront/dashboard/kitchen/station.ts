import { useSearchParams } from "@solidjs/router";
import { type KitchenStation, kitchenStations } from "../../../db/schema/enums.ts";
import { readStored, writeStored } from "../../state/device/storage.ts";
import type { Station } from "./board/columns.ts";

const storageKey = "tiffin-kitchen-station";

const parseStation = (text: unknown): KitchenStation | undefined => kitchenStations.find((station) => station === text);

/** The station that a device shows: from the URL, otherwise the station last chosen on this device. */
export const createStation = (): { station(): Station; chooseStation(station: Station): void } => {
  const [search, setSearch] = useSearchParams<{ station: string }>();
  const station = (): Station => {
    if (search.station === "all") return "all";
    return parseStation(search.station) ?? parseStation(readStored("device", storageKey)) ?? "all";
  };
  const chooseStation = (chosen: Station): void => {
    writeStored("device", storageKey, chosen);
    setSearch({ station: chosen }, { replace: true, scroll: false });
  };
  return { station, chooseStation };
};
