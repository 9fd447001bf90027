import { buildSrcset } from "../ui/pictures.ts";

/** The picture of a dish in a list. `sizes` is the `sizes` attribute; an SVG has no variants to choose from. */
export const CardPicture = (props: {
  path: string;
  sizes: string;
  eager?: boolean | undefined;
  /** The CSS position of its subject, which crops keep. */
  position?: string | undefined;
}) => (
  <img
    src={props.path}
    srcset={buildSrcset(props.path)}
    sizes={buildSrcset(props.path) && props.sizes}
    alt=""
    style={props.position && { "object-position": props.position }}
    width="640"
    height="480"
    loading={props.eager ? undefined : "lazy"}
  />
);
