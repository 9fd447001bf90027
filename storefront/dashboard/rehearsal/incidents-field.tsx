import { Index, Show } from "solid-js";
import { kitchenStations } from "../../../db/schema/enums.ts";
import type { Choice } from "../../ui/choice.ts";
import { InputField, SelectField } from "../../ui/field.tsx";
import { CloseIcon } from "../../ui/icons.tsx";
import formStyles from "../form/form.module.css";
import { useDashboard } from "../state.tsx";
import type { IncidentDraft, PlanDraft } from "./draft.ts";
import type { Service } from "./model/service.rules.ts";
import styles from "./rehearsal.module.css";

const kinds = ["unavailable", "cook_missing", "driver_missing", "pause"] as const;

interface IncidentsFieldProps {
  draft: PlanDraft;
  service: Service;
  /** The names of the categories by id. */
  categories: ReadonlyMap<string, string>;
}

/** Edits what goes wrong during the service. */
export const IncidentsField = (props: IncidentsFieldProps) => {
  const { t } = useDashboard();
  const { incidents, setIncidents, errors, texts } = props.draft;
  const targets = (): Choice[] => {
    const { dishes } = props.service;
    const stations = kitchenStations.filter((station) => dishes.some((dish) => dish.kitchenStation === station));
    const categoryIds = [...new Set(dishes.map(({ categoryId }) => categoryId))];
    return [
      ...stations.map((station) => ({ value: `station:${station}`, text: t(`menu.station.${station}`) })),
      ...categoryIds.map((id) => ({ value: `category:${id}`, text: props.categories.get(id) ?? "" })),
      ...dishes.map(({ id, name }) => ({ value: `dish:${id}`, text: name })),
    ];
  };
  const change = (index: number, patch: Partial<IncidentDraft>): void => setIncidents(index, patch);
  const add = (): void => {
    const target = targets()[0]?.value ?? "";
    setIncidents(incidents.length, { kind: "unavailable", fromTime: texts.peakAt, minutes: "20", target });
  };
  const remove = (index: number): void => {
    setIncidents(incidents.filter((_, position) => position !== index));
    document.getElementById("rehearsal-add-incident")?.focus();
  };
  return (
    <fieldset class={formStyles["set"]}>
      <legend>{t("rehearsal.incidents")}</legend>
      <Index each={incidents}>
        {(incident, index) => (
          <div class={styles["incident"]}>
            <SelectField
              id={`incident-${index}-kind`}
              label={t("rehearsal.incident")}
              options={kinds.map((kind) => ({ value: kind, text: t(`rehearsal.incident.${kind}`) }))}
              value={incident().kind}
              onChange={(value) => change(index, { kind: kinds.find((kind) => kind === value) ?? "unavailable" })}
            />
            <Show when={incident().kind === "unavailable"}>
              <SelectField
                id={`incident-${index}-target`}
                label={t("rehearsal.target")}
                options={targets()}
                value={incident().target}
                onChange={(target) => change(index, { target })}
              />
            </Show>
            <InputField
              id={`incident-${index}-from`}
              type="time"
              label={t("rehearsal.from")}
              value={incident().fromTime}
              error={errors()[`incident-${index}-from`]}
              onInput={(fromTime) => change(index, { fromTime })}
            />
            <InputField
              id={`incident-${index}-minutes`}
              label={t("rehearsal.duration")}
              unit={t("unit.minutes")}
              inputmode="numeric"
              value={incident().minutes}
              error={errors()[`incident-${index}-minutes`]}
              onInput={(minutes) => change(index, { minutes })}
            />
            <button
              type="button"
              class="round"
              aria-label={t("rehearsal.removeIncident", { number: index + 1 })}
              onClick={() => remove(index)}
            >
              <CloseIcon />
            </button>
          </div>
        )}
      </Index>
      <div>
        <button type="button" id="rehearsal-add-incident" class="button quiet" onClick={add}>
          {t("rehearsal.addIncident")}
        </button>
      </div>
    </fieldset>
  );
};
