interface Line {
  name: string;
  parameters: Map<string, string>;
  value: string;
}

/** A part of a calendar (BEGIN … END) with its lines and its parts. */
export interface Component {
  name: string;
  lines: Line[];
  parts: Component[];
}

// oxlint-disable no-control-regex -- these are what must not be there
/** Section 3.1: a name, parameters of which values may be quoted, and a value. */
const contentLine =
  /^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"\x00-\x08\x0A-\x1F\x7F]*"|[^";:,\x00-\x08\x0A-\x1F\x7F]*)(?:,(?:"[^"\x00-\x08\x0A-\x1F\x7F]*"|[^";:,\x00-\x08\x0A-\x1F\x7F]*))*)*):((?:[^\x00-\x08\x0A-\x1F\x7F])*)$/u;
/** Section 3.3.11. */
const text = String.raw`(?:[^\\;,\x00-\x08\x0A-\x1F\x7F]|\\[\\;,Nn])*`;
const date = String.raw`\d{4}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])`;
const time = String.raw`(?:[01]\d|2[0-3])[0-5]\d(?:[0-5]\d|60)`;
const local = `${date}T${time}`;

/** What values look like, with the section of RFC 5545 that says so. */
const values: Record<string, [RegExp, string]> = {
  VERSION: [/^2\.0$/, '3.7.4'],
  SUMMARY: [new RegExp(`^${text}$`, 'u'), '3.8.1.12'],
  DESCRIPTION: [new RegExp(`^${text}$`, 'u'), '3.8.1.5'],
  LOCATION: [new RegExp(`^${text}$`, 'u'), '3.8.1.7'],
  UID: [new RegExp(`^${text}$`, 'u'), '3.8.4.7'],
  CATEGORIES: [new RegExp(`^${text}(?:,${text})*$`, 'u'), '3.8.1.2'],
  DTSTAMP: [new RegExp(`^${local}Z$`), '3.8.7.2'],
  CREATED: [new RegExp(`^${local}Z$`), '3.8.7.1'],
  'LAST-MODIFIED': [new RegExp(`^${local}Z$`), '3.8.7.3'],
  SEQUENCE: [/^\d+$/, '3.8.7.4'],
  GEO: [/^[+-]?\d+(?:\.\d+)?;[+-]?\d+(?:\.\d+)?$/, '3.8.1.6'],
  STATUS: [/^(?:TENTATIVE|CONFIRMED|CANCELLED)$/, '3.8.1.11'],
  URL: [/^https?:\/\/[\w.~:/?#[\]@!$&'()*+,;=%-]+$/, '3.8.4.6'],
  TRIGGER: [/^[+-]?P(?:\d+W|\d+D(?:T\d+[HMS])*|T(?:\d+[HMS])+)$/, '3.8.6.3'],
  ACTION: [/^(?:AUDIO|DISPLAY|EMAIL)$/, '3.8.6.1'],
  TZOFFSETFROM: [/^[+-]\d{4}(?:\d{2})?$/, '3.3.14'],
  TZOFFSETTO: [/^[+-]\d{4}(?:\d{2})?$/, '3.3.14'],
};

/** Properties that a part has exactly once, and at most once. */
const required: Record<string, [string[], string]> = {
  VCALENDAR: [['PRODID', 'VERSION'], '3.6'],
  VEVENT: [['UID', 'DTSTAMP', 'DTSTART'], '3.6.1'],
  VTIMEZONE: [['TZID'], '3.6.5'],
  STANDARD: [['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO'], '3.6.5'],
  DAYLIGHT: [['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO'], '3.6.5'],
  VALARM: [['ACTION', 'TRIGGER'], '3.6.6'],
};
const once =
  'CLASS CREATED DESCRIPTION GEO LAST-MODIFIED LOCATION ORGANIZER PRIORITY SEQUENCE STATUS SUMMARY TRANSP URL RECURRENCE-ID DTEND DURATION'.split(
    ' ',
  );

/** What a calendar's text says, and everything in which it is not as RFC 5545 wants it, with the section. */
export function checkCalendar(written: string): { calendar: Component; problems: string[] } {
  const problems: string[] = [];
  const complain = (section: string, what: string) => problems.push(`${section}: ${what}`);
  if (!written.endsWith('\r\n')) complain('3.1', 'the last line has no end');
  if (/[^\r]\n|\r[^\n]/.test(written)) complain('3.1', 'a line ends with something else than CRLF');
  for (const line of written.split('\r\n'))
    if (Buffer.byteLength(line) > 75) complain('3.1', `a line of ${Buffer.byteLength(line)} octets`);
  if (!written.isWellFormed()) complain('3.1.4', 'half a character');

  const root: Component = { name: '', lines: [], parts: [] };
  const open = [root];
  for (const unfolded of written
    .replace(/\r\n$/, '')
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n')) {
    const parsed = contentLine.exec(unfolded);
    if (!parsed) {
      complain('3.1', `not a line: ${unfolded}`);
      continue;
    }
    const [, name, written, value] = parsed as unknown as [string, string, string, string];
    const parameters = new Map(
      [...written.matchAll(/;([A-Za-z0-9-]+)=("[^"]*"|[^";:]*)/g)].map(([, key, it]) => [key!, it!]),
    );
    if (name === 'BEGIN') {
      const part = { name: value, lines: [], parts: [] };
      open.at(-1)!.parts.push(part);
      open.push(part);
    } else if (name === 'END') {
      if (open.pop()!.name !== value) complain('3.6', `END:${value} ends something else`);
    } else open.at(-1)!.lines.push({ name, parameters, value });
  }
  if (open.length !== 1 || root.lines.length > 0 || root.parts.length !== 1 || root.parts[0]!.name !== 'VCALENDAR')
    complain('3.4', 'not one calendar');
  const calendar = root.parts[0] ?? root;
  if (calendar.parts.length === 0) complain('3.6', 'a calendar without any part');

  const zones = calendar.parts.filter(({ name }) => name === 'VTIMEZONE').map((part) => valueOf(part, 'TZID'));
  if (new Set(zones).size !== zones.length) complain('3.6.5', 'two VTIMEZONEs of one TZID');
  const used = new Set<string>();
  const uids: string[] = [];
  const visit = (part: Component) => {
    const many = (name: string) => part.lines.filter((line) => line.name === name).length;
    const [names, section] = required[part.name] ?? [[], '3.6'];
    for (const name of names) if (many(name) !== 1) complain(section, `${part.name} has ${many(name)} ${name}`);
    for (const name of once) if (many(name) > 1) complain(section, `${part.name} has ${many(name)} ${name}`);
    for (const { name, parameters, value } of part.lines) {
      const [pattern, where] = values[name] ?? [];
      if (pattern && !pattern.test(value)) complain(where!, `${name}:${value}`);
      if (['DTSTART', 'DTEND', 'RECURRENCE-ID', 'EXDATE', 'RDATE'].includes(name)) {
        const isDate = parameters.get('VALUE') === 'DATE';
        if (!new RegExp(isDate ? `^${date}$` : `^${local}Z?$`).test(value))
          complain(isDate ? '3.3.4' : '3.3.5', `${name}:${value}`);
        const zone = parameters.get('TZID');
        if (zone !== undefined) {
          used.add(zone);
          if (value.endsWith('Z')) complain('3.2.19', 'a TZID for a time in UTC');
          if (!zones.includes(zone)) complain('3.2.19', `no VTIMEZONE of ${zone}`);
        }
        if (['STANDARD', 'DAYLIGHT'].includes(part.name) && (value.endsWith('Z') || zone !== undefined))
          complain('3.6.5', 'an onset that is no local time');
      }
    }
    if (part.name === 'VEVENT') {
      uids.push(`${valueOf(part, 'UID')} ${valueOf(part, 'RECURRENCE-ID')}`);
      if (many('DTEND') > 0 && many('DURATION') > 0) complain('3.6.1', 'both DTEND and DURATION');
      const [start, end] = ['DTSTART', 'DTEND'].map((name) => part.lines.find((line) => line.name === name));
      if (start && end && start.parameters.get('VALUE') !== end.parameters.get('VALUE'))
        complain('3.8.2.2', 'DTEND is of another kind than DTSTART');
    }
    if (part.name === 'VTIMEZONE' && !part.parts.some(({ name }) => name === 'STANDARD' || name === 'DAYLIGHT'))
      complain('3.6.5', 'a VTIMEZONE without an observance');
    if (part.name === 'VALARM' && valueOf(part, 'ACTION') === 'DISPLAY' && many('DESCRIPTION') !== 1)
      complain('3.6.6', 'an alarm that shows nothing');
    part.parts.forEach(visit);
  };
  visit(calendar);
  if (new Set(uids).size !== uids.length) complain('3.8.4.7', 'a UID twice');
  return { calendar, problems };
}

/** The value of a part's line as it is written, or null. */
export const valueOf = (part: Component, name: string): string | null =>
  part.lines.find((line) => line.name === name)?.value ?? null;

/** A value of type TEXT as it was meant (section 3.3.11). */
export const textOf = (part: Component, name: string): string | null =>
  valueOf(part, name)?.replaceAll(/\\([\\;,Nn])/g, (_, it: string) => (/n/i.test(it) ? '\n' : it)) ?? null;
