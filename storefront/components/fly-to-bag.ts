import styles from "./item-card.module.css";

const flightMs = 190;

/** Lets a dot fly from a card's "+" to the visible button that opens the bag. Nothing moves for a guest who asks for
 *  reduced motion. */
export const flyToBag = (from: HTMLElement): void => {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const target = [...document.querySelectorAll<HTMLElement>("[data-bag]")].findLast((bag) => bag.offsetParent !== null);
  if (!target) return;
  const start = from.getBoundingClientRect();
  const end = target.getBoundingClientRect();
  const dot = document.createElement("i");
  dot.className = styles["dot"] ?? "";
  dot.style.left = `${start.left + start.width / 2}px`;
  dot.style.top = `${start.top + start.height / 2}px`;
  document.body.append(dot);
  const across = end.left + end.width / 2 - (start.left + start.width / 2);
  const down = end.top + end.height / 2 - (start.top + start.height / 2);
  const flight = dot.animate(
    { translate: ["0 0", `${across}px ${down}px`], scale: [1, 0.4], opacity: [1, 0.6] },
    { duration: flightMs, easing: "cubic-bezier(0.4, 0, 0.7, 1)" },
  );
  flight.onfinish = () => dot.remove();
};
