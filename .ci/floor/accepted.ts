/** What the pages use although a browser of the floor lacks it, each with the reason why they work without. An entry for
 *  a property is one for its values too. */
export const acceptedStyles: Readonly<Record<string, string>> = {
  "text-wrap": "Lines break less evenly.",
  "word-break: auto-phrase": "An `@supports not` breaks titles at punctuation.",
  "content-visibility": "Cards off the screen are laid out too, which takes longer.",
  "contain-intrinsic-size": "It only stands in for what content-visibility leaves out.",
  "contain-intrinsic-block-size": "It only stands in for what content-visibility leaves out.",
  ":details-content": "A folded section of the menu is folded on paper too.",
  ":popover-open":
    "It is in `:is()`, which forgives it, and a browser without popovers opens the dialog as a modal one.",
  "@media scripting": "Without scripts the dialog of a dish stays over the page.",
  "anchor-name": "An `@supports` moves the toast only where anchors exist.",
  "@view-transition": "Pages change without a fade.",
  ":view-transition-group": "Pages change without a fade.",
  "text-align: match-parent":
    "An `@supports` has the prefixed value, and the start of the text is the page's otherwise.",
  "scrollbar-color": "A scrollbar has the system's colors.",
  "scrollbar-width": "A scrollbar is visible, or wider.",
  "forced-color-adjust": "Only Windows has forced colors, and its browsers know the property.",
  cursor: "A phone has no pointer.",
  resize: "A phone resizes no fields; the field scrolls.",
  "@page": "The print dialog asks for the paper.",
  size: "The print dialog asks for the paper.",
  "break-after: avoid": "A heading may stand at the foot of a column or page.",
  ":-webkit-progress-bar": "Each engine has a rule of its own.",
  ":-webkit-progress-value": "Each engine has a rule of its own.",
  ":-moz-progress-bar": "Each engine has a rule of its own.",
};

export const acceptedScripts: Readonly<Record<string, string>> = {
  requestIdleCallback: "A timer replaces it.",
  ".showPopover": "The dialog is opened as a modal one.",
  ".moveBefore": "The ticket is inserted anew.",
  "navigator.share": "The link is copied.",
  "document.prerendering": "It is undefined where nothing is prerendered.",
  ".changedTouches": "Only screens that are touched send the event.",
};

/** Members of the project's own objects that are called like an API of browsers. */
export const ownMembers: ReadonlySet<string> = new Set([
  ...[".closedBy", ".displayName", ".fullScreen", ".payerEmail", ".payerName", ".paymentOptions"],
  ...[".responseStatus", ".toArray", ".writeValue"],
]);
