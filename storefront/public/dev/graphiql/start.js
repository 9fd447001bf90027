// Starts GraphiQL on its page, where /api/graphql is the page's own address.
self.MonacoEnvironment = {
  globalAPI: false,
  getWorkerUrl: (_module, label) => `/dev/graphiql/${label === "editorWorkerService" ? "editor" : label}.worker.js`,
};
self.YogaGraphiQL.renderYogaGraphiQL(document.querySelector("#root"), { title: "GraphiQL" });
