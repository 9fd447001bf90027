import { migrateDeployed, readDatabases } from "./databases.ts";
import { exitWith } from "./running.mjs";

// Every database, because each deployed worker uses all of them.
for (const { binding } of await readDatabases()) {
  try {
    migrateDeployed(binding);
    console.log(`${binding} has all migrations.`);
  } catch (error) {
    exitWith(error instanceof Error ? error.message : String(error));
  }
}
