import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createAxisMoney } from "../../../storefront/dashboard/charts/axis-money.ts";
import { placeLabels, textWidth } from "../../../storefront/dashboard/charts/labels.rules.ts";
import { layoutChart, moveByKey } from "../../../storefront/dashboard/charts/layout.rules.ts";
import { areaPath, barPath, barWidths, linePath } from "../../../storefront/dashboard/charts/marks.rules.ts";
import { axisTicks, bandAt, extent, scaleTo } from "../../../storefront/dashboard/charts/scale.rules.ts";

const point = (value: number | null, compared: number | null = null) => ({
  label: "18",
  name: "18:00",
  value,
  compared,
});

describe("the value axis of a chart", () => {
  it("has round steps that reach all values and include zero", () => {
    expect(axisTicks(0, 47, 4)).toEqual([0, 20, 40, 60]);
    expect(axisTicks(-30, 90, 4)).toEqual([-50, 0, 50, 100]);
    const amount = fc.integer({ min: -1_000_000, max: 1_000_000 });
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 1, max: 6 }), fc.constantFrom(1, 100), (a, b, count, unit) => {
        const ticks = axisTicks(Math.min(a, b), Math.max(a, b), count, unit);
        expect(ticks).toContain(0);
        expect(Math.max(...ticks)).toBeGreaterThanOrEqual(Math.max(0, a, b));
        expect(Math.min(...ticks)).toBeLessThanOrEqual(Math.min(0, a, b));
        expect(ticks.length).toBeLessThanOrEqual(count + 3);
        expect(ticks.every((tick) => tick % unit === 0)).toBe(true);
      }),
    );
  });

  it("has whole units of the currency, also for a few cents", () => {
    expect(axisTicks(0, 40, 4, 100)).toEqual([0, 100]);
    expect(axisTicks(0, 250, 4, 100)).toEqual([0, 100, 200, 300]);
    expect(axisTicks(0, 3, 4)).toEqual([0, 1, 2, 3]);
  });

  it("is zero alone if there are no values", () => {
    expect(axisTicks(0, 0, 4)).toEqual([0]);
    expect(extent([null, null])).toEqual([0, 0]);
    expect(scaleTo([0, 0], [200, 20])(0)).toBe(200);
  });

  it("has short texts in the currency and the language of the store", () => {
    expect(createAxisMoney("en-US", "USD").format(30_000)).toBe("$300");
    expect(createAxisMoney("en-US", "USD").format(1_250_000)).toBe("$12.5K");
    expect(createAxisMoney("de-DE", "EUR").format(250_000)).toBe("2.500\u00a0€");
    expect(createAxisMoney("ja-JP", "JPY").format(120_000)).toBe("￥12万");
    expect(createAxisMoney("ja-JP", "JPY").unit).toBe(1);
  });
});

describe("the labels below a chart", () => {
  it("never touch each other and never leave the drawing", () => {
    const texts = fc.array(fc.constantFrom("1", "18", "Nov 20", "11月20日", "Wednesday", ""), { maxLength: 70 });
    fc.assert(
      fc.property(
        texts,
        fc.integer({ min: 60, max: 1200 }),
        fc.integer({ min: 10, max: 28 }),
        (all, inner, fontSize) => {
          const axis = { left: 40, right: 40 + inner, width: 42 + inner, fontSize };
          const labels = placeLabels(all, axis).map(({ text, x }) => ({ x, half: textWidth(text, fontSize) / 2 }));
          for (const [index, { x, half }] of labels.entries()) {
            const next = labels[index + 1];
            if (next) expect(x + half).toBeLessThan(next.x - next.half);
            expect(x + half).toBeLessThanOrEqual(axis.width + 0.001);
            expect(x - half).toBeGreaterThanOrEqual(-0.001);
          }
        },
      ),
    );
  });

  it("are all there if they have room", () => {
    const axis = { left: 0, right: 240, width: 240, fontSize: 12 };
    expect(placeLabels(["9", "10", "11"], axis).map(({ x }) => x)).toEqual([40, 120, 200]);
  });
});

describe("the marks of a chart", () => {
  it("go up for amounts above zero and down for those below", () => {
    expect(barPath(10, 10, 100, 50)).toBe("M10 100V53A3 3 0 0 1 13 50H17A3 3 0 0 1 20 53V100Z");
    expect(barPath(10, 10, 100, 150)).toBe("M10 100V147A3 3 0 0 0 13 150H17A3 3 0 0 0 20 147V100Z");
    expect(barPath(10, 10, 100, 100)).toBe("");
  });

  it("have a width even among many points, and a bound alone", () => {
    expect(barWidths(900, false).value).toBe(52);
    expect(barWidths(20, true)).toEqual({ value: 18 * 0.56, compared: 18 });
    expect(barWidths(1, false).value).toBeGreaterThan(0.5);
  });

  it("interrupt a line and its area where there is no value", () => {
    const places = [
      { x: 0, y: 1 },
      { x: 1, y: 2 },
      { x: 2, y: null },
      { x: 3, y: 4 },
    ];
    expect(linePath(places)).toBe("M0.0 1.0h0L1.0 2.0M3.0 4.0h0");
    expect(areaPath(places, 9)).toBe("M0.0 9.0L0.0 1.0L1.0 2.0V9.0ZM3.0 9.0L3.0 4.0V9.0Z");
  });
});

describe("the layout of a chart", () => {
  const layout = (points: ReturnType<typeof point>[], width = 360) =>
    layoutChart({ points, width, fontSize: 12, unit: 100, formatTick: String });

  it("leaves the value axis the width of its longest text", () => {
    const { left } = layout([point(123_456)]);
    expect(left).toBe(Math.ceil(textWidth("150000", 12)) + 8);
  });

  it("has zero between gains and losses", () => {
    const { base, y, ticks } = layout([point(5000), point(-2000)]);
    expect(base).toBeGreaterThan(y(5000));
    expect(base).toBeLessThan(y(-2000));
    expect(ticks.map(({ value }) => value)).toEqual([-2000, 0, 2000, 4000, 6000]);
  });

  it("has no number that is not finite, for any values and widths", () => {
    const values = fc.option(fc.integer({ min: -10_000_000, max: 10_000_000 }));
    const points = fc.array(fc.tuple(values, values), { maxLength: 60 });
    fc.assert(
      fc.property(points, fc.integer({ min: 0, max: 2000 }), (pairs, width) => {
        const result = layout(
          pairs.map(([value, compared]) => point(value, compared)),
          width,
        );
        const numbers = [result.base, result.height, result.band, result.x(0), ...result.ticks.map(({ y }) => y)];
        expect(numbers.every(Number.isFinite)).toBe(true);
        expect(result.base).toBeLessThan(result.height);
      }),
    );
  });

  it("finds the point below a finger, and none outside", () => {
    expect(bandAt(35, 10, 110, 4)).toBe(1);
    expect(bandAt(-5, 10, 110, 4)).toBe(0);
    expect(bandAt(400, 10, 110, 4)).toBe(3);
  });

  it("moves by the keys of a slider and stops at its ends", () => {
    expect(moveByKey("ArrowRight", 2, 10)).toBe(3);
    expect(moveByKey("ArrowLeft", 0, 10)).toBe(0);
    expect(moveByKey("PageUp", 5, 10)).toBe(9);
    expect(moveByKey("End", 0, 10)).toBe(9);
    expect(moveByKey("Enter", 0, 10)).toBeNull();
  });
});
