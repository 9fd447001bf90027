/** The guide's script: copy buttons and the search. The guide can be read without it, so both are added here. It
 *  contains no end of a script element, and its hash is in the page's policy. */
export const script = `
(() => {
  const status = document.getElementById("status");
  const say = (text) => { status.textContent = ""; requestAnimationFrame(() => { status.textContent = text; }); };

  const copy = async (code, button) => {
    try {
      await navigator.clipboard.writeText(code.textContent);
      say("Copied.");
      button.textContent = "Copied";
      setTimeout(() => { button.textContent = "Copy"; }, 2000);
    } catch {
      getSelection().selectAllChildren(code);
      say("The code is selected. Copy it with your keyboard.");
    }
  };
  for (const block of document.querySelectorAll(".code")) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Copy";
    button.setAttribute("aria-label", "Copy: " + block.dataset.label);
    button.addEventListener("click", () => copy(block.querySelector("code"), button));
    block.append(button);
  }

  const box = document.getElementById("search");
  const results = document.getElementById("results");
  const contents = document.getElementById("contents-list");
  const fold = (text) => text.toLowerCase().replace(/[^a-z0-9]+/g, " ").trim();
  const entries = [...document.querySelectorAll("main :is(h2, h3, h4)[id], main code[id]")].map((heading) => {
    const facts = heading.localName === "h4" ? heading.parentElement.querySelector("dd") : null;
    const detail = facts ? facts.textContent : "";
    const words = heading.textContent.replace(/([a-z])([A-Z])/g, "$1 $2");
    return { id: heading.id, title: heading.textContent, detail, folded: fold(heading.textContent + " " + words + " " + detail) };
  });
  const max = 30;
  const find = (query) => {
    const words = fold(query).split(" ");
    const starts = (entry) => (fold(entry.title).startsWith(words[0]) ? 0 : 1);
    return entries
      .filter((entry) => words.every((word) => entry.folded.includes(word)))
      .sort((a, b) => starts(a) - starts(b));
  };
  const link = ({ id, title, detail }) => {
    const item = document.createElement("li");
    const anchor = document.createElement("a");
    anchor.href = "#" + id;
    anchor.textContent = title;
    if (detail && detail !== "GraphQL only") {
      const small = document.createElement("small");
      small.textContent = detail;
      anchor.append(small);
    }
    item.append(anchor);
    return item;
  };
  box.addEventListener("input", () => {
    const isSearching = fold(box.value) !== "";
    contents.hidden = isSearching;
    results.hidden = !isSearching;
    if (!isSearching) { say(""); return; }
    const found = find(box.value);
    results.replaceChildren(...found.slice(0, max).map(link));
    say(found.length === 0 ? "Nothing found. Try another word." : found.length === 1 ? "1 result" : found.length + " results");
  });
  box.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { box.value = ""; box.dispatchEvent(new Event("input")); }
    if (event.key === "ArrowDown" && !results.hidden) { event.preventDefault(); results.querySelector("a")?.focus(); }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && !event.ctrlKey && !event.metaKey && !event.target.closest("input")) {
      event.preventDefault();
      box.focus();
    }
  });
  box.closest("search").hidden = false;
})();
`;
