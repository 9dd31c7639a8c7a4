import type { PosterColors } from './poster-colors.ts';

function seaLink({ shade, glow, cool, light, ground }: PosterColors): string {
  const cables = [28, 50, 72, 94]
    .map(
      (reach, at) => `<path d="M128 ${36 + at * 8} L${122 - reach} 124M128 ${36 + at * 8} L${134 + reach * 1.3} 124"/>`,
    )
    .join('');
  const nodes = [40, 74, 108, 148, 182, 216, 262, 292]
    .map(
      (x, at) =>
        `<path d="M${x} 124v${at % 2 ? 20 : 32}"/><circle cx="${x}" cy="${at % 2 ? 148 : 160}" r="4" fill="${ground}"/>`,
    )
    .join('');
  return `<circle cx="246" cy="66" r="40" fill="${glow}"/><path d="M206 66h80M212 80h68M224 94h44" stroke="${ground}" stroke-width="5"/>
<path d="M0 92h22V70h20v-16h18v38h20V60h14v64H0zM320 124V78h-18V58h-14v66zM288 96h-26v28h26z" fill="${shade}"/>
<path d="M128 20 112 124h10l6-60 6 60h10z" fill="${light}"/><g stroke="${light}" stroke-opacity=".75" stroke-width="1.6">${cables}</g>
<path d="M0 120h320v9H0z" fill="${light}"/><g stroke="${cool}" stroke-width="2.5" fill="none">${nodes}</g>
<path d="M0 170q20-6 40 0t40 0 40 0 40 0 40 0 40 0 40 0 40 0v10H0z" fill="${cool}" fill-opacity=".5"/>`;
}

function laptop({ shade, glow, pop, cool, light, dark }: PosterColors): string {
  return `<circle cx="44" cy="40" r="70" fill="${shade}"/><circle cx="300" cy="130" r="62" fill="${shade}"/>
<path d="M0 150h320v30H0z" fill="${dark}"/><rect x="76" y="32" width="168" height="108" rx="10" fill="${dark}"/><rect x="84" y="40" width="152" height="92" rx="5" fill="${light}"/>
<path d="M122 132a38 38 0 0 1 76 0z" fill="${glow}"/><g stroke="${glow}" stroke-width="5" stroke-linecap="round"><path d="M160 84V72M126 96l-8-9M194 96l8-9M112 122l-11-3M208 122l11-3"/></g>
<path d="M110 52 98 62l12 10M210 52l12 10-12 10" fill="none" stroke="${pop}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>
<path d="M56 140h208l10 12c2 4 0 6-4 6H50c-4 0-6-2-4-6z" fill="${cool}"/><path d="M138 140h44v5h-44z" fill="${dark}" fill-opacity=".4"/>
<path d="M270 112h26l-4 36h-18z" fill="${light}"/><path d="M272 122h22l-3 24h-16z" fill="#b9693a"/><path d="M277 102q-4-6 0-12t0-12M289 102q-4-6 0-12t0-12" fill="none" stroke="${light}" stroke-width="3" stroke-linecap="round"/>`;
}

function rocket({ shade, glow, pop, cool, light, dark }: PosterColors): string {
  const stars = [
    [30, 34],
    [72, 18],
    [110, 62],
    [52, 88],
    [228, 28],
    [286, 52],
    [262, 98],
    [300, 18],
  ]
    .map(([x, y], at) => `<circle cx="${x}" cy="${y}" r="${at % 3 ? 2 : 3.5}"/>`)
    .join('');
  return `<g fill="${light}">${stars}</g><circle cx="258" cy="60" r="30" fill="${glow}"/><circle cx="248" cy="54" r="6" fill="${shade}" fill-opacity=".45"/><circle cx="266" cy="70" r="8" fill="${shade}" fill-opacity=".45"/>
<path d="M0 150c60-26 110-18 160-6s110 6 160-10v46H0z" fill="${shade}"/><path d="M0 166c70-14 120-4 180 0s100-2 140-8v22H0z" fill="${dark}"/>
<g transform="rotate(24 160 90)"><path d="M146 124h28l-6 46-8-14-8 14z" fill="${glow}"/><path d="M152 124h16l-8 28z" fill="${light}"/>
<path d="M160 14c18 18 24 44 22 72l-4 38h-36l-4-38c-2-28 4-54 22-72z" fill="${light}"/><path d="M160 14c9 9 15 20 19 32h-38c4-12 10-23 19-32z" fill="${pop}"/><path d="M138 84c-14 8-20 22-18 42l20-12zM182 84c14 8 20 22 18 42l-20-12z" fill="${cool}"/>
<circle cx="160" cy="70" r="12" fill="${dark}"/><circle cx="160" cy="70" r="7" fill="${cool}"/><path d="M142 112h36l-1 8h-34z" fill="${pop}"/></g>`;
}

