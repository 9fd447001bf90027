import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isOpenAt, nextChange, type OpenHours, openIntervals } from "../../../worker/domain/schedule/hours.ts";
import { addMinutes } from "../../../worker/domain/time.ts";
import {
  aMillisecondBefore,
  arbitraryHours,
  arbitraryHoursAndInstant,
  daily,
  isOpenByHours,
  readWallClock,
} from "../../support/builders/opening-hours.ts";

const dayMinutes = 1440;
const open = (timezone: string, hours: OpenHours["hours"], hoursExceptions: OpenHours["hoursExceptions"] = []) => ({
  timezone,
  hours,
  hoursExceptions,
});
const christmas = { date: "2026-12-25", closed: true, hours: [], note: "Christmas" };
const newYearsEve = {
  date: "2026-12-31",
  closed: false,
  hours: [
    { from: "12:00", to: "15:00" },
    { from: "20:00", to: "03:00" },
  ],
  note: null,
};

const table = [
  {
    name: "by standard time in winter",
    hours: open("Europe/Berlin", daily("11:00", "22:00")),
    day: "2026-01-15",
    is: [["2026-01-15T10:00:00.000Z", "2026-01-15T21:00:00.000Z"]],
  },
  {
    name: "by daylight saving time from its first day",
    hours: open("Europe/Berlin", daily("11:00", "22:00")),
    day: "2026-03-29",
    is: [["2026-03-29T09:00:00.000Z", "2026-03-29T20:00:00.000Z"]],
  },
  {
    name: "twice a day with a break",
    hours: open("Europe/Berlin", [...daily("17:30", "22:00"), ...daily("11:30", "14:00")]),
    day: "2026-07-01",
    is: [
      ["2026-07-01T09:30:00.000Z", "2026-07-01T12:00:00.000Z"],
      ["2026-07-01T15:30:00.000Z", "2026-07-01T20:00:00.000Z"],
    ],
  },
  {
    name: "continuously if one interval ends as the next begins",
    hours: open("Europe/Berlin", [...daily("11:00", "15:00"), ...daily("15:00", "22:00"), ...daily("12:00", "13:00")]),
    day: "2026-07-01",
    is: [["2026-07-01T09:00:00.000Z", "2026-07-01T20:00:00.000Z"]],
  },
  {
    name: "until the clock change if it skips the closing time",
    hours: open("Europe/Berlin", [{ day: 6, from: "18:00", to: "02:30" }]),
    day: "2026-03-28",
    is: [["2026-03-28T17:00:00.000Z", "2026-03-29T01:00:00.000Z"]],
  },
  {
    name: "until the second closing time if it occurs twice",
    hours: open("Europe/Berlin", [{ day: 6, from: "18:00", to: "02:30" }]),
    day: "2026-10-24",
    is: [["2026-10-24T16:00:00.000Z", "2026-10-25T01:30:00.000Z"]],
  },
  {
    name: "later by the skipped hour if the opening time is skipped",
    hours: open("America/New_York", [{ day: 7, from: "02:30", to: "05:00" }]),
    day: "2026-03-08",
    is: [["2026-03-08T07:30:00.000Z", "2026-03-08T09:00:00.000Z"]],
  },
  {
    name: "never if the clock skips the whole interval",
    hours: open("America/New_York", [{ day: 7, from: "02:30", to: "03:00" }]),
    day: "2026-03-08",
    is: [],
  },
  {
    name: "from the first opening time if it occurs twice",
    hours: open("America/New_York", [{ day: 7, from: "01:30", to: "05:00" }]),
    day: "2026-11-01",
    is: [["2026-11-01T05:30:00.000Z", "2026-11-01T10:00:00.000Z"]],
  },
  {
    name: "for 23 hours on a day that lacks one",
    hours: open("America/New_York", [{ day: 7, from: "00:00", to: "00:00" }]),
    day: "2026-03-08",
    is: [["2026-03-08T05:00:00.000Z", "2026-03-09T04:00:00.000Z"]],
  },
  {
    name: "for 25 hours on a day with one more",
    hours: open("America/New_York", [{ day: 7, from: "00:00", to: "00:00" }]),
    day: "2026-11-01",
    is: [["2026-11-01T04:00:00.000Z", "2026-11-02T05:00:00.000Z"]],
  },
  {
    name: "for 24 hours if both times are equal",
    hours: open("Asia/Tokyo", [{ day: 5, from: "06:00", to: "06:00" }]),
    day: "2026-11-20",
    is: [["2026-11-19T21:00:00.000Z", "2026-11-20T21:00:00.000Z"]],
  },
  {
    name: "past midnight",
    hours: open("Asia/Tokyo", [{ day: 5, from: "17:00", to: "02:00" }]),
    day: "2026-11-20",
    is: [["2026-11-20T08:00:00.000Z", "2026-11-20T17:00:00.000Z"]],
  },
  {
    name: "not on a closed holiday",
    hours: open("Europe/Berlin", daily("11:00", "22:00"), [christmas]),
    day: "2026-12-25",
    is: [],
  },
  {
    name: "at the special hours of a date instead of the weekday’s",
    hours: open("Europe/Berlin", daily("11:00", "22:00"), [newYearsEve]),
    day: "2026-12-31",
    is: [
      ["2026-12-31T11:00:00.000Z", "2026-12-31T14:00:00.000Z"],
      ["2026-12-31T19:00:00.000Z", "2027-01-01T02:00:00.000Z"],
    ],
  },
];

