import type { PosterColors } from './poster-colors.ts';

function cricket({ shade, glow, pop, cool, light, dark }: PosterColors): string {
  return `<circle cx="54" cy="48" r="26" fill="${light}"/><path d="M0 96c40-14 90-8 130-4s120 8 190-8v96H0z" fill="${shade}"/>
<path d="M0 126c60-16 130-10 190-4s90 2 130-4v62H0z" fill="${cool}"/><g fill="${dark}" fill-opacity=".45"><path d="M6 96c0-14 10-22 20-22s22 8 22 22zM270 92c0-12 10-20 20-20s20 8 20 20z"/></g>
<path d="M92 180 136 100h66l50 80z" fill="#e8c58d"/><g fill="${light}"><rect x="148" y="66" width="7" height="70" rx="3"/><rect x="164" y="66" width="7" height="70" rx="3"/><rect x="180" y="66" width="7" height="70" rx="3"/></g><path d="M146 62h19v5h-19zM166 62h19v5h-19z" fill="${glow}"/>
<g transform="rotate(32 232 90)"><rect x="228" y="22" width="9" height="44" rx="4" fill="${dark}"/><path d="M222 62h21c4 26 4 60 0 78-2 8-19 8-21 0-4-18-4-52 0-78z" fill="#f0b45a"/><path d="M232 66v76" stroke="#c98a34" stroke-width="2.5"/></g>
<circle cx="96" cy="92" r="13" fill="${pop}"/><path d="M87 84c6 4 10 12 9 20M93 80c7 5 11 14 10 22" fill="none" stroke="${light}" stroke-width="1.8" stroke-dasharray="3 2.5"/>
<path d="M30 104 74 95M38 118l38-14" stroke="${light}" stroke-width="4" stroke-linecap="round" stroke-opacity=".8"/>`;
}

function football({ shade, glow, pop, cool, light, dark }: PosterColors): string {
  const net = [112, 136, 160, 184, 208, 232, 256, 280].map((x) => `M${x} 34v98`).join('');
  const across = [54, 74, 94, 114].map((y) => `M92 ${y}h212`).join('');
  return `<circle cx="40" cy="38" r="24" fill="${glow}"/><path d="M0 124c80-12 200-12 320 0v56H0z" fill="${shade}"/><path d="M0 152c90-8 210-8 320 0v28H0z" fill="${cool}"/>
<path d="${net}${across}" stroke="${light}" stroke-width="1.6" stroke-opacity=".65"/><path d="M90 134V32h216v102" fill="none" stroke="${light}" stroke-width="8" stroke-linejoin="round"/>
<g transform="rotate(-14 196 92)"><circle cx="196" cy="92" r="36" fill="${light}"/><g fill="${dark}"><path d="M196 78l13 10-5 15h-16l-5-15z"/><path d="M196 56l10 4-4 10h-12l-4-10zM231 84l-11 4-5-11 8-9c4 4 7 10 8 16zM218 120l-3-12 10-6c-1 7-3 12-7 18zM174 120l3-12-10-6c1 7 3 12 7 18zM161 84l11 4 5-11-8-9c-4 4-7 10-8 16z"/></g></g>
<path d="M20 164 128 122M36 176l84-34M60 134l56-20" stroke="${pop}" stroke-width="6" stroke-linecap="round"/>`;
}

function badminton({ shade, glow, pop, cool, light, dark }: PosterColors): string {
  /** Half of a string at a distance from the middle of the oval. */
  const half = (radius: number, across: number, at: number) => Math.round(radius * Math.sqrt(1 - (at / across) ** 2));
  const strings = [-24, -12, 0, 12, 24]
    .map((at) => {
      const [tall, wide] = [half(44, 36, at), half(36, 44, at)];
      return `M${118 + at} ${62 - tall}v${2 * tall}M${118 - wide} ${62 + at}h${2 * wide}`;
    })
    .join('');
  return `<path d="M0 0h320v180H0z" fill="${cool}" fill-opacity=".25"/><path d="M0 180 160 60 320 180z" fill="${shade}"/><path d="M160 60v120M60 135h200" stroke="${light}" stroke-width="4" stroke-opacity=".8"/>
<g transform="rotate(-38 118 96)"><path d="M114 108h8v28h-8z" fill="${dark}"/><rect x="111" y="132" width="14" height="48" rx="5" fill="${pop}"/><path d="${strings}" stroke="${light}" stroke-width="1.8"/><ellipse cx="118" cy="62" rx="38" ry="46" fill="none" stroke="${dark}" stroke-width="9"/></g>
<g transform="rotate(34 236 64)"><path d="M214 18h44l-10 50h-24z" fill="${light}"/><path d="M225 18l5 50M247 18l-5 50M236 18v50M216 34h40M220 50h32" stroke="${dark}" stroke-opacity=".35" stroke-width="2"/><path d="M222 68h28v8c0 20-28 20-28 0z" fill="${glow}"/><path d="M222 66h28v7h-28z" fill="${pop}"/></g>
<path d="M282 150c-4-20-12-36-24-50M302 128c-4-12-10-22-18-32" fill="none" stroke="${light}" stroke-width="5" stroke-linecap="round"/>`;
}

