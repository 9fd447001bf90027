import { writeFileSync } from "node:fs";
import { addressModules } from "./address-data.ts";

for (const [path, text] of Object.entries(addressModules())) {
  writeFileSync(new URL(`../../${path}`, import.meta.url), text);
}
console.log("The address formats and states are up to date.");
