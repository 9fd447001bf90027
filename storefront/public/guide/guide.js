// The script of the API guide: copy buttons, the search, and the chapter that is being read. The guide is complete
// without it, so everything that needs it is added or unhidden here.
const find = (id) => document.getElementById(id);
const [box, status, results, contents] = ["search", "status", "results", "contents"].map(find);

const announce = (text) => {
  status.textContent = "";
  requestAnimationFrame(() => {
    status.textContent = text;
  });
};

const copy = async (code, button) => {
  try {
    await navigator.clipboard.writeText(code.textContent);
    announce("Copied.");
    button.textContent = "Copied";
    setTimeout(() => {
      button.textContent = "Copy";
      if (status.textContent === "Copied.") status.textContent = "";
    }, 2000);
  } catch {
    getSelection().selectAllChildren(code);
    announce("The code is selected. Copy it with your keyboard.");
  }
};

for (const bar of document.querySelectorAll(".bar")) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Copy";
  button.setAttribute("aria-label", `Copy: ${bar.textContent}`);
  button.addEventListener("click", () => copy(bar.parentElement.querySelector("code"), button));
  bar.append(button);
}

const fold = (text) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

/** Chapters, headings, operations, types and error codes. "quoteOrder" is found as two words too. */
const entries = [...document.querySelectorAll("main :is(h2, h3, h4)[id], main code[id]")].map((heading) => {
  const route = heading.localName === "h4" ? heading.parentElement.querySelector("dd code") : null;
  const title = heading.textContent;
  const detail = route?.textContent ?? "";
  const text = fold(`${title} ${title.replace(/([a-z])([A-Z])/g, "$1 $2")} ${detail}`);
  const kind = heading.localName === "h4" ? 1 : heading.matches("h2, h3:not(.name)") ? 0 : 2;
  return { id: heading.id, title, detail, text, kind };
});
const maxResults = 30;

/** Entries with all words: chapters, operations, then types and errors, and of each those that start with the query. */
const search = (query) => {
  const words = query.split(" ");
  const rank = ({ text }) => (text.startsWith(query) ? 0 : text.includes(query) ? 1 : 2);
  return entries
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .sort((a, b) => a.kind - b.kind || rank(a) - rank(b) || a.text.length - b.text.length);
};

const buildResult = ({ id, title, detail }) => {
  const item = document.createElement("li");
  const anchor = document.createElement("a");
  anchor.href = `#${id}`;
  anchor.textContent = title;
  if (detail) {
    const small = document.createElement("small");
    small.textContent = detail;
    anchor.append(small);
  }
  item.append(anchor);
  return item;
};

const showResults = () => {
  const query = fold(box.value);
  contents.hidden = query !== "";
  results.hidden = query === "";
  const found = query === "" ? [] : search(query);
  results.replaceChildren(...found.slice(0, maxResults).map(buildResult));
  if (query === "") announce("");
  else if (found.length === 0) announce("Nothing found. Try another word.");
  else announce(found.length === 1 ? "1 result" : `${found.length} results`);
};

const clear = () => {
  box.value = "";
  showResults();
};

const isWide = matchMedia("(min-width: 64rem)");
box.addEventListener("input", showResults);
document.querySelector("nav").addEventListener("keydown", (event) => {
  const links = results.hidden ? [] : [...results.querySelectorAll("a")];
  if (event.key === "Escape") {
    clear();
    box.focus();
  } else if (links.length > 0 && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
    event.preventDefault();
    const next = links.indexOf(document.activeElement) + (event.key === "ArrowDown" ? 1 : -1);
    (links[Math.min(next, links.length - 1)] ?? box).focus();
  } else if (event.key === "Enter" && event.target === box) links[0]?.click();
});
// On a phone the contents and results cover the page, so a choice closes them.
document.querySelector("nav").addEventListener("click", (event) => {
  if (isWide.matches || !event.target.closest("a")) return;
  contents.open = false;
  clear();
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.target.closest("input")) return;
  event.preventDefault();
  box.focus();
});

/** Marks the entry of the contents that is being read: the last one whose heading is in the upper part or above it. */
const links = new Map([...contents.querySelectorAll("a")].map((link) => [find(link.hash.slice(1)), link]));
const headings = [...links.keys()];
let current;
const markCurrent = () => {
  const reached = headings.findLast((heading) => heading.getBoundingClientRect().top < innerHeight * 0.4);
  const link = links.get(reached ?? headings[0]);
  if (link === current) return;
  current?.removeAttribute("aria-current");
  current = link;
  link.setAttribute("aria-current", "true");
  // Only the sidebar scrolls: `scrollIntoView` would move the page.
  const nav = link.closest("nav");
  if (isWide.matches) nav.scrollTo({ top: link.offsetTop - nav.clientHeight / 2 });
};
const observer = new IntersectionObserver(markCurrent, { rootMargin: "0px 0px -60% 0px" });
for (const heading of headings) observer.observe(heading);

box.closest("search").hidden = false;
