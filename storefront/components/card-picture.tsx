import { createSignal } from "solid-js";
import { listVariants } from "../../worker/domain/pictures/sizes.rules.ts";
import { buildSrcset } from "../ui/pictures.ts";

const [isSharp, setSharp] = createSignal(false);

/** Lets cards load larger pictures on wide screens with small pixels. A menu has hundreds of cards, so the page itself
 *  names only the smallest picture of each. */
export const sharpenCards = (): void => {
  setSharp(matchMedia("(min-width: 40rem) and (min-resolution: 1.5dppx)").matches);
};

/** The picture of a dish in a list. `sizes` is the `sizes` attribute of large ones; without it, a card has the smallest
 *  picture until `sharpenCards`, and its style sheet the picture's ratio. An SVG has no variants to choose from. */
export const CardPicture = (props: {
  path: string;
  sizes?: string;
  eager?: boolean | undefined;
  /** The CSS position of its subject, which crops keep. */
  position?: string | undefined;
}) => {
  const srcset = () => (props.sizes ? buildSrcset(props.path) : undefined);
  const small = (): string => {
    const [first, second] = listVariants(props.path);
    return (isSharp() ? second : first)?.address ?? first?.address ?? props.path;
  };
  return (
    <img
      src={props.sizes ? props.path : small()}
      srcset={srcset()}
      sizes={srcset() && props.sizes}
      alt=""
      style={props.position && { "object-position": props.position }}
      width={props.sizes && "640"}
      height={props.sizes && "480"}
      loading={props.eager ? undefined : "lazy"}
      // Large pictures of cards would delay the hero picture above them.
      fetchpriority={props.sizes && !props.eager ? "low" : undefined}
    />
  );
};
