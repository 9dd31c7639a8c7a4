/** One poster a category, 320 × 180: big shapes, three or four colours, readable at the width of a thumb. */
const poster = (backdrop: string, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180" width="320" height="180"><rect width="320" height="180" fill="${backdrop}"/>${inside}</svg>`;

/** The sea link at dusk, its cables as circuit lines. */
function tech(): string {
  const cables = [28, 50, 72, 94]
    .map(
      (reach, at) =>
        `<path d="M128 ${36 + at * 8} L${122 - reach} 124M128 ${36 + at * 8} L${134 + reach * 1.3} 124" />`,
    )
    .join('');
  const nodes = [40, 74, 108, 148, 182, 216, 262, 292]
    .map(
      (x, at) =>
        `<path d="M${x} 124v${at % 2 ? 20 : 32}" /><circle cx="${x}" cy="${at % 2 ? 148 : 160}" r="4" fill="#2a2560"/>`,
    )
    .join('');
  return poster(
    '#2a2560',
    `<circle cx="246" cy="66" r="40" fill="#f5a524"/><path d="M206 66h80M212 80h68M224 94h44" stroke="#2a2560" stroke-width="5"/>
<g fill="#3c3585"><path d="M0 92h22V70h20v-16h18v38h20V60h14v64H0zM320 124V78h-18V58h-14v66zM288 96h-26v28h26z"/></g>
<path d="M128 20 112 124h10l6-60 6 60h10z" fill="#fff4e0"/>
<g stroke="#fff4e0" stroke-opacity=".75" stroke-width="1.600">${cables}</g>
<path d="M0 120h320v9H0z" fill="#fff4e0"/>
<g stroke="#5fd6c5" stroke-width="2.500" fill="none">${nodes}</g>
<path d="M0 170q20-6 40 0t40 0 40 0 40 0 40 0 40 0 40 0 40 0v10H0z" fill="#5fd6c5" fill-opacity=".5"/>`,
  );
}

/** The horse of Kala Ghoda before a canvas of loose shapes. */
function arts(): string {
  return poster(
    '#f6cfc0',
    `<path d="M0 0h120c-10 40 20 60 0 100S60 170 0 150z" fill="#c2255c"/><circle cx="262" cy="46" r="58" fill="#f5a524"/>
<path d="M320 180H150c20-50 80-60 170-50z" fill="#0f766e"/><path d="M30 30q20-16 40 0t40 0" fill="none" stroke="#fff4e0" stroke-width="6" stroke-linecap="round"/>
<path d="M24 60q20-16 40 0t40 0" fill="none" stroke="#fff4e0" stroke-width="6" stroke-linecap="round"/>
<g fill="#1f1b3a"><path d="M118 150c0-30-6-44 6-62 6-10 18-14 26-26l12-20 6-14 8 12c14 4 22 14 34 32 4 6 2 14-6 16-8 2-14-6-26-6 4 10 18 18 22 34 2 12 2 24 2 34h-16c0-10-2-22-8-28-8-6-22-6-30 2-6 6-8 16-8 26z"/><path d="M118 92c-16 8-24 26-22 48 6-14 12-22 24-30z"/></g>
<circle cx="184" cy="56" r="3.500" fill="#fff4e0"/><path d="M160 44c-10 12-26 18-30 40" fill="none" stroke="#f6cfc0" stroke-width="4" stroke-linecap="round"/>
<path d="M104 150h120v12H104z" fill="#fff4e0"/><circle cx="288" cy="150" r="9" fill="#f5a524"/><circle cx="262" cy="160" r="6" fill="#f6cfc0"/>`,
  );
}

/** Bat, ball and stumps on the maidan. */
function sports(): string {
  return poster(
    '#8fd0e0',
    `<circle cx="54" cy="48" r="26" fill="#fff4e0"/><path d="M0 96c40-14 90-8 130-4s120 8 190-8v96H0z" fill="#3f9d6f"/>
<path d="M0 126c60-16 130-10 190-4s90 2 130-4v62H0z" fill="#2f8560"/>
<g fill="#1f6b4d"><path d="M6 96c0-14 10-22 20-22s22 8 22 22zM270 92c0-12 10-20 20-20s20 8 20 20z"/></g>
<path d="M92 180 136 100h66l50 80z" fill="#e8c58d"/>
<g fill="#fff4e0"><rect x="148" y="66" width="7" height="70" rx="3"/><rect x="164" y="66" width="7" height="70" rx="3"/><rect x="180" y="66" width="7" height="70" rx="3"/><path d="M146 62h19v5h-19zM166 62h19v5h-19z" fill="#f5a524"/></g>
<g transform="rotate(32 232 90)"><rect x="228" y="22" width="9" height="44" rx="4" fill="#1f1b3a"/><path d="M222 62h21c4 26 4 60 0 78-2 8-19 8-21 0-4-18-4-52 0-78z" fill="#f0b45a"/><path d="M232 66v76" stroke="#c98a34" stroke-width="2.500"/></g>
<circle cx="96" cy="92" r="13" fill="#c2255c"/><path d="M87 84c6 4 10 12 9 20M93 80c7 5 11 14 10 22" fill="none" stroke="#fff4e0" stroke-width="1.800" stroke-dasharray="3 2.500"/>
<path d="M30 104 74 95M38 118l38-14" stroke="#fff4e0" stroke-width="4" stroke-linecap="round" stroke-opacity=".8"/>`,
  );
}

/** Cutting chai and vada pav. */
function food(): string {
  const glass = (x: number) =>
    `<path d="M${x} 70h44l-6 70c0 6-32 6-32 0z" fill="#fff4e0" fill-opacity=".55"/><path d="M${x + 2} 86h40l-4 52c0 5-32 5-32 0z" fill="#c9783c"/><path d="M${x + 2} 86q10-5 20 0t20 0" fill="none" stroke="#f3d9b4" stroke-width="4"/><path d="M${x + 10} 94l3 40M${x + 34} 94l-3 40" stroke="#fff" stroke-opacity=".45" stroke-width="3"/><path d="M${x + 14} 58q-6-9 0-18t0-18M${x + 30} 58q-6-9 0-18t0-18" fill="none" stroke="#fff4e0" stroke-width="4" stroke-linecap="round" stroke-opacity=".85"/>`;
  return poster(
    '#d9532c',
    `<circle cx="160" cy="100" r="110" fill="#f5a524"/><circle cx="160" cy="100" r="74" fill="#f8c05c"/><path d="M0 140h320v40H0z" fill="#7b2d43"/><path d="M0 140h320v7H0z" fill="#c2255c"/>
${glass(46)}${glass(98)}
<path d="M168 118c2-36 26-52 58-52s56 16 58 52z" fill="#e8a95b"/><path d="M176 96c8-14 24-22 46-22" fill="none" stroke="#fbd9a4" stroke-width="6" stroke-linecap="round"/>
<path d="M162 116q10-9 21 0t21 0 21 0 21 0 21 0 21 0v10H162z" fill="#3f9d6f"/><ellipse cx="226" cy="124" rx="46" ry="12" fill="#a5602a"/><path d="M166 130h120c2 16-8 20-18 20h-84c-10 0-20-4-18-20z" fill="#e8a95b"/>
<path d="M286 92c12-8 22-24 20-38-12 6-20 20-24 34z" fill="#3f9d6f"/><path d="M283 92c-4 2-5 6-2 8" fill="none" stroke="#2f8560" stroke-width="4" stroke-linecap="round"/>`,
  );
}

/** Tabla under rings of sound. */
function music(): string {
  const rings = [30, 52, 74, 96, 118]
    .map(
      (r, at) =>
        `<circle cx="160" cy="112" r="${r}" stroke="${at % 2 ? '#f5a524' : '#f2a7b8'}" stroke-opacity="${0.9 - at * 0.14}"/>`,
    )
    .join('');
  const drum = (x: number, rx: number, body: string, height: number) =>
    `<path d="M${x - rx} 108c-4 20-2 ${height - 20} 12 ${height}h${(rx - 12) * 2}c14-20 16-${height - 20} 12-${height}z" fill="${body}"/><g stroke="#fff4e0" stroke-width="2.500" stroke-opacity=".7">${[-0.7, -0.35, 0, 0.35, 0.7].map((at) => `<path d="M${x + at * rx} 112 L${x + at * rx * 0.72} ${104 + height}"/>`).join('')}</g><ellipse cx="${x}" cy="108" rx="${rx}" ry="${rx * 0.34}" fill="#fff4e0"/><ellipse cx="${x}" cy="108" rx="${rx}" ry="${rx * 0.34}" fill="none" stroke="#f5a524" stroke-width="4"/><ellipse cx="${x}" cy="108" rx="${rx * 0.42}" ry="${rx * 0.14}" fill="#1f1b3a"/>`;
  return poster(
    '#5a1846',
    `<g fill="none" stroke-width="5">${rings}</g>
<g fill="#f5a524"><path d="M40 44v36a9 7 0 1 1-5-6V38l30-8v34a9 7 0 1 1-5-6V40z"/><path d="M258 30v30a8 6 0 1 1-4-5V26l6-2c2 8 14 8 14 20-4-6-10-8-16-8z" fill="#f2a7b8"/></g>
<path d="M0 158h320v22H0z" fill="#3b0f33"/>${drum(118, 40, '#0f766e', 52)}${drum(204, 34, '#c9783c', 52)}`,
  );
}

export const posters = (): Record<string, string> => ({
  'posters/tech.svg': tech(),
  'posters/arts.svg': arts(),
  'posters/sports.svg': sports(),
  'posters/food.svg': food(),
  'posters/music.svg': music(),
});
