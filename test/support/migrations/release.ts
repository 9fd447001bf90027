import { env } from "cloudflare:workers";

const run = (statement: string) => env.DB.prepare(statement).run();

/** Runs work in the middle of a release: the database has a migration that the worker does not know. */
export const duringRelease = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  await run("INSERT INTO d1_migrations (name) VALUES ('9999_next_release.sql')");
  try {
    return await work();
  } finally {
    await run("DELETE FROM d1_migrations WHERE name = '9999_next_release.sql'");
  }
};
