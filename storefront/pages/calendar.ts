interface Appointment {
  /** Stays the same however often the file is made, so that a calendar keeps one entry. */
  id: string;
  title: string;
  place: string;
  at: string;
}

const minutes = 15;

const stamp = (at: number): string => new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, "");

const text = (value: string): string => value.replaceAll(/[\\;,]/g, (mark) => `\\${mark}`).replaceAll(/\r?\n/g, "\\n");

/** An appointment as the address of an iCalendar file (RFC 5545), a quarter of an hour long. Instants are UTC. */
export const calendarAddress = ({ id, title, place, at }: Appointment): string => {
  const start = Date.parse(at);
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Tiffin//Orders//EN",
    "BEGIN:VEVENT",
    `UID:${id}`,
    `DTSTAMP:${stamp(start)}`,
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(start + minutes * 60_000)}`,
    `SUMMARY:${text(title)}`,
    `LOCATION:${text(place)}`,
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ];
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(lines.join("\r\n"))}`;
};
