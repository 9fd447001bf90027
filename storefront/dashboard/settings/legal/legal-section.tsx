import { createSignal, For, Show } from "solid-js";
import { type LegalPage, type LegalPageKind, legalPageKinds } from "../../../../db/schema/store/enums.ts";
import { findBlanks, neededLegalPages } from "../../../../worker/domain/legal/legal.rules.ts";
import { Refused } from "../../../api/client.ts";
import { useShop } from "../../../state/shop.tsx";
import { Section } from "../../form/section.tsx";
import { Row, RowAction, RowList, StatusChip } from "../../list/row.tsx";
import { LoadState } from "../../panel.tsx";
import { Removal } from "../../removal.tsx";
import { createList, useDashboard } from "../../state.tsx";
import type { Settings } from "../../store-settings.ts";
import { listLegalPages, writeLegalPage } from "./api.ts";
import styles from "./legal.module.css";
import { LegalDialog } from "./legal-dialog.tsx";

interface PageRowProps {
  kind: LegalPageKind;
  page: LegalPage | null;
  isNeeded: boolean;
  onEdit(): void;
  onRemove(): void;
}

const PageStatus = (props: Pick<PageRowProps, "page" | "isNeeded">) => {
  const { t } = useDashboard();
  const hasBlanks = () => props.page !== null && findBlanks(props.page.text).length > 0;
  return (
    <Show
      when={props.page}
      fallback={
        <StatusChip
          text={t(props.isNeeded ? "legal.missing" : "legal.optional")}
          tone={props.isNeeded ? "bad" : undefined}
        />
      }
    >
      <StatusChip text={t(hasBlanks() ? "legal.unfinished" : "legal.published")} tone={hasBlanks() ? "bad" : "good"} />
    </Show>
  );
};

const PageRow = (props: PageRowProps) => {
  const { t } = useDashboard();
  const { format } = useShop();
  const name = () => t(`legal.${props.kind}`);
  const blanks = () => [...new Set(findBlanks(props.page?.text ?? ""))];
  return (
    <Row
      title={name()}
      status={<PageStatus page={props.page} isNeeded={props.isNeeded} />}
      actions={
        <>
          <RowAction text={t(props.page ? "change" : "legal.write")} row={name()} onClick={props.onEdit} />
          <Show when={props.page}>
            <RowAction text={t("remove")} row={name()} onClick={props.onRemove} />
          </Show>
        </>
      }
    >
      <Show when={props.page}>
        <Show when={blanks().length > 0}>
          <p>{t("legal.unfinishedHint", { blanks: format.list(blanks()) })}</p>
        </Show>
        <p>
          <a class={styles["open"]} href={`/legal/${props.kind}`} target="_blank" rel="external noopener">
            {t("legal.open")}
          </a>
        </p>
      </Show>
    </Row>
  );
};

/** The legal pages: which ones the country asks for, and which are published. */
export const LegalSection = (props: { settings: Settings }) => {
  const { t, announce } = useDashboard();
  const { format } = useShop();
  const list = createList(listLegalPages);
  const [editing, setEditing] = createSignal<LegalPageKind | null>(null);
  const [removing, setRemoving] = createSignal<LegalPage | null>(null);
  const needed = () => neededLegalPages(props.settings.countryCode);
  const findPage = (kind: LegalPageKind) => list.rows()?.find((page) => page.kind === kind) ?? null;
  // The Japanese notice is for Japan alone, unless a store has one.
  const kinds = () =>
    legalPageKinds.filter((kind) => kind !== "tokushoho" || needed().includes(kind) || findPage(kind) !== null);
  /** Writes a page and reads the list again, so that the next change starts from what is published. */
  const write = async (
    kind: LegalPageKind,
    opened: LegalPage | null,
    page: LegalPage | null,
  ): ReturnType<typeof writeLegalPage> => {
    const written = await writeLegalPage(kind, opened, page);
    await list.reload();
    return written;
  };
  const remove = async (page: LegalPage): Promise<void> => {
    const written = await write(page.kind, page, null);
    if (written === "written" || written.theirs === null) return;
    const message = t("legal.changedMeanwhile");
    throw new Refused("CONFLICT", message, [{ path: "form", message }], {});
  };
  const done = (messageKey: "legal.saved" | "legal.removed", kind: LegalPageKind): void => {
    setEditing(null);
    setRemoving(null);
    document.getElementById("legal-title")?.focus();
    announce(t(messageKey, { page: t(`legal.${kind}`) }));
  };
  return (
    <Section
      id="legal"
      title={t("legal.title")}
      hint={t("legal.hint", { pages: format.list(needed().map((kind) => t(`legal.${kind}`))) })}
    >
      <LoadState value={list.rows()} onRetry={() => void list.reload()} />
      <Show when={list.rows()}>
        <RowList>
          <For each={kinds()}>
            {(kind) => (
              <PageRow
                kind={kind}
                page={findPage(kind)}
                isNeeded={needed().includes(kind)}
                onEdit={() => setEditing(kind)}
                onRemove={() => setRemoving(findPage(kind))}
              />
            )}
          </For>
        </RowList>
      </Show>
      <Show when={editing()} keyed>
        {(kind) => (
          <LegalDialog
            kind={kind}
            page={findPage(kind)}
            settings={props.settings}
            write={write}
            onDone={() => done("legal.saved", kind)}
            onClose={() => setEditing(null)}
          />
        )}
      </Show>
      <Show when={removing()} keyed>
        {(page) => (
          <Removal
            title={t("legal.removeTitle")}
            hint={t("legal.removeHint")}
            action={t("remove")}
            work={() => remove(page)}
            onDone={() => done("legal.removed", page.kind)}
            onClose={() => setRemoving(null)}
          />
        )}
      </Show>
    </Section>
  );
};
