import { createSignal, For, Index, onMount, Show } from "solid-js";
import type { MenuItemImage } from "../../../worker/domain/menu/types.ts";
import { optionalAnswer } from "../../parts/answers.ts";
import { InputField } from "../../ui/field.tsx";
import { CloseIcon } from "../../ui/icons.tsx";
import { CropButton } from "../fields/crop/crop-button.tsx";
import { FocalPointField } from "../fields/focal-point.tsx";
import type { Picture } from "../fields/upload.ts";
import { UploadField } from "../fields/upload-field.tsx";
import { GripIcon } from "../icons.tsx";
import { type Errors, useDashboard } from "../state.tsx";
import { readPictures } from "./api.ts";
import styles from "./item.module.css";
import type { PictureDraft } from "./item-draft.ts";
import { createDrag } from "./list/drag.ts";
import rowStyles from "./list/item-row.module.css";
import { focusMoved, MoveButtons } from "./move-buttons.tsx";
import { moveBefore, swapWithNeighbour } from "./order.ts";

const Gallery = (props: { takenPaths: readonly string[]; onChoose(picture: MenuItemImage): void }) => {
  const { t } = useDashboard();
  const [pictures, setPictures] = createSignal<MenuItemImage[]>([]);
  onMount(async () => setPictures(await optionalAnswer(readPictures(), [])));
  return (
    <ul class={styles["gallery"]}>
      <For each={pictures().filter(({ imagePath }) => !props.takenPaths.includes(imagePath))}>
        {(picture) => (
          <li>
            <button
              type="button"
              aria-label={t("menu.usePicture", { name: picture.altText })}
              onClick={() => props.onChoose(picture)}
            >
              <img src={picture.imagePath} alt="" width="96" height="72" loading="lazy" />
            </button>
          </li>
        )}
      </For>
    </ul>
  );
};

interface ItemPicturesProps {
  pictures: PictureDraft[];
  errors: Errors;
  /** The name of the dish, which is the default alternative text of a new picture. */
  name: string;
  newKey(): string;
  onChange(pictures: PictureDraft[]): void;
}

/** Edits the pictures of a dish: uploads, or pictures of other dishes. The first one appears on the menu. */
export const ItemPictures = (props: ItemPicturesProps) => {
  const { t } = useDashboard();
  const [isChoosing, setChoosing] = createSignal(false);
  const change = (index: number, values: Partial<PictureDraft>): void =>
    props.onChange(props.pictures.map((image, position) => (position === index ? { ...image, ...values } : image)));
  const add = ({ imagePath, width, height }: Picture, altText: string): void => {
    const key = props.newKey();
    props.onChange([...props.pictures, { key, id: null, imagePath, width, height, altText, focalX: 50, focalY: 50 }]);
    setChoosing(false);
  };
  const move = (index: number, offset: -1 | 1): void => {
    const key = props.pictures[index]?.key;
    props.onChange(swapWithNeighbour(props.pictures, index, offset));
    if (key) queueMicrotask(() => focusMoved(`picture-${key}`, offset));
  };
  const drag = createDrag(({ id: key }, { before }) => props.onChange(moveBefore(props.pictures, key, before)));
  return (
    <>
      <p class={styles["hint"]}>{t("menu.picturesHint")}</p>
      <ul class={styles["pictures"]} data-drop-list-picture="pictures" data-end={drag.isAtEnd("pictures")}>
        <Index each={props.pictures}>
          {(picture, index) => (
            <li
              class={styles["picture"]}
              data-drop-picture={picture().key}
              data-dragged={drag.isDragged(picture().key)}
              data-before={drag.isBefore(picture().key)}
            >
              <img
                src={picture().imagePath}
                alt=""
                width="96"
                height="72"
                style={{ "object-position": `${picture().focalX}% ${picture().focalY}%` }}
              />
              <InputField
                id={`picture-${picture().key}`}
                label={t("menu.altText")}
                maxlength={500}
                value={picture().altText}
                error={props.errors[`picture-${picture().key}`]}
                onInput={(altText) => change(index, { altText })}
              />
              <details class={styles["focal"]}>
                <summary>
                  {t("menu.focal")} <span class="visually-hidden">{picture().altText}</span>
                </summary>
                <p class={styles["hint"]}>{t("menu.focal.hint")}</p>
                <FocalPointField
                  path={picture().imagePath}
                  point={picture()}
                  onChange={({ focalX, focalY }) => change(index, { focalX, focalY })}
                />
                <CropButton
                  path={picture().imagePath}
                  onCropped={(cropped) => change(index, { ...cropped, focalX: 50, focalY: 50 })}
                />
              </details>
              <div class={styles["pictureWays"]}>
                <MoveButtons
                  id={`picture-${picture().key}`}
                  name={`${picture().altText} (${index + 1})`}
                  canUp={index > 0}
                  canDown={index < props.pictures.length - 1}
                  onMove={(offset) => move(index, offset)}
                />
                <button
                  type="button"
                  class="round"
                  aria-label={t("menu.take", { name: picture().altText })}
                  onClick={() => props.onChange(props.pictures.filter((_, position) => position !== index))}
                >
                  <CloseIcon />
                </button>
                <span
                  class={rowStyles["grip"]}
                  aria-hidden="true"
                  onPointerDown={(event) => drag.start({ kind: "picture", id: picture().key }, event)}
                >
                  <GripIcon />
                </span>
              </div>
            </li>
          )}
        </Index>
      </ul>
      <UploadField onUploaded={(picture) => add(picture, props.name.trim())}>
        <button type="button" class="link" aria-expanded={isChoosing()} onClick={() => setChoosing(!isChoosing())}>
          {t("menu.fromOthers")}
        </button>
      </UploadField>
      <Show when={isChoosing()}>
        <Gallery
          takenPaths={props.pictures.map(({ imagePath }) => imagePath)}
          onChoose={({ imagePath, altText, image: { width, height } }) =>
            add({ imagePath, width, height }, props.name.trim() || altText)
          }
        />
      </Show>
    </>
  );
};
