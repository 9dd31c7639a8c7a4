/** A standing person in a few shapes: feet at (x, y), about 120 high. */
function figure(
  x: number,
  y: number,
  {
    skin,
    hair,
    top,
    legs,
    turned = 1,
    extra = '',
  }: { skin: string; hair: string; top: string; legs: string; turned?: 1 | -1; extra?: string },
): string {
  return `<g transform="translate(${x} ${y}) scale(${turned * 1.22} 1.22)"><ellipse cx="0" cy="1" rx="26" ry="5" fill="#3a1d3f" fill-opacity=".25"/>
<path d="M-11-50h22l-1 48h-8l-2-34-3 34h-8z" fill="${legs}"/><path d="M-11-3h10v4h-13c0-3 1-4 3-4zM3-3h10v4H0c0-3 1-4 3-4z" fill="#2b1a33"/>
<path d="M-16-84c2-6 8-9 16-9s14 3 16 9l3 40h-36z" fill="${top}"/>
<path d="M12-84c6 6 12 14 18 18l10-6 4 6-13 11c-8-2-15-10-22-16z" fill="${top}"/><circle cx="41" cy="-69" r="5" fill="${skin}"/>
<path d="M-13-84c-6 10-9 22-8 36l7 1c1-10 3-18 6-26z" fill="${top}"/><circle cx="-18" cy="-45" r="4.500" fill="${skin}"/>
<path d="M-4-98h9v9a4.500 4.500 0 0 1-9 0z" fill="${skin}"/><circle cx="1" cy="-106" r="13" fill="${skin}"/>${hair}${extra}
<circle cx="6" cy="-106" r="1.500" fill="#2b1a33"/><path d="M3-100q4 3 7 0" fill="none" stroke="#2b1a33" stroke-width="1.500" stroke-linecap="round"/></g>`;
}

/** Two people who shake hands. */
const meeting = () => `${figure(184, 362, {
  skin: '#c6834f',
  hair: '<path d="M-13-104c-2-14 6-20 14-20 10 0 15 8 13 16-6-2-8-5-10-8-4 4-8 4-9 12l-2 16c-6 0-10-4-6-16z" fill="#231a2b"/>',
  top: '#f5a524',
  legs: '#c2255c',
  extra:
    '<path d="M-17-58h37l2 18h-41z" fill="#f5a524"/><path d="M-16-84c10 14 24 24 33 44l-5 1c-8-16-20-24-31-34z" fill="#c2255c"/>',
})}
${figure(296, 362, {
  skin: '#dfa374',
  hair: '<path d="M-12-106c-3-12 4-19 14-19 9 0 14 6 12 15-5-1-9-3-12-7-4 4-9 4-10 12z" fill="#2a1d2b"/><path d="M-3-98c3 6 10 6 14 2v6c-4 4-11 3-14-2z" fill="#2a1d2b"/>',
  top: '#fff4e0',
  legs: '#2f3b69',
  turned: -1,
})}
<path d="M239 268l4 5 5-4-3 6 6 2-6 2 3 6-5-4-4 5-1-6-6 2 3-5-5-3 6-1z" fill="#fff4e0"/>`;

/** A string of lights across 430. */
function lights(): string {
  const bulbs = [30, 78, 126, 174, 222, 270, 318, 366, 408].map((x) => {
    const y = 60 + 34 * Math.sin(((x + 10) / 450) * Math.PI);
    return `<path d="M${x} ${y - 8}v5" stroke="#5a2a4a" stroke-width="1.500"/><circle cx="${x}" cy="${y + 2}" r="5" fill="#fff1c4"/><circle cx="${x}" cy="${y + 2}" r="10" fill="#fff1c4" fill-opacity=".25"/>`;
  });
  return `<path d="M-10 52 Q215 108 440 52" fill="none" stroke="#5a2a4a" stroke-width="1.800"/>${bulbs.join('')}`;
}

/** The same corner after dark: the sun is a moon, and the windows are lit. */
const afterDark =
  '<style>@media (prefers-color-scheme:dark){[stop-color="#ef7b6c"]{stop-color:#17163f}[stop-color="#f9a860"]{stop-color:#3a2a68}[stop-color="#ffdf94"]{stop-color:#94507c}[fill="#fff0bd"]{fill:#fff6da}[fill="#fff0bd"][fill-opacity]{fill-opacity:.16}[fill="#fff"]{fill-opacity:.1}[fill="#b8526a"]{fill:#4b2d62}[fill="#9c3f62"]{fill:#3a2352}[fill="#ffd27a"]{fill-opacity:.95}[fill="#7b3a55"]{fill:#38203f}[fill="#d98a5c"]{fill:#6a4470}[fill="#5e2a48"]{fill:#291634}[fill="#3f7d58"]{fill:#23513f}[fill="#5a9d6a"]{fill:#2f6a54}}</style>';

