import type { PosterColors } from './poster-colors.ts';

const steam = (x: number, y: number, color: string) =>
  `<path d="M${x} ${y}q-7-10 0-19t0-19" fill="none" stroke="${color}" stroke-width="4" stroke-linecap="round" stroke-opacity=".85"/>`;

function chai({ shade, glow, pop, cool, light, dark }: PosterColors): string {
  const glass = (x: number) =>
    `<path d="M${x} 70h44l-6 70c0 6-32 6-32 0z" fill="${light}" fill-opacity=".7"/><path d="M${x + 2} 86h40l-4 52c0 5-32 5-32 0z" fill="#c9783c"/><path d="M${x + 2} 86q10-5 20 0t20 0" fill="none" stroke="#f3d9b4" stroke-width="4"/><path d="M${x + 10} 94l3 40M${x + 34} 94l-3 40" stroke="#fff" stroke-opacity=".45" stroke-width="3"/>${steam(x + 14, 58, light)}${steam(x + 30, 58, light)}`;
  return `<circle cx="160" cy="100" r="110" fill="${shade}"/><circle cx="160" cy="100" r="74" fill="${glow}"/><path d="M0 140h320v40H0z" fill="${dark}"/><path d="M0 140h320v7H0z" fill="${pop}"/>
${glass(46)}${glass(98)}
<path d="M168 118c2-36 26-52 58-52s56 16 58 52z" fill="#e8a95b"/><path d="M176 96c8-14 24-22 46-22" fill="none" stroke="#fbd9a4" stroke-width="6" stroke-linecap="round"/>
<path d="M162 116q10-9 21 0t21 0 21 0 21 0 21 0 21 0v10H162z" fill="${cool}"/><ellipse cx="226" cy="124" rx="46" ry="12" fill="#a5602a"/><path d="M166 130h120c2 16-8 20-18 20h-84c-10 0-20-4-18-20z" fill="#e8a95b"/>
<path d="M286 92c12-8 22-24 20-38-12 6-20 20-24 34z" fill="${cool}"/>`;
}

function thali({ shade, glow, pop, cool, light, dark }: PosterColors): string {
  const bowl = (x: number, y: number, fill: string) =>
    `<circle cx="${x}" cy="${y}" r="21" fill="${dark}" fill-opacity=".25"/><circle cx="${x}" cy="${y - 2}" r="20" fill="${light}"/><circle cx="${x}" cy="${y - 2}" r="15" fill="${fill}"/>`;
  return `<path d="M0 0h90L0 110zM320 180h-90l90-110z" fill="${shade}"/><circle cx="160" cy="94" r="84" fill="${dark}" fill-opacity=".3"/><circle cx="160" cy="90" r="84" fill="${glow}"/><circle cx="160" cy="90" r="76" fill="none" stroke="${light}" stroke-opacity=".6" stroke-width="3"/>
${bowl(118, 54, pop)}${bowl(162, 40, cool)}${bowl(204, 58, '#e8a030')}${bowl(222, 102, '#f4ead6')}
<path d="M120 96c20-10 44-2 46 18 0 20-28 26-46 18-16-8-16-28 0-36z" fill="${light}"/><g fill="${cool}"><circle cx="132" cy="112" r="3"/><circle cx="148" cy="106" r="3"/><circle cx="146" cy="122" r="3"/></g>
<g fill="#e0a55a" stroke="#b9742e" stroke-width="2"><circle cx="186" cy="122" r="21"/><circle cx="194" cy="132" r="18"/></g><path d="M92 102a14 14 0 0 0 22 10z" fill="#c7e06a"/>
<path d="M276 34c14-10 32-8 38-4-4 10-20 20-38 16zM30 130c-10 10-10 26-6 34 10-2 20-16 18-32z" fill="${cool}"/>`;
}

function dosa({ shade, glow, pop, cool, light, dark }: PosterColors): string {
  return `<circle cx="60" cy="20" r="80" fill="${shade}"/><path d="M0 150h320v30H0z" fill="${dark}"/><path d="M12 140c10-34 50-50 110-50s100 14 106 44c-30 24-180 30-216 6z" fill="${cool}"/><path d="M12 140c60-16 150-20 216-6" fill="none" stroke="${light}" stroke-width="3" stroke-opacity=".7"/>
<path d="M40 118 184 66c16-4 26 18 12 28L64 146c-22 6-38-18-24-28z" fill="#e3a04a"/><path d="M64 114l118-42M76 128l112-42" stroke="#c17a2c" stroke-width="4" stroke-linecap="round" stroke-opacity=".7"/><ellipse cx="192" cy="80" rx="9" ry="15" transform="rotate(-20 192 80)" fill="#f6d59a"/>
<g><ellipse cx="116" cy="148" rx="18" ry="7" fill="${light}"/><ellipse cx="160" cy="142" rx="18" ry="7" fill="${pop}"/></g>
<path d="M238 84h56l-8 60c0 7-40 7-40 0z" fill="${glow}"/><path d="M232 132h68l-6 20c-2 6-54 6-56 0z" fill="${glow}"/><path d="M232 132h68l-1 5h-66z" fill="${light}" fill-opacity=".7"/><ellipse cx="266" cy="84" rx="28" ry="8" fill="${light}"/><ellipse cx="266" cy="85" rx="22" ry="6" fill="#8a4b2c"/>
${steam(256, 68, light)}${steam(276, 68, light)}`;
}

