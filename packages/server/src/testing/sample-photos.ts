import sharp from 'sharp';

/** The colours of a portrait. */
interface Sitter {
  skin: string;
  shade: string;
  hair: string;
  cloth: string;
  sky: readonly [string, string, string];
}

/** The last two are the same person, as in a photo and a selfie. */
export const sitters = {
  atDusk: {
    skin: '#b97a55',
    shade: '#8f5639',
    hair: '#231a1f',
    cloth: '#0f766e',
    sky: ['#2f3a73', '#d9776a', '#f6c982'],
  },
  inGarden: {
    skin: '#a86b48',
    shade: '#7d4a30',
    hair: '#1b1719',
    cloth: '#7c2d3f',
    sky: ['#8fb7c9', '#a9c79a', '#4f7a4c'],
  },
  indoors: {
    skin: '#a86b48',
    shade: '#7d4a30',
    hair: '#1b1719',
    cloth: '#34415f',
    sky: ['#efe3d0', '#d8c3a5', '#9a7f63'],
  },
} satisfies Record<string, Sitter>;

/** Lights out of focus, at fixed places: x, y and radius of 600. */
const lights = [
  [70, 430, 34],
  [150, 360, 22],
  [30, 300, 18],
  [500, 400, 38],
  [560, 300, 24],
  [455, 300, 16],
  [110, 500, 26],
  [540, 500, 30],
] as const;

/** A picture that looks like a photo of someone: a face before a blurred background. */
export function portrait(width: number, height: number, { skin, shade, hair, cloth, sky }: Sitter) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 600 750" preserveAspectRatio="xMidYMid slice">
    <defs>
      <linearGradient id="sky" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset=".55" stop-color="${sky[1]}"/><stop offset="1" stop-color="${sky[2]}"/></linearGradient>
      <radialGradient id="face" cx=".38" cy=".35" r=".8"><stop stop-color="${skin}"/><stop offset=".55" stop-color="${skin}"/><stop offset="1" stop-color="${shade}"/></radialGradient>
      <linearGradient id="cloth"><stop stop-color="${cloth}"/><stop offset="1" stop-color="#14122a"/></linearGradient>
      <filter id="far" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="14"/></filter>
      <filter id="near"><feGaussianBlur stdDeviation="2.2"/></filter>
      <filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="9"/></filter>
    </defs>
    <rect width="600" height="750" fill="url(#sky)"/>
    <path d="M-200 430 Q90 380 210 450 T430 420 T800 450 V950 H-200z" fill="#1d2440" opacity=".35" filter="url(#far)"/>
    <g fill="#fff3cf" opacity=".5" filter="url(#near)">${lights.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('')}</g>
    <g filter="url(#near)">
      <path d="M188 330 Q170 130 300 122 Q430 130 412 330 Q430 470 396 520 H204 Q170 470 188 330z" fill="${hair}"/>
      <path d="M50 760 Q64 590 214 556 L300 600 L386 556 Q536 590 550 760z" fill="url(#cloth)"/>
      <path d="M248 450 h104 v98 q-52 66 -104 0z" fill="${shade}"/>
      <path d="M212 300 Q206 190 300 184 Q394 190 388 300 Q388 420 300 482 Q212 420 212 300z" fill="url(#face)"/>
      <path d="M206 300 Q196 170 304 160 Q408 172 394 306 Q384 232 320 212 Q240 222 206 300z" fill="${hair}"/>
      <path d="M238 296 q24 -13 46 -2 M316 294 q22 -11 46 2" fill="none" stroke="${hair}" stroke-width="7" stroke-linecap="round"/>
      <ellipse cx="262" cy="320" rx="14" ry="7.5" fill="#eadfd3"/><ellipse cx="338" cy="320" rx="14" ry="7.5" fill="#eadfd3"/>
      <circle cx="263" cy="319" r="8" fill="#2c1a12"/><circle cx="339" cy="319" r="8" fill="#2c1a12"/>
      <path d="M245 317 q16 -12 34 0 M321 317 q18 -12 34 0" fill="none" stroke="${shade}" stroke-width="6" stroke-linecap="round"/>
      <path d="M300 322 q-4 40 -14 52 q14 12 30 0" fill="none" stroke="${shade}" stroke-width="6" stroke-linecap="round"/>
      <path d="M260 408 Q300 432 342 406 Q300 462 260 408z" fill="#8c3a3a"/>
      <path d="M268 411 Q300 426 334 410 Q300 440 268 411z" fill="#f4ebe2"/>
    </g>
    <ellipse cx="244" cy="372" rx="26" ry="18" fill="#e08a6a" opacity=".28" filter="url(#soft)"/>
    <ellipse cx="356" cy="372" rx="26" ry="18" fill="#e08a6a" opacity=".22" filter="url(#soft)"/>
    <path d="M352 200 Q400 300 352 440 Q402 380 392 290z" fill="#000" opacity=".2" filter="url(#soft)"/>
  </svg>`;
  return sharp(Buffer.from(svg));
}
