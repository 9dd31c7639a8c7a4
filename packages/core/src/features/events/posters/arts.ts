import type { PosterColors } from './poster-colors.ts';

function horse({ ground, glow, pop, cool, light, dark }: PosterColors): string {
  return `<path d="M0 0h120c-10 40 20 60 0 100S60 170 0 150z" fill="${pop}"/><circle cx="262" cy="46" r="58" fill="${glow}"/>
<path d="M320 180H150c20-50 80-60 170-50z" fill="${cool}"/><g fill="none" stroke="${light}" stroke-width="6" stroke-linecap="round"><path d="M30 30q20-16 40 0t40 0"/><path d="M24 60q20-16 40 0t40 0"/></g>
<g fill="${dark}"><path d="M118 150c0-30-6-44 6-62 6-10 18-14 26-26l12-20 6-14 8 12c14 4 22 14 34 32 4 6 2 14-6 16-8 2-14-6-26-6 4 10 18 18 22 34 2 12 2 24 2 34h-16c0-10-2-22-8-28-8-6-22-6-30 2-6 6-8 16-8 26z"/><path d="M118 92c-16 8-24 26-22 48 6-14 12-22 24-30z"/></g>
<circle cx="184" cy="56" r="3.5" fill="${light}"/><path d="M160 44c-10 12-26 18-30 40" fill="none" stroke="${ground}" stroke-width="4" stroke-linecap="round"/>
<path d="M104 150h120v12H104z" fill="${light}"/><circle cx="288" cy="150" r="9" fill="${glow}"/><circle cx="262" cy="160" r="6" fill="${ground}"/>`;
}

function projector({ shade, glow, pop, cool, light, dark }: PosterColors): string {
  const reel = (x: number, y: number, r: number, fill: string) =>
    `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>${[0, 72, 144, 216, 288].map((turn) => `<circle cx="${x}" cy="${y - r * 0.58}" r="${r * 0.22}" fill="${dark}" transform="rotate(${turn} ${x} ${y})"/>`).join('')}<circle cx="${x}" cy="${y}" r="${r * 0.16}" fill="${dark}"/>`;
  return `<circle cx="30" cy="170" r="90" fill="${shade}"/><path d="M196 96 320 20v152L196 122z" fill="${glow}"/><path d="M196 104 320 64v74L196 114z" fill="${light}"/>
<path d="M0 160h320v20H0z" fill="${dark}"/><path d="M96 150l-16 14M160 150l16 14M128 140v24" stroke="${dark}" stroke-width="8" stroke-linecap="round"/>
<rect x="72" y="86" width="108" height="58" rx="12" fill="${cool}"/><path d="M180 96h18v32h-18z" fill="${dark}"/><rect x="86" y="100" width="40" height="8" rx="4" fill="${light}"/><circle cx="152" cy="116" r="12" fill="${light}"/><circle cx="152" cy="116" r="6" fill="${pop}"/>
${reel(84, 50, 34, pop)}${reel(156, 58, 27, pop)}`;
}

function easel({ ground, shade, glow, pop, cool, light, dark }: PosterColors): string {
  return `<path d="M0 0h70c20 50-20 90 0 180H0z" fill="${shade}"/><circle cx="290" cy="30" r="56" fill="${shade}"/><path d="M0 158h320v22H0z" fill="${dark}"/>
<g stroke="${dark}" stroke-width="8" stroke-linecap="round"><path d="M160 14v14M122 130l-16 42M198 130l16 42M160 130v36"/></g>
<rect x="84" y="24" width="152" height="108" rx="4" fill="${light}"/><rect x="93" y="33" width="134" height="90" fill="${ground}"/><circle cx="180" cy="74" r="22" fill="${glow}"/><path d="M93 84q17-9 34 0t34 0 33 0 33 0v39H93z" fill="${cool}"/><path d="M93 104q17-9 34 0t34 0 33 0 33 0v19H93z" fill="${dark}" fill-opacity=".3"/><path d="M112 82l16-34 16 34z" fill="${light}"/><path d="M108 84h40l-6 10h-28z" fill="${pop}"/>
<path d="M96 132h128v9H96z" fill="${pop}"/><g transform="rotate(18 274 120)"><path d="M270 66h8v66h-8z" fill="${glow}"/><path d="M268 52c2-10 4-16 6-20 2 4 4 10 6 20v16h-12z" fill="${pop}"/></g>
<path d="M242 140c0-14 16-22 34-20 16 2 26 12 24 22-2 8-12 6-16 10s2 10-8 12c-18 2-34-8-34-24z" fill="${light}"/><g><circle cx="256" cy="138" r="5" fill="${pop}"/><circle cx="268" cy="130" r="5" fill="${glow}"/><circle cx="283" cy="132" r="5" fill="${cool}"/></g>`;
}