describe("a store is open", () => {
  it.each(table)("$name", ({ hours, day, is }) => {
    const intervals = openIntervals(hours, `${day}T00:00:00.000Z`, `${day}T23:59:00.000Z`);
    expect(intervals.map(({ from, to }) => [from, to])).toEqual(is);
  });

  it("until the end of hours that run past midnight into a closed day", () => {
    const hours = open("Europe/Berlin", daily("18:00", "02:00"), [christmas]);
    expect(isOpenAt(hours, "2026-12-25T00:59:59.999Z")).toBe(true);
    expect(isOpenAt(hours, "2026-12-25T01:00:00.000Z")).toBe(false);
    expect(isOpenAt(hours, "2026-12-25T18:00:00.000Z")).toBe(false);
    expect(isOpenAt(hours, "2026-12-26T17:00:00.000Z")).toBe(true);
  });

  it("from its first moment until just before its last", () => {
    const hours = open("UTC", daily("11:00", "22:00"));
    expect(isOpenAt(hours, "2026-01-15T10:59:59.999Z")).toBe(false);
    expect(isOpenAt(hours, "2026-01-15T11:00:00.000Z")).toBe(true);
    expect(isOpenAt(hours, "2026-01-15T21:59:59.999Z")).toBe(true);
    expect(isOpenAt(hours, "2026-01-15T22:00:00.000Z")).toBe(false);
  });

  it("never in a range without length", () => {
    const noon = "2026-01-15T12:00:00.000Z";
    expect(openIntervals(open("UTC", daily("11:00", "22:00")), noon, noon)).toEqual([]);
  });
});

describe("openIntervals", () => {
  const windowMinutes = 36 * 60;
  const offset = (timezone: string, at: string) => {
    const { date, time } = readWallClock(timezone, at);
    return Date.parse(`${date}T${time}:00.000Z`) - Date.parse(at);
  };

  it("equals the wall clock's opening hours in every minute, for any zone and hours", () => {
    fc.assert(
      fc.property(arbitraryHoursAndInstant, ({ at, hours }) => {
        const end = addMinutes(at, windowMinutes);
        const before = addMinutes(at, -dayMinutes);
        // The table above and the next test cover clock changes.
        fc.pre(offset(hours.timezone, before) === offset(hours.timezone, addMinutes(end, dayMinutes)));
        const intervals = openIntervals(hours, at, end);
        for (let minute = 0; minute < windowMinutes; minute += 1) {
          const moment = addMinutes(at, minute);
          const isOpen = intervals.some(({ from, to }) => from <= moment && moment < to);
          if (isOpen !== isOpenByHours(hours, moment)) expect.fail(`${moment} ${isOpen}`);
        }
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ["Europe/Berlin", "2026-10-25T01:00:00.000Z"],
    ["America/New_York", "2027-11-07T06:00:00.000Z"],
    ["Australia/Lord_Howe", "2026-04-04T15:00:00.000Z"],
    ["America/Santiago", "2026-04-05T03:00:00.000Z"],
  ])("includes both occurrences of a repeated hour in %s", (timezone, change) => {
    expect(offset(timezone, aMillisecondBefore(change))).not.toBe(offset(timezone, change));
    fc.assert(
      fc.property(arbitraryHours(change, timezone), (hours) => {
        for (let minute = -180; minute < 180; minute += 5) {
          const moment = addMinutes(change, minute);
          if (isOpenByHours(hours, moment) && !isOpenAt(hours, moment)) expect.fail(moment);
        }
      }),
    );
  });
});

describe("nextChange", () => {
  const berlin = open("Europe/Berlin", daily("11:00", "22:00"), [christmas]);

  it.each([
    ["the closing time while open", "2026-12-24T12:00:00.000Z", "2026-12-24T21:00:00.000Z"],
    ["the opening time while closed", "2026-12-24T08:00:00.000Z", "2026-12-24T10:00:00.000Z"],
    [
      "the day after tomorrow’s opening on the eve of a holiday",
      "2026-12-24T21:00:00.000Z",
      "2026-12-26T10:00:00.000Z",
    ],
  ])("is %s", (_, at, change) => {
    expect(nextChange(berlin, at)).toBe(change);
  });

  it("is null for a store that is always or never open", () => {
    for (const timezone of ["Europe/Berlin", "America/New_York"]) {
      expect(nextChange(open(timezone, daily("00:00", "00:00")), "2026-10-24T12:00:00.000Z")).toBeNull();
      expect(nextChange(open(timezone, []), "2026-10-24T12:00:00.000Z")).toBeNull();
    }
  });

  it("covers two weeks", () => {
    const summer = { date: "2026-08-20", closed: false, hours: [{ from: "12:00", to: "13:00" }], note: null };
    const hours = open("UTC", [], [summer]);
    expect(nextChange(hours, "2026-08-06T12:01:00.000Z")).toBe("2026-08-20T12:00:00.000Z");
    expect(nextChange(hours, "2026-08-06T12:00:00.000Z")).toBeNull();
  });

  it("is the first moment at which the store opens or closes", () => {
    const share = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 20, maxLength: 20 });
    fc.assert(
      fc.property(arbitraryHoursAndInstant, share, ({ at, hours }, shares) => {
        const now = isOpenAt(hours, at);
        const change = nextChange(hours, at);
        if (change !== null) expect(isOpenAt(hours, change)).toBe(!now);
        const minutes = change === null ? 14 * dayMinutes : (Date.parse(change) - Date.parse(at)) / 60_000;
        const between = shares.map((part) => addMinutes(at, Math.floor(part * (minutes - 1))));
        const last = change === null ? [] : [aMillisecondBefore(change)];
        for (const moment of [...between, ...last]) expect(isOpenAt(hours, moment)).toBe(now);
      }),
      { numRuns: 200 },
    );
  });
});