function cart({ shade, glow, pop, cool, light, dark }: PosterColors): string {
  const parts = [0, 1, 2, 3, 4, 5]
    .map((at) => {
      const x = 60 + at * 33.3;
      return `<path d="M160 8 ${x} 62q16.6 12 33.3 0z" fill="${at % 2 ? light : pop}"/>`;
    })
    .join('');
  const kulfi = (x: number, fill: string) =>
    `<path d="M${x + 7} 96v14" stroke="#c98a4a" stroke-width="4"/><path d="M${x} 98V78a7 9 0 0 1 14 0v20z" fill="${fill}"/><path d="M${x + 4} 80v12" stroke="#fff" stroke-opacity=".6" stroke-width="2.5" stroke-linecap="round"/>`;
  return `<circle cx="282" cy="40" r="30" fill="${glow}"/><path d="M0 110c40-30 80-20 110-10s140 20 210-14v94H0z" fill="${shade}"/><path d="M0 158h320v22H0z" fill="${dark}"/><path d="M157 30h6v80h-6z" fill="${dark}"/>${parts}
<path d="M78 108h164v34a8 8 0 0 1-8 8H86a8 8 0 0 1-8-8z" fill="${cool}"/><path d="M70 104h180v9H70z" fill="${light}"/><g fill="${glow}"><path d="M92 122h34v18H92zM142 122h34v18h-34zM192 122h34v18h-34z"/></g>
${kulfi(92, pop)}${kulfi(114, glow)}${kulfi(192, light)}${kulfi(214, pop)}<path d="M242 126h34" stroke="${dark}" stroke-width="6" stroke-linecap="round"/>
<g fill="${dark}" stroke="${light}" stroke-width="3.5"><circle cx="112" cy="154" r="15"/><circle cx="208" cy="154" r="15"/></g>`;
}

function mangoes({ shade, glow, pop, cool, light, dark }: PosterColors): string {
  const mango = (x: number, y: number, size: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"><path d="M0-44c30 0 44 28 40 56S14 54-10 48-44 16-38-12-20-44 0-44z" fill="#f6b02c"/><path d="M0-44c30 0 44 28 40 56-4 20-16 32-30 36 16-30 10-70-24-90 4-2 9-2 14-2z" fill="${pop}" fill-opacity=".75"/><path d="M-24-12c4-12 10-18 18-20" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="5" stroke-linecap="round"/><path d="M0-44v-12" stroke="#5a3a1e" stroke-width="5" stroke-linecap="round"/></g>`;
  const leaf = (x: number, y: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M0 0c14-22 46-30 78-18C60 8 26 16 0 0z" fill="${cool}"/><path d="M4-1c24-10 46-14 70-16" stroke="${light}" stroke-opacity=".5" stroke-width="2.5" fill="none"/></g>`;
  return `<circle cx="160" cy="84" r="92" fill="${shade}"/><circle cx="160" cy="84" r="64" fill="${glow}" fill-opacity=".7"/>${leaf(160, 46, -24)}${leaf(158, 44, 204)}${leaf(176, 52, 24)}
${mango(104, 94, 0.92, -18)}${mango(214, 92, 0.92, 20)}${mango(160, 88, 1.06, 0)}<path d="M60 132h200l-18 40c-2 5-5 8-10 8H88c-5 0-8-3-10-8z" fill="${dark}"/><path d="M54 128h212v12H54z" fill="${light}"/>
<path d="M84 152h152M92 166h136" stroke="${light}" stroke-opacity=".5" stroke-width="4" stroke-dasharray="12 8"/>`;
}

function handi({ shade, glow, pop, cool, light, dark }: PosterColors): string {
  const rice = Array.from(
    { length: 22 },
    (_, at) =>
      `<path d="M${98 + ((at * 29) % 124)} ${70 + ((at * 17) % 18)}l7 ${at % 2 ? 4 : -4}" stroke="${at % 4 === 0 ? '#e08a2c' : light}"/>`,
  ).join('');
  return `<path d="M0 180C20 80 90 30 160 30s140 50 160 150z" fill="${shade}"/><path d="M0 156h320v24H0z" fill="${dark}"/>
${steam(126, 62, light)}${steam(158, 54, light)}${steam(190, 62, light)}
<path d="M88 84c4-22 34-32 72-32s68 10 72 32z" fill="#f3cf86"/><g stroke-width="4" stroke-linecap="round">${rice}</g><path d="M132 66c-4-10 4-16 10-14 2 8-2 14-10 14zM184 70c0-10 10-14 16-10 0 8-8 12-16 10z" fill="${cool}"/><circle cx="160" cy="68" r="8" fill="${pop}"/>
<path d="M78 84h164c10 34-8 76-40 76h-84c-32 0-50-42-40-76z" fill="${pop === '#c2255c' ? '#b9532c' : '#c56a34'}"/><path d="M70 78h180v12H70z" fill="${glow}"/><path d="M92 108q14 12 28 0t28 0 28 0 28 0 24 0" fill="none" stroke="${glow}" stroke-width="5" stroke-linecap="round"/><path d="M104 132h112" stroke="${light}" stroke-opacity=".6" stroke-width="4" stroke-dasharray="2 10" stroke-linecap="round"/>
<g transform="rotate(28 262 62)"><path d="M214 74c4-28 26-36 48-36s44 8 48 36z" fill="${glow}"/><path d="M208 72h108v9H208z" fill="${light}"/><circle cx="262" cy="34" r="8" fill="${pop}"/></g>`;
}

export const food = [chai, thali, dosa, cart, mangoes, handi] as const;