function runner({ ground, shade, glow, pop, cool, light, dark }: PosterColors): string {
  return `<circle cx="160" cy="104" r="64" fill="${glow}"/><path d="M0 104h320v40H0z" fill="${cool}"/><path d="M118 112h84M104 122h112M128 132h64" stroke="${glow}" stroke-width="4" stroke-linecap="round" stroke-opacity=".8"/>
<path d="M0 104V80h14V62h16v42h10V72h18v32zM320 104V70h-16V52h-18v52h-10V76h-18v28z" fill="${shade}"/><path d="M0 140h320v40H0z" fill="${dark}"/><path d="M0 140h320v7H0z" fill="${light}"/>
<g fill="${shade}"><path d="M10 180l16-24h24l16 24zM254 180l16-24h24l16 24z"/></g>
<g stroke-linecap="round" stroke-linejoin="round" fill="none"><path d="M158 106l28 18-6 34" stroke="${dark}" stroke-width="13"/><path d="M158 106l-20 24-30 2" stroke="${dark}" stroke-width="13"/><path d="M180 160h16M108 132l-8 10" stroke="${pop}" stroke-width="10"/><path d="M172 64l-14 40" stroke="${pop}" stroke-width="24"/><path d="M176 66l20 18 18-10M170 64l-26 10-8 20" stroke="#b9693a" stroke-width="9"/></g>
<circle cx="184" cy="38" r="14" fill="#b9693a"/><path d="M169 36c0-16 26-20 30-4-8 2-18 0-22 10z" fill="#2b1a33"/><path d="M168 42q-18-4-22 10" stroke="#2b1a33" stroke-width="6" fill="none" stroke-linecap="round"/>
<path d="M60 76h46M48 96h42" stroke="${ground === light ? dark : light}" stroke-width="5" stroke-linecap="round"/>`;
}

function bicycle({ shade, glow, pop, cool, light, dark }: PosterColors): string {
  const wheel = (x: number) =>
    `<circle cx="${x}" cy="120" r="38" fill="none" stroke="${dark}" stroke-width="7"/><g stroke="${light}" stroke-width="1.6">${[0, 30, 60, 90, 120, 150].map((turn) => `<path d="M${x - 34} 120h68" transform="rotate(${turn} ${x} 120)"/>`).join('')}</g><circle cx="${x}" cy="120" r="6" fill="${dark}"/>`;
  return `<circle cx="256" cy="44" r="34" fill="${glow}"/><g fill="${shade}"><circle cx="40" cy="40" r="44"/><circle cx="92" cy="20" r="38"/><path d="M36 60h14l4 98H34z"/></g><path d="M0 148c90-10 220-10 320 0v32H0z" fill="${cool}"/>
${wheel(104)}${wheel(224)}<g fill="none" stroke="${pop}" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"><path d="M104 120l34-56h62l24 56M138 64l26 56h-60M164 120l36-56"/></g>
<path d="M126 52h28" stroke="${dark}" stroke-width="9" stroke-linecap="round"/><path d="M200 64l-6-22h22q10 2 8 10" fill="none" stroke="${dark}" stroke-width="7" stroke-linecap="round"/><circle cx="164" cy="120" r="10" fill="${light}" stroke="${dark}" stroke-width="4"/>
<path d="M226 62h38l-5 26h-28z" fill="${light}"/><g><circle cx="236" cy="58" r="8" fill="${pop}"/><circle cx="249" cy="54" r="8" fill="${glow}"/><circle cx="258" cy="60" r="6" fill="${pop}"/></g>`;
}

function kites({ shade, glow, pop, cool, light, dark }: PosterColors): string {
  const kite = (x: number, y: number, size: number, one: string, other: string, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"><path d="M0-40 34 0 0 44-34 0z" fill="${one}"/><path d="M0-40 34 0 0 44z" fill="${other}"/><path d="M0-40V44M-34 0Q0-26 34 0" fill="none" stroke="${dark}" stroke-width="2.5"/><path d="M-9 44h18L0 60z" fill="${one}"/></g>`;
  return `<g fill="${light}" fill-opacity=".5"><path d="M22 60q10-16 26-6 14-14 28 4h14a8 8 0 0 1 0 14H28a7 7 0 0 1-6-12z"/><path d="M226 120q10-14 24-4 14-12 26 4h12a7 7 0 0 1 0 12h-56a7 7 0 0 1-6-12z"/></g>
<path d="M128 66C150 110 140 140 118 156M226 78c-14 40-40 60-96 78M60 112c14 20 30 36 44 44" fill="none" stroke="${light}" stroke-width="1.8"/>
${kite(128, 50, 0.95, pop, glow, -12)}${kite(234, 56, 0.75, cool, light, 16)}${kite(54, 96, 0.5, glow, pop, -20)}
<path d="M0 148h46v-16h34v16h60v-10h46v10h54v-22h42v22h38v32H0z" fill="${dark}"/><path d="M0 164h320v16H0z" fill="${shade}"/>
<g><path d="M108 156c0-10 20-10 20 0v10h-20z" fill="${pop}"/><circle cx="118" cy="142" r="8" fill="#b9693a"/><path d="M110 140c0-10 16-10 16 0z" fill="#2b1a33"/><path d="M112 154l8-12" stroke="#b9693a" stroke-width="5" stroke-linecap="round"/></g>`;
}

export const sports = [cricket, football, badminton, runner, bicycle, kites] as const;