function puppets({ shade, glow, pop, cool, light, dark }: PosterColors): string {
  const puppet = (x: number, skirt: string, top: string, hat: string) =>
    `<path d="M${x} 22v34M${x - 28} 18l-6 78M${x + 28} 18l6 78" stroke="${light}" stroke-width="1.8" stroke-opacity=".8"/><path d="M${x - 34} 18h68" stroke="${glow}" stroke-width="6" stroke-linecap="round"/>
<path d="M${x} 80 l38 74q-38 14-76 0z" fill="${skirt}"/><path d="M${x - 33} 143q33 13 66 0" stroke="${glow}" stroke-width="5" fill="none"/><path d="M${x - 16} 78h32l6 32q-22 8-44 0z" fill="${top}"/>
<path d="M${x - 14} 84l-20 12M${x + 14} 84l20 12" stroke="${top}" stroke-width="9" stroke-linecap="round"/><circle cx="${x - 35}" cy="97" r="5" fill="#b9693a"/><circle cx="${x + 35}" cy="97" r="5" fill="#b9693a"/>
<circle cx="${x}" cy="62" r="16" fill="#b9693a"/>${hat}<g fill="#2b1a33"><circle cx="${x - 5}" cy="62" r="2"/><circle cx="${x + 5}" cy="62" r="2"/></g><path d="M${x - 5} 69q5 4 10 0" stroke="#2b1a33" stroke-width="1.8" fill="none" stroke-linecap="round"/>`;
  return `<path d="M0 0h320v22c-20 14-40 14-53 0-14 14-40 14-54 0-13 14-40 14-53 0-13 14-40 14-53 0-14 14-40 14-54 0-13 14-33 14-53 0z" fill="${shade}"/><path d="M0 0h38c6 60-8 120-38 160zM320 0h-38c-6 60 8 120 38 160z" fill="${shade}"/>
<path d="M0 158h320v22H0z" fill="${dark}"/>${puppet(112, pop, cool, `<path d="M95 58c0-20 34-20 34 0-10-8-24-8-34 0z" fill="${glow}"/><circle cx="112" cy="43" r="5" fill="${pop}"/>`)}${puppet(212, cool, pop, '<path d="M195 64c-2-26 36-26 34 0-4-10-10-12-17-12s-13 2-17 12z" fill="#2b1a33"/>')}`;
}

function blockPrint({ shade, glow, pop, cool, light, dark }: PosterColors): string {
  const paisley = (x: number, y: number, turn: number, fill: string, spot: string) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M0 26C-22 26-26 4-12-8-2-16 14-14 16-30 30-8 26 26 0 26z" fill="${fill}"/><path d="M0 17c-11 0-14-10-7-17C-1-6 8-5 10-13 17 0 13 17 0 17z" fill="${spot}"/><circle cx="1" cy="7" r="4" fill="${fill}"/></g>`;
  return `<path d="M0 0h320v24H0zM0 156h320v24H0z" fill="${dark}"/><g fill="${glow}">${Array.from({ length: 16 }, (_, at) => `<path d="M${at * 20 + 10} 6l6 6-6 6-6-6zM${at * 20 + 10} 162l6 6-6 6-6-6z"/>`).join('')}</g>
<circle cx="160" cy="90" r="58" fill="${shade}"/><circle cx="160" cy="90" r="44" fill="${light}"/><g fill="${pop}">${[0, 45, 90, 135, 180, 225, 270, 315].map((turn) => `<path d="M160 90c-12-14-12-26 0-38 12 12 12 24 0 38z" transform="rotate(${turn} 160 90)"/>`).join('')}</g><circle cx="160" cy="90" r="12" fill="${glow}"/>
${paisley(58, 94, 0, pop, light)}${paisley(262, 94, 180, pop, light)}${paisley(108, 50, 40, cool, light)}${paisley(212, 132, 220, cool, light)}${paisley(106, 134, -40, cool, light)}${paisley(214, 48, 140, cool, light)}${paisley(20, 54, 20, glow, dark)}${paisley(300, 128, 200, glow, dark)}`;
}

function masks({ shade, glow, pop, cool, light, dark }: PosterColors): string {
  return `<path d="M0 0h320L210 180H110z" fill="${shade}"/><path d="M70 0h180l-50 180h-80z" fill="${glow}" fill-opacity=".55"/><path d="M0 154h320v26H0z" fill="${dark}"/>
<g transform="rotate(10 214 92)"><path d="M166 44h92c4 60-14 94-46 94s-50-34-46-94z" fill="${cool}"/><g fill="${dark}"><path d="M178 74q14-10 26 2-12 8-26-2zM246 74q-14-10-26 2 12 8 26-2z"/><path d="M190 118q22-22 44 0-22-10-44 0z"/></g><path d="M180 62q10-10 22-6M244 62q-10-10-22-6" stroke="${dark}" stroke-width="4" fill="none" stroke-linecap="round"/></g>
<g transform="rotate(-12 116 88)"><path d="M62 38h106c4 66-16 104-53 104S58 104 62 38z" fill="${light}"/><g fill="${dark}"><path d="M76 76q14-18 30 0-16 6-30 0zM154 76q-14-18-30 0 16 6 30 0z"/><path d="M84 100q31 16 62 0-4 28-31 28t-31-28z"/></g><path d="M94 116q21 12 42 0-6 12-21 12t-21-12z" fill="${pop}"/><circle cx="78" cy="98" r="8" fill="${pop}" fill-opacity=".5"/><circle cx="152" cy="98" r="8" fill="${pop}" fill-opacity=".5"/><path d="M108 46h14l-7 12z" fill="${pop}"/></g>
<path d="M168 40c14-20 30-26 48-24M60 60C40 66 30 82 30 102" fill="none" stroke="${pop}" stroke-width="6" stroke-linecap="round"/>`;
}

export const arts = [horse, projector, easel, puppets, blockPrint, masks] as const;
