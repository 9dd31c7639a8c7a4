/** Drawn on a 24-px grid with a round 1.8-px line, so that they sit well beside Mukta. */
const shapes = {
  home: 'M4 11.2 12 4l8 7.2V19a1.5 1.5 0 0 1-1.5 1.5H15v-5.2H9v5.2H5.5A1.5 1.5 0 0 1 4 19z',
  calendar:
    'M5.5 5.5h13A1.5 1.5 0 0 1 20 7v11.5a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5V7a1.5 1.5 0 0 1 1.5-1.5zM4 10h16M8 3.5v4M16 3.5v4',
  chat: 'M20 11.5a7.5 7 0 0 1-11 6.2L4.5 19l1.3-3.7A7.5 7 0 1 1 20 11.5zM8.7 11.5h.010M12 11.5h.010M15.3 11.5h.01',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.6-3.6 3.7-5.5 7.5-5.5s6.9 1.9 7.5 5.5',
  settings: 'M4 7h9M17 7h3M4 12h3M11 12h9M4 17h7M15 17h5M15 5v4M9 10v4M13 15v4',
  filter: 'M4 6.5h16M7 12h10M10 17.5h4',
  pin: 'M12 21s6.5-5.6 6.5-11a6.5 6.5 0 0 0-13 0c0 5.4 6.5 11 6.5 11zM12 12.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6z',
  send: 'M4.5 12 20 4.5 14.5 20l-3-6.5zM11.5 13.5 20 4.5',
  crown: 'M4 17.5 3 8l5 3.8L12 5l4 6.8L21 8l-1 9.5zM5 20.5h14',
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  edit: 'M4.5 19.5l.8-4L16 4.8a1.7 1.7 0 0 1 2.4 0l.8.8a1.7 1.7 0 0 1 0 2.4L8.5 18.7z',
  bell: 'M6 16.5V11a6 6 0 1 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4',
  lock: 'M6.5 10.5h11A1.5 1.5 0 0 1 19 12v7a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19v-7a1.5 1.5 0 0 1 1.5-1.5zM8 10.5V8a4 4 0 1 1 8 0v2.5',
  help: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .9-1 1.7M12 16.8h.01',
  logout: 'M14 4.5H6.5A1.5 1.5 0 0 0 5 6v12a1.5 1.5 0 0 0 1.5 1.5H14M10.5 12H20M16.5 8.5 20 12l-3.5 3.5',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  checks: 'M1.5 12.5 6 17l9.5-9.5M11 15.8l1.2 1.2 9.5-9.5',
  alert: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7.5v5.500M12 16.5h.01',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7.5V12l3 2',
  ticket:
    'M4 7.5A1.5 1.5 0 0 1 5.5 6h13A1.5 1.5 0 0 1 20 7.5V10a2 2 0 0 0 0 4v2.5a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 16.5V14a2 2 0 0 0 0-4zM14 6v2M14 11v2M14 16v2',
  close: 'M6 6l12 12M18 6 6 18',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4.5 4.5',
  sun: 'M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
  offline:
    'M4 4l16 16M5 12.5a10 10 0 0 1 4-2.5M8.5 16a5 5 0 0 1 5-1.2M2.5 9a14 14 0 0 1 4-2.7M11 5a14 14 0 0 1 10.5 4M15.5 10.5a10 10 0 0 1 3.5 2M12 19.5h.01',
  handshake:
    'M12 7.5 9.8 9.7a1.6 1.6 0 0 0 2.3 2.3l1.4-1.4 4.7 4.4a1.5 1.5 0 0 1-2.1 2.2M12 7.5l1.5-1.2a3 3 0 0 1 3.7 0L21 9v6h-1.5M12 7.5l-1.7-1.3a3 3 0 0 0-3.5 0L3 9v6h1.8l4.7 4.3a1.6 1.6 0 0 0 2.2-2.3M13 15.7l2.3 2.1a1.5 1.5 0 0 1-2.1 2.2l-1.5-1.4',
  block: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM5.8 5.8l12.4 12.4',
  flag: 'M6 21V4M6 4.5h11.5l-2.3 4 2.3 4H6',
  mail: 'M5 6h14a1.5 1.5 0 0 1 1.5 1.5v9A1.5 1.5 0 0 1 19 18H5a1.5 1.5 0 0 1-1.5-1.5v-9A1.5 1.5 0 0 1 5 6zM4 7.5l8 5.5 8-5.5',
};

export type IconName = keyof typeof shapes;

/** A decoration: whatever it means is also said in words by what holds it. `size` in px. */
export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={shapes[name]} />
    </svg>
  );
}
