interface CalendarEvent {
  /** A stable id, so that a second import updates the calendar's entry. */
  id: string;
  title: string;
  location: string;
  at: string;
}

const durationMinutes = 15;

const formatTimestamp = (at: number): string => new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, "");

const escapeText = (value: string): string =>
  value.replaceAll(/[\\;,]/g, (mark) => `\\${mark}`).replaceAll(/\r?\n/g, "\\n");

/** A data URL of an iCalendar file (RFC 5545) with one event of 15 minutes. Instants are UTC. */
export const calendarUrl = ({ id, title, location, at }: CalendarEvent): string => {
  const start = Date.parse(at);
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Tiffin//Orders//EN",
    "BEGIN:VEVENT",
    `UID:${id}`,
    `DTSTAMP:${formatTimestamp(start)}`,
    `DTSTART:${formatTimestamp(start)}`,
    `DTEND:${formatTimestamp(start + durationMinutes * 60_000)}`,
    `SUMMARY:${escapeText(title)}`,
    `LOCATION:${escapeText(location)}`,
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ];
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(lines.join("\r\n"))}`;
};
