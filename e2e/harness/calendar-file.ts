const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** An iCalendar file with one event, this evening; `more` are further lines of it. */
export function calendarFile(...more: string[]) {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    'UID:lantern-walk',
    `DTSTART:${inHours(5)}`,
    'SUMMARY:Lantern walk\\, शाम को',
    'URL:https://example.com/lanterns',
    ...more,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ];
  return { name: 'walks.ics', mimeType: 'text/calendar', buffer: Buffer.from(lines.join('\r\n')) };
}
