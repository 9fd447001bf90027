/** A thing that a page describes, with its properties. */
export type Thing = { readonly [name: string]: unknown };

interface Vocabulary {
  "@graph": Thing[];
}

const named = (names: readonly string[]) => names.map((name) => ({ "@id": `schema:${name}` }));

/** The schema.org vocabulary, from its published type definitions: every type, its supertypes and its properties. */
export const readVocabulary = (types: string): Vocabulary => {
  const graph: Thing[] = [];
  const domains = new Map<string, string[]>();
  for (const [, name = "", parents = "", body = ""] of types.matchAll(
    /^(?:export )?interface (\w+)(?: extends ([^{]+))? \{\n(.*?)^\}/gms,
  )) {
    // A leaf is the type itself; a base holds the properties that subtypes inherit.
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

/** Every nested object in a description that has a type. */
export const thingsIn = (value: unknown): Thing[] => {
  if (Array.isArray(value)) return value.flatMap(thingsIn);
  if (!isThing(value)) return [];
  const inside = Object.values(value).flatMap(thingsIn);
  return "@type" in value ? [value, ...inside] : inside;
};
