import { css, editorWorkerService, graphqlWorker, js, jsonWorker } from "@graphql-yoga/render-graphiql/graphiql";
import type { Plugin } from "vite";

const folder = "dev/graphiql";

/** The prebuilt files of the GraphiQL package. Bundling its editor takes longer than the rest of the build. */
const files: Readonly<Record<string, string>> = {
  "graphiql.css": css,
  "graphiql.js": js,
  "editor.worker.js": editorWorkerService,
  "graphql.worker.js": graphqlWorker,
  "json.worker.js": jsonWorker,
};

/** Adds the files of the GraphiQL page to the build. The storefront loads none of them. */
export const graphiqlFiles = (): Plugin => ({
  name: "graphiql-files",
  generateBundle() {
    for (const [name, source] of Object.entries(files))
      this.emitFile({ type: "asset", fileName: `${folder}/${name}`, source });
  },
});
