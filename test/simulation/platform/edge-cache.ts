interface Copy {
  body: string;
  status: number;
  headers: [string, string][];
}

/** The cache of one location. Entries never expire by themselves, because a cache may hold them as long as it likes. */
export class EdgeCache {
  readonly #copies = new Map<string, Copy>();

  async match(key: string | Request): Promise<Response | undefined> {
    const copy = this.#copies.get(toKey(key));
    return copy && new Response(copy.body, { status: copy.status, headers: copy.headers });
  }

  async put(key: string | Request, response: Response): Promise<void> {
    const { status, headers } = response;
    this.#copies.set(toKey(key), { body: await response.text(), status, headers: [...headers] });
  }

  async delete(key: string | Request): Promise<boolean> {
    return this.#copies.delete(toKey(key));
  }
}

const toKey = (key: string | Request): string => (typeof key === "string" ? key : key.url);
