import { buildSrcset } from "../ui/pictures.ts";

/** The picture of a dish in a list. `sizes` is the `sizes` attribute; an SVG has no variants to choose from. */
export const CardPicture = (props: { path: string; sizes: string; eager?: boolean | undefined }) => (
  <img
    src={props.path}
    srcset={buildSrcset(props.path)}
    sizes={buildSrcset(props.path) && props.sizes}
    alt=""
    width="640"
    height="480"
    loading={props.eager ? undefined : "lazy"}
  />
);
