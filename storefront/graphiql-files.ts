import { css, editorWorkerService, graphqlWorker, js, jsonWorker } from "@graphql-yoga/render-graphiql/graphiql";
import type { Plugin } from "vite";

const folder = "dev/graphiql";

/** GraphiQL as its package brings it, built. Emitted as files, because building the editor anew takes longer than all
 *  the rest. */
const files: Readonly<Record<string, string>> = {
  "graphiql.css": css,
  "graphiql.js": js,
  "editor.worker.js": editorWorkerService,
  "graphql.worker.js": graphqlWorker,
  "json.worker.js": jsonWorker,
};

/** Puts the files of GraphiQL's page beside those of the shop, which loads none of them. */
export const graphiqlFiles = (): Plugin => ({
  name: "graphiql-files",
  generateBundle() {
    for (const [name, source] of Object.entries(files))
      this.emitFile({ type: "asset", fileName: `${folder}/${name}`, source });
  },
});
