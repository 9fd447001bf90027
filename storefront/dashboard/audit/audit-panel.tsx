import { useLocation, useNavigate } from "@solidjs/router";
import { createMemo, For, Show } from "solid-js";
import { useShop } from "../../state/shop.tsx";
import { InputField, SelectField } from "../../ui/field.tsx";
import { Download } from "../download.tsx";
import { EmptyText } from "../list/empty-text.tsx";
import { Heading, LoadState } from "../panel.tsx";
import { createLoaded, useDashboard } from "../state.tsx";
import { Pager } from "../table/pager.tsx";
import { wallAt } from "../zoned.ts";
import { type AuditEntry, type AuditPage, readActors, readAuditLog } from "./api.ts";
import styles from "./audit.module.css";
import { type AuditQuery, parseAuditQuery, writeAuditQuery } from "./audit-query.rules.ts";
import { EntryView } from "./entry-view.tsx";
import { type AuditTexts, createAuditTexts } from "./texts.ts";
import { auditedThings } from "./things.rules.ts";

const path = "/dashboard/audit";

interface FiltersProps {
  query: AuditQuery;
  texts: AuditTexts;
  onChange(changes: Partial<AuditQuery>): void;
}

const Filters = (props: FiltersProps) => {
  const { t } = useDashboard();
  const actors = createLoaded(readActors);
  const people = () => (actors.value() ?? []).map(({ id, name }) => ({ value: id ?? "", text: name ?? "" }));
  const things = () =>
    auditedThings
      .map((value) => ({ value, text: props.texts.nameThing(value) }))
      .toSorted((a, b) => a.text.localeCompare(b.text));
  const isRestricted = () => writeAuditQuery({ ...props.query, cursor: "" }) !== "";
  return (
    <div class={styles["filters"]}>
      <SelectField
        id="audit-who"
        label={t("audit.who")}
        options={[{ value: "", text: t("audit.anyone") }, ...people()]}
        value={props.query.actor}
        onChange={(actor) => props.onChange({ actor })}
      />
      <SelectField
        id="audit-what"
        label={t("audit.what")}
        options={[{ value: "", text: t("audit.anything") }, ...things()]}
        value={props.query.thing}
        onChange={(thing) => props.onChange({ thing, thingId: "" })}
      />
      <InputField
        id="audit-day"
        type="date"
        label={t("audit.day")}
        value={props.query.day}
        onInput={(day) => props.onChange({ day })}
      />
      <Show when={isRestricted()}>
        <button
          type="button"
          class="link"
          onClick={() => props.onChange({ actor: "", thing: "", thingId: "", day: "" })}
        >
          {t("audit.clear")}
        </button>
      </Show>
    </div>
  );
};

/** Entries by day of the store's zone, newest first. */
const Days = (props: { page: AuditPage; texts: AuditTexts }) => {
  const { menu, format } = useShop();
  const findDay = ({ at }: AuditEntry): string => wallAt(at, menu.store.timezone).slice(0, 10);
  const days = () => [...new Set(props.page.entries.map(findDay))];
  const names = () => new Map(props.page.names.map(({ id, name }) => [id, name]));
  return (
    <For each={days()}>
      {(day) => (
        <section class={styles["day"]}>
          <h2>{format.day(day)}</h2>
          <ol class={styles["entries"]}>
            <For each={props.page.entries.filter((entry) => findDay(entry) === day)}>
              {(entry) => <EntryView entry={entry} names={names()} texts={props.texts} />}
            </For>
          </ol>
        </section>
      )}
    </For>
  );
};

const ExportCard = () => {
  const { t } = useDashboard();
  return (
    <section class={styles["export"]} aria-labelledby="audit-export">
      <h2 id="audit-export">{t("audit.export")}</h2>
      <p>{t("audit.exportHint")}</p>
      <Download class="button quiet" href="/api/export.zip" text={t("audit.exportGo")} />
    </section>
  );
};

const Log = (props: { query: AuditQuery; texts: AuditTexts }) => {
  const { t } = useDashboard();
  const page = createLoaded(() => readAuditLog(props.query));
  const isRestricted = () => writeAuditQuery(props.query) !== "";
  const { day, actor, thing, thingId } = props.query;
  const csv = new URLSearchParams(
    Object.entries({ actorId: actor, thing, thingId, from: day, to: day }).filter(([, value]) => value !== ""),
  );
  return (
    <>
      <LoadState value={page.value()} onRetry={() => void page.reload()} />
      <Show when={page.value()}>
        {(loaded) => (
          <>
            <Show
              when={loaded().entries.length > 0}
              fallback={<EmptyText>{t(isRestricted() ? "audit.noneFound" : "audit.none")}</EmptyText>}
            >
              <Days page={loaded()} texts={props.texts} />
            </Show>
            <Pager
              first={props.query.cursor ? `${path}${writeAuditQuery({ ...props.query, cursor: "" })}` : null}
              next={
                loaded().nextCursor &&
                `${path}${writeAuditQuery({ ...props.query, cursor: loaded().nextCursor ?? "" })}`
              }
              csv={`/api/audit.csv${csv.size > 0 ? `?${csv}` : ""}`}
            />
          </>
        )}
      </Show>
    </>
  );
};

/** The audit log, filtered by the address, and for owners the export of everything. */
export const AuditPanel = () => {
  const { t, user } = useDashboard();
  const location = useLocation();
  const navigate = useNavigate();
  const texts = createAuditTexts();
  const auditQuery = createMemo(() => parseAuditQuery(location.search));
  const change = (changes: Partial<AuditQuery>): void => {
    navigate(`${path}${writeAuditQuery({ ...auditQuery(), cursor: "", ...changes })}`, { scroll: false });
  };
  return (
    <>
      <Heading title={t("audit")} hint={t("audit.hint")} />
      <Filters query={auditQuery()} texts={texts} onChange={change} />
      <Show when={auditQuery()} keyed>
        {(loaded) => <Log query={loaded} texts={texts} />}
      </Show>
      <Show when={user.scopes.includes("manage_keys")}>
        <ExportCard />
      </Show>
    </>
  );
};