function chip({ shade, glow, pop, cool, light, dark }: PosterColors): string {
  const legs = [58, 76, 94, 112]
    .map((y) => `<path d="M104 ${y}H${70 - (y % 36)}M216 ${y}h${40 + (y % 32)}"/>`)
    .join('');
  const tops = [124, 148, 172, 196].map((x) => `<path d="M${x} 34V${14 + (x % 5) * 3}M${x} 142v${18 + (x % 4) * 4}"/>`);
  const blocks = [
    [122, 52, 24, 30, glow],
    [150, 52, 16, 18, cool],
    [170, 52, 28, 18, pop],
    [150, 74, 22, 24, light],
    [176, 74, 22, 24, cool],
    [122, 86, 24, 38, pop],
    [150, 102, 22, 22, glow],
    [176, 102, 22, 22, light],
  ]
    .map(([x, y, w, h, fill]) => `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="3" fill="${fill}"/>`)
    .join('');
  return `<path d="M0 0h96L0 120zM320 180h-96l96-120z" fill="${shade}"/><g fill="none" stroke="${cool}" stroke-width="5" stroke-linecap="round">${legs}${tops.join('')}</g>
<g fill="${glow}"><circle cx="30" cy="58" r="7"/><circle cx="292" cy="76" r="7"/><circle cx="34" cy="112" r="7"/><circle cx="280" cy="112" r="7"/></g>
<rect x="104" y="34" width="112" height="108" rx="14" fill="${dark}"/>${blocks}`;
}

function car({ shade, glow, pop, cool, light, dark }: PosterColors): string {
  return `<path d="M0 96h30V60h26v36h20V40h30v56h26V70h24v26h30V50h28v46h24V66h30v30h52v40H0z" fill="${shade}"/><path d="M0 132h320v48H0z" fill="${dark}"/>
<path d="M10 158h44M80 158h44M150 158h44M220 158h44M290 158h30" stroke="${glow}" stroke-width="5" stroke-linecap="round"/>
<path d="M88 128c0-46 18-72 60-74h48c22 0 30 20 36 42l14 8c6 4 8 10 8 24z" fill="${glow}"/><path d="M88 98h160l6 12v20H86z" fill="${cool}"/>
<path d="M112 96c2-18 12-30 34-30h12v30zM170 66h22c12 0 18 12 22 30h-44z" fill="${light}"/><path d="M158 66h12v64h-12z" fill="${dark}" fill-opacity=".25"/>
<circle cx="242" cy="114" r="6" fill="${light}"/><path d="M180 54V38" stroke="${light}" stroke-width="4"/><circle cx="180" cy="34" r="6" fill="${pop}"/>
<path d="M158 26a30 30 0 0 1 44 0M148 14a46 46 0 0 1 64 0" fill="none" stroke="${pop}" stroke-width="4" stroke-linecap="round"/>
<g fill="${dark}" stroke="${light}" stroke-width="4"><circle cx="118" cy="138" r="15"/><circle cx="228" cy="138" r="15"/></g><g fill="${glow}"><circle cx="118" cy="138" r="4"/><circle cx="228" cy="138" r="4"/></g>`;
}

function phones({ shade, glow, pop, cool, light, dark }: PosterColors): string {
  const phone = (turn: number, x: number, screen: string, inside: string) =>
    `<g transform="rotate(${turn} ${x} 96)"><rect x="${x - 38}" y="26" width="76" height="140" rx="14" fill="${dark}"/><rect x="${x - 31}" y="36" width="62" height="118" rx="6" fill="${screen}"/>${inside}</g>`;
  return `<circle cx="160" cy="90" r="120" fill="${shade}"/><path d="M0 160h320v20H0z" fill="${dark}"/>
${phone(-9, 104, light, `<rect x="80" y="50" width="38" height="18" rx="9" fill="${cool}"/><rect x="92" y="76" width="36" height="18" rx="9" fill="${pop}"/><rect x="80" y="102" width="30" height="18" rx="9" fill="${cool}"/>`)}
${phone(9, 216, cool, `<path d="M216 120c-22-14-24-26-18-34 6-7 14-5 18 2 4-7 12-9 18-2 6 8 4 20-18 34z" fill="${light}"/>`)}
<path d="M146 40c8-14 20-14 28 0" fill="none" stroke="${glow}" stroke-width="6" stroke-linecap="round" stroke-dasharray="1 11"/><circle cx="160" cy="20" r="9" fill="${glow}"/>`;
}

export const tech = [seaLink, laptop, rocket, chip, car, phones] as const;
