/** A thing that a page describes, with whatever it says of it. */
export type Thing = { readonly [name: string]: unknown };

interface Vocabulary {
  "@graph": Thing[];
}

const named = (names: readonly string[]) => names.map((name) => ({ "@id": `schema:${name}` }));

/** The words of schema.org as its validators read them, from the types that are made of them: every type, what it is a kind
 *  of, and which properties it may have. */
export const readVocabulary = (types: string): Vocabulary => {
  const graph: Thing[] = [];
  const domains = new Map<string, string[]>();
  for (const [, name = "", parents = "", body = ""] of types.matchAll(
    /^(?:export )?interface (\w+)(?: extends ([^{]+))? \{\n(.*?)^\}/gms,
  )) {
    // A leaf is the type itself; a base holds what it hands on to others.
    const id = /"@type": "(\w+)";/.exec(body)?.[1] ?? name;
    graph.push({
      "@type": "rdfs:Class",
      "@id": `schema:${id}`,
      "rdfs:subClassOf": named(parents.match(/\w+Base/g) ?? []),
    });
    for (const [, property = ""] of body.matchAll(/^ {4}"(\w+)"\?:/gm)) {
      domains.set(property, [...(domains.get(property) ?? []), id]);
    }
  }
  for (const [property, classes] of domains) {
    graph.push({ "@type": "rdf:Property", "@id": `schema:${property}`, "schema:domainIncludes": named(classes) });
  }
  return { "@graph": graph };
};

const isThing = (value: unknown): value is Thing => typeof value === "object" && value !== null;

/** Everything in a description that has a type, however deep it stands. */
export const thingsIn = (value: unknown): Thing[] => {
  if (Array.isArray(value)) return value.flatMap(thingsIn);
  if (!isThing(value)) return [];
  const inside = Object.values(value).flatMap(thingsIn);
  return "@type" in value ? [value, ...inside] : inside;
};
