import { buildSrcset } from "../ui/pictures.ts";

/** The picture of a dish where a list shows it; `sizes` says how wide. A drawn one has no variants to choose from. */
export const CardPicture = (props: { path: string; sizes: string; eager?: boolean | undefined }) => (
  <img
    src={props.path}
    srcset={buildSrcset(props.path)}
    sizes={buildSrcset(props.path) && props.sizes}
    alt=""
    width="640"
    height="480"
    loading={props.eager ? undefined : "lazy"}
    decoding="async"
  />
);
