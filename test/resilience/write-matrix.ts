// `npm run matrix`: writes the resiliency matrix into the README of this folder.
import { readFileSync, writeFileSync } from "node:fs";
import { withMatrix } from "./matrix.ts";

const readme = new URL("README.md", import.meta.url);
writeFileSync(readme, withMatrix(readFileSync(readme, "utf8")));
