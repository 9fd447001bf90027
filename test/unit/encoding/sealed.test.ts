import { expect, it } from "vitest";
import { seal, unseal } from "../../../worker/domain/sealed.ts";

const env = { MASTER_KEY: btoa("01234567890123456789012345678901") };
const otherEnv = { MASTER_KEY: btoa("11234567890123456789012345678901") };

it("a sealed secret opens only with the same key, store and purpose", async () => {
  const sealed = await seal(env, ["sto_1", "payment account", "stripe"], "sk_test_secret €");
  expect(sealed).not.toContain("secret");
  expect(await unseal(env, ["sto_1", "payment account", "stripe"], sealed)).toBe("sk_test_secret €");
  await expect(unseal(env, ["sto_2", "payment account", "stripe"], sealed)).rejects.toThrow();
  await expect(unseal(env, ["sto_1", "payment account", "paypal"], sealed)).rejects.toThrow();
  await expect(unseal(env, ["sto_1", "payment account,stripe"], sealed)).rejects.toThrow();
  await expect(unseal(otherEnv, ["sto_1", "payment account", "stripe"], sealed)).rejects.toThrow();
});

it("a changed sealed secret does not open, and equal secrets have different ciphertexts", async () => {
  const first = await seal(env, ["sto_1"], "equal");
  const second = await seal(env, ["sto_1"], "equal");
  expect(first).not.toBe(second);
  const [version = "", iv = "", text = ""] = first.split(".");
  const changed = [
    `v2.${iv}.${text}`,
    `${version}.${second.split(".")[1]}.${text}`,
    `${version}.${iv}.A${text.slice(1)}B`,
  ];
  for (const sealed of [...changed, "", iv]) await expect(unseal(env, ["sto_1"], sealed)).rejects.toThrow();
});

it("sealing throws without a valid MASTER_KEY", async () => {
  for (const key of [{}, { MASTER_KEY: "" }, { MASTER_KEY: "short" }]) {
    await expect(seal(key, ["sto_1"], "secret")).rejects.toThrow("MASTER_KEY");
  }
});
