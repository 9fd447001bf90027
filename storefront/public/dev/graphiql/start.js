// Starts GraphiQL. The page itself is at /api/graphql, so GraphiQL queries its own URL.
self.MonacoEnvironment = {
  globalAPI: false,
  getWorkerUrl: (_module, label) => `/dev/graphiql/${label === "editorWorkerService" ? "editor" : label}.worker.js`,
};
self.YogaGraphiQL.renderYogaGraphiQL(document.querySelector("#root"), { title: "GraphiQL" });