/** Rows of windows, some of them lit. */
const windows = (x: number, y: number, columns: number, rows: number) =>
  Array.from({ length: columns * rows }, (_, at) =>
    (at * 7) % 5 < 3
      ? `<rect x="${x + (at % columns) * 11}" y="${y + Math.floor(at / columns) * 15}" width="5" height="8" rx="1"/>`
      : '',
  ).join('');

/** The city behind the corner, down to y = 300. */
const skyline = (fill: string, gateway: string) =>
  `<g fill="${fill}"><path d="M0 180h30v-30h36v-26h12v26h20v150H0zM330 300V158h16v-22h8v22h22v-40h30v26h24v156zM150 300v-92h34v-22h30v114z" fill-opacity=".75"/>
<path d="M196 300v-66h12v-14h8v-16a6 6 0 0 1 12 0v10h42v-10a6 6 0 0 1 12 0v16h8v14h12v66h-24v-40a14 14 0 0 0-28 0v40h-16v-30a8 8 0 0 0-16 0v30z" fill="${gateway}"/></g>
<g fill="#ffd27a" fill-opacity=".75">${windows(8, 192, 7, 5)}${windows(352, 172, 6, 6)}</g>`;

/** The street corner at golden hour: a chai stall, a neem tree, the city behind, and two people who meet. 430 × 400. */
function welcome(): string {
  const awning = Array.from(
    { length: 6 },
    (_, at) => `<path d="M${18 + at * 22} 196h22l-2 26a9 9 0 0 1-18 0z" fill="${at % 2 ? '#fff4e0' : '#c2255c'}"/>`,
  ).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 430 400" width="430" height="400">${afterDark}
<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ef7b6c"/><stop offset=".5" stop-color="#f9a860"/><stop offset="1" stop-color="#ffdf94"/></linearGradient></defs>
<rect width="430" height="400" fill="url(#sky)"/>
<circle cx="262" cy="196" r="74" fill="#fff0bd" fill-opacity=".45"/><circle cx="262" cy="196" r="54" fill="#fff0bd"/>
<g fill="#fff" fill-opacity=".4"><path d="M40 118q16-16 34-4 20-12 32 8h24a8 8 0 0 1 0 14H34a10 10 0 0 1 6-18zM318 92q12-12 26-4 16-8 24 6h18a6 6 0 0 1 0 11h-72a8 8 0 0 1 4-13z"/></g>
${skyline('#b8526a', '#9c3f62')}
${lights()}
<path d="M0 292h430v108H0z" fill="#7b3a55"/><path d="M0 292h430v10H0z" fill="#d98a5c"/><path d="M0 318h430v6H0z" fill="#5e2a48"/>
<path d="M20 372h60M120 372h60M220 372h60M320 372h60" stroke="#ffd27a" stroke-width="5" stroke-linecap="round" stroke-opacity=".8"/>
<path d="M350 306c4-50 2-90-4-130l18-2c-2 46 2 88 10 132z" fill="#5a2f36"/>
<g fill="#3f7d58"><circle cx="330" cy="140" r="38"/><circle cx="376" cy="118" r="46"/><circle cx="412" cy="154" r="36"/><circle cx="362" cy="166" r="34"/></g>
<g fill="#5a9d6a"><circle cx="322" cy="128" r="20"/><circle cx="366" cy="98" r="24"/><circle cx="408" cy="138" r="18"/><circle cx="352" cy="156" r="16"/></g>
<path d="M26 214h120v92H26z" fill="#f3c27e"/><path d="M26 258h120v48H26z" fill="#0f766e"/><path d="M20 252h132v10H20z" fill="#8a4b2c"/>
<path d="M36 222h100v30H36z" fill="#5a2f36"/><path d="M18 190h132v8H18z" fill="#8a4b2c"/>${awning}
<g fill="#fff4e0"><rect x="46" y="270" width="80" height="24" rx="6" fill-opacity=".95"/></g>
<path d="M74 275h22v8a8 8 0 0 1-8 8h-6a8 8 0 0 1-8-8zM96 278h4a4 4 0 0 1 0 8h-5" fill="none" stroke="#c2255c" stroke-width="3" stroke-linejoin="round"/><path d="M56 282h8M108 282h8" stroke="#c2255c" stroke-width="3" stroke-linecap="round"/>
<path d="M60 252c-6-4-8-20 2-22h22c10 2 8 18 2 22zM66 228h14l-2-6h-10zM88 236c8 0 12-4 14-8" fill="#c9d3dc" stroke="#c9d3dc" stroke-width="2"/>
<g fill="#d98a4a" stroke="#fff4e0" stroke-width="1.500"><path d="M112 238h10l-1.500 13h-7zM126 238h10l-1.500 13h-7z"/></g>
<path d="M70 218q-5-8 0-15M78 220q-5-9 0-17" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="3" stroke-linecap="round"/>
${meeting()}
</svg>`;
}

/** Marigold on night would be brown, and wood would hardly be seen. */
const atNight =
  '<style>@media (prefers-color-scheme:dark){.ground{fill:#8a7dff}[stroke="#8a4b2c"]{stroke:#d98a4a}[stroke="#c2255c"]{stroke:#ee5a8b}[fill="#0f766e"]{fill:#14958a}[fill="#fff1c4"]{fill-opacity:.25}}</style>';

/** A small scene for a screen with nothing on it, 200 × 150, on any background. */
const spot = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 150" width="200" height="150">${atNight}<path class="ground" d="M24 84C14 40 60 14 104 18s84 22 76 66-40 46-80 46-66-6-76-46z" fill="#f5a524" fill-opacity=".22"/>${inside}</svg>`;

/** The road around the corner, and who waits there. 64 × 64. */
export const sign =
  '<path d="M14 50V27a9 9 0 0 1 18 0v10a9 9 0 0 0 18 0V14" fill="none" stroke="#1f1b3a" stroke-width="9" stroke-linecap="round"/><circle cx="50" cy="50" r="5" fill="#c2255c"/>';

export const scenes = (): Record<string, string> => ({
  'drawings/welcome.svg': welcome(),
  'drawings/lights.svg': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 20 430 110" width="430" height="110" preserveAspectRatio="xMidYMin slice">${lights()}</svg>`,
  'drawings/skyline.svg': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 110 430 190" width="430" height="190"><g opacity=".42">${skyline('#7b2a52', '#7b2a52')}</g></svg>`,
  'drawings/handshake.svg': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="120 204 240 164" width="240" height="164">${meeting()}</svg>`,
  'drawings/nobody.svg': spot(
    `<path d="M20 122h160" stroke="#8a83b0" stroke-width="4" stroke-linecap="round"/><path d="M122 122V52" stroke="#8a4b2c" stroke-width="6" stroke-linecap="round"/><path d="M122 52h26" stroke="#8a4b2c" stroke-width="5" stroke-linecap="round"/><path d="M138 54h20l8 14h-36z" fill="#0f766e"/><path d="M132 70l-14 50h64l-20-50z" fill="#f5a524" fill-opacity=".35"/><path d="M44 122V96h52v26M38 96h64M48 122h44" stroke="#c2255c" stroke-width="6" stroke-linecap="round" fill="none"/><path d="M44 80h52" stroke="#c2255c" stroke-width="6" stroke-linecap="round"/>`,
  ),
  'drawings/quiet.svg': spot(
    `<path d="M46 40h72a12 12 0 0 1 12 12v26a12 12 0 0 1-12 12H78l-18 16V90H46a12 12 0 0 1-12-12V52a12 12 0 0 1 12-12z" fill="#0f766e"/><g fill="#fff4e0"><circle cx="64" cy="65" r="5"/><circle cx="82" cy="65" r="5"/><circle cx="100" cy="65" r="5"/></g><path d="M140 66h16a10 10 0 0 1 10 10v18a10 10 0 0 1-10 10h-4v12l-14-12h-22a10 10 0 0 1-9-6" fill="none" stroke="#c2255c" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"/>`,
  ),
  'drawings/no-events.svg': spot(
    `<path d="M40 30q60 34 120 0" fill="none" stroke="#8a83b0" stroke-width="3"/><path d="M56 38l6 22 12-16zM88 46l8 20 10-19zM122 44l12 18 6-23z" fill="#c2255c"/><path d="M72 43l6 20 10-18zM106 46l10 18 8-21z" fill="#0f766e"/><path d="M56 120V84h88v36z" fill="#0f766e"/><path d="M48 84h104" stroke="#8a4b2c" stroke-width="8" stroke-linecap="round"/><path d="M40 122h120" stroke="#8a83b0" stroke-width="4" stroke-linecap="round"/>`,
  ),
  'drawings/no-tickets.svg': spot(
    `<g transform="rotate(-10 100 80)"><path d="M44 52h112v18a10 10 0 0 0 0 20v18H44V90a10 10 0 0 0 0-20z" fill="#c2255c"/><path d="M124 56v8M124 72v8M124 88v8M124 102v4" stroke="#fff4e0" stroke-width="4" stroke-linecap="round"/><path d="M62 72h42M62 86h28" stroke="#fff4e0" stroke-width="6" stroke-linecap="round"/></g><circle cx="158" cy="38" r="8" fill="#0f766e"/><circle cx="42" cy="118" r="5" fill="#0f766e"/>`,
  ),
  'drawings/no-news.svg': spot(
    `<path d="M100 28v14" stroke="#8a4b2c" stroke-width="5" stroke-linecap="round"/><path d="M64 106c10-8 10-20 10-32a26 26 0 0 1 52 0c0 12 0 24 10 32z" fill="#0f766e"/><path d="M60 106h80" stroke="#0f766e" stroke-width="9" stroke-linecap="round"/><path d="M84 74q5 6 10 0M106 74q5 6 10 0" fill="none" stroke="#fff4e0" stroke-width="4" stroke-linecap="round"/><path d="M89 113a11 11 0 0 0 22 0z" fill="#c2255c"/><path d="M142 56h14l-14 17h14M162 34h10l-10 12h10" fill="none" stroke="#c2255c" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>`,
  ),
  'drawings/help.svg': spot(
    `<path d="M60 124h80" stroke="#8a83b0" stroke-width="4" stroke-linecap="round"/><path d="M100 122V26" stroke="#8a4b2c" stroke-width="7" stroke-linecap="round"/><path d="M66 34h72l16 14-16 14H66a4 4 0 0 1-4-4V38a4 4 0 0 1 4-4z" fill="#0f766e"/><path d="M134 72H66L50 86l16 14h68a4 4 0 0 0 4-4V76a4 4 0 0 0-4-4z" fill="#c2255c"/><path d="M76 48h44M74 86h36" stroke="#fff4e0" stroke-width="6" stroke-linecap="round"/><circle cx="124" cy="86" r="4" fill="#fff4e0"/>`,
  ),
  'drawings/chai.svg': spot(
    `<path d="M36 122h128" stroke="#8a83b0" stroke-width="4" stroke-linecap="round"/><g stroke="#fff4e0" stroke-width="3" stroke-linejoin="round"><path d="M56 62h38l-6 58H62z" fill="#d98a4a"/><path d="M106 62h38l-6 58h-26z" fill="#d98a4a"/></g><path d="M57 64h36l-1 10H58zM107 64h36l-1 10h-34z" fill="#fff4e0"/><path d="M68 52q-7-9 0-17t0-15M82 52q-7-9 0-17M118 52q-7-9 0-17M132 52q-7-9 0-17t0-15" fill="none" stroke="#c2255c" stroke-width="4" stroke-linecap="round"/>`,
  ),
  'drawings/premium.svg': spot(
    `<path d="M52 104L42 52l32 20 26-38 26 38 32-20-10 52z" fill="#c2255c"/><path d="M100 34l26 38 32-20-10 52h-48z" fill="#a01c4d"/><path d="M52 104h96v12a6 6 0 0 1-6 6H58a6 6 0 0 1-6-6z" fill="#f5a524"/><g fill="#0f766e"><circle cx="42" cy="48" r="7"/><circle cx="100" cy="30" r="8"/><circle cx="158" cy="48" r="7"/></g><path d="M100 74l7 13-7 11-7-11z" fill="#fff4e0"/><path d="M166 84l4 9 9 4-9 4-4 9-4-9-9-4 9-4zM30 78l3 7 7 3-7 3-3 7-3-7-7-3 7-3z" fill="#f5a524"/>`,
  ),
  'drawings/safe.svg': spot(
    `<path d="M100 22l44 15v34c0 28-18 46-44 57-26-11-44-29-44-57V37z" fill="#0f766e"/><path d="M100 22l44 15v34c0 28-18 46-44 57z" fill="#115e59"/><path d="M80 74l15 15 27-31" fill="none" stroke="#fff4e0" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/>`,
  ),
  'drawings/spilled.svg': spot(
    `<path d="M36 122h128" stroke="#8a83b0" stroke-width="4" stroke-linecap="round"/><path d="M92 117c-14-5-26-9-40-5-12 3-16 12-4 14 20 4 56 3 78 0z" fill="#d98a4a"/><path d="M88 72l58 11v30l-58 7z" fill="#fff4e0"/><path d="M88 106l58-2v9l-58 7z" fill="#d98a4a"/><path d="M88 72l58 11v30l-58 7z" fill="none" stroke="#0f766e" stroke-width="5" stroke-linejoin="round"/><g fill="#d98a4a"><circle cx="66" cy="100" r="4"/><circle cx="50" cy="90" r="3"/><circle cx="74" cy="86" r="3"/></g><path d="M108 58q-7-9 0-17t0-15M126 60q-7-9 0-17" fill="none" stroke="#c2255c" stroke-width="4" stroke-linecap="round"/>`,
  ),
  'drawings/offline.svg': spot(
    `<path d="M62 104a22 22 0 0 1 2-44 34 34 0 0 1 64-4 24 24 0 0 1 8 48z" fill="#8a83b0"/><path d="M78 116l-8 14M100 116l-8 14M122 116l-8 14" stroke="#0f766e" stroke-width="6" stroke-linecap="round"/><path d="M86 74l28 20M114 74l-28 20" stroke="#fff4e0" stroke-width="7" stroke-linecap="round"/>`,
  ),
});
