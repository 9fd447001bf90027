import { For, Match, Switch } from "solid-js";
import { Dynamic } from "solid-js/web";
import type { LegalBlock, LegalInline } from "../../worker/domain/legal/legal.rules.ts";

const narrow = <Node extends { type: string }, Type extends Node["type"]>(node: Node, type: Type) =>
  // Safe cast: the type is compared first.
  node.type === type ? (node as Extract<Node, { type: Type }>) : null;

const Inline = (props: { node: LegalInline }) => (
  <Switch>
    <Match when={narrow(props.node, "text")}>{(node) => node().text}</Match>
    <Match when={narrow(props.node, "blank")}>{(node) => <mark class="legal-blank">{node().text}</mark>}</Match>
    <Match when={narrow(props.node, "strong")}>
      {(node) => (
        <strong>
          <Inlines nodes={node().children} />
        </strong>
      )}
    </Match>
    <Match when={narrow(props.node, "emphasis")}>
      {(node) => (
        <em>
          <Inlines nodes={node().children} />
        </em>
      )}
    </Match>
    <Match when={narrow(props.node, "link")}>
      {(node) => (
        <a href={node().href} rel="external nofollow noopener">
          <Inlines nodes={node().children} />
        </a>
      )}
    </Match>
    <Match when={narrow(props.node, "break")}>
      <br />
    </Match>
  </Switch>
);

const Inlines = (props: { nodes: readonly LegalInline[] }) => (
  <For each={props.nodes}>{(node) => <Inline node={node} />}</For>
);

const Block = (props: { block: LegalBlock }) => (
  <Switch>
    <Match when={narrow(props.block, "heading")}>
      {(heading) => (
        <Dynamic component={`h${heading().level}`}>
          <Inlines nodes={heading().children} />
        </Dynamic>
      )}
    </Match>
    <Match when={narrow(props.block, "paragraph")}>
      {(paragraph) => (
        <p>
          <Inlines nodes={paragraph().children} />
        </p>
      )}
    </Match>
    <Match when={narrow(props.block, "list")}>
      {(list) => (
        <Dynamic
          component={list().start === null ? "ul" : "ol"}
          start={list().start === null ? undefined : (list().start ?? undefined)}
        >
          <For each={list().items}>
            {(item) => (
              <li>
                <For each={item}>{(block) => <Block block={block} />}</For>
              </li>
            )}
          </For>
        </Dynamic>
      )}
    </Match>
  </Switch>
);

/** The text of a legal page as elements, for the guests' page and the editor's preview. */
export const LegalText = (props: { blocks: readonly LegalBlock[]; lang?: string | undefined }) => (
  <div class="legal-text" lang={props.lang}>
    <For each={props.blocks}>{(block) => <Block block={block} />}</For>
  </div>
);
