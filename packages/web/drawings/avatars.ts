/** Portraits in one hand: flat shapes, warm skins, a few strong colours. Each is an SVG of 120 × 120. */
interface Face {
  /** Colour behind the person. */
  backdrop: string;
  skin: string;
  hair: string;
  style: keyof typeof hairstyles;
  /** Colour of what they wear, and its cut. */
  wear: string;
  neck: keyof typeof necklines;
  trim?: string;
  glasses?: boolean;
  beard?: boolean;
  moustache?: boolean;
  bindi?: boolean;
  earrings?: boolean;
  lips?: string;
}

const ink = '#2b2140';

const skins = { fair: '#f2c49b', wheat: '#dfa374', tan: '#c6834f', brown: '#a5683c', deep: '#7f4b2a' };

/** A tone a little darker, for neck, nose and ears. */
const shade = (color: string) =>
  `#${[1, 3, 5]
    .map((at) =>
      Math.round(parseInt(color.slice(at, at + 2), 16) * 0.87)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

const necklines = {
  round: (trim: string) =>
    `<path d="M47 88c2 9 24 9 26 0" fill="none" stroke="${trim}" stroke-width="4" stroke-linecap="round"/>`,
  kurta: (trim: string) =>
    `<path d="M48 87l12 15 12-15M60 102v18" fill="none" stroke="${trim}" stroke-width="4" stroke-linejoin="round" stroke-linecap="round"/>`,
  shirt: (trim: string) => `<path d="M47 85l13 13-9 9-10-19zM73 85 60 98l9 9 10-19z" fill="${trim}"/>`,
  saree: (trim: string) =>
    `<path d="M40 90c14 6 34 12 58 30H66C54 108 44 98 40 90z" fill="${trim}"/><path d="M41 92c16 6 32 14 46 28" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="2"/>`,
  hoodie: (trim: string) =>
    `<path d="M42 92c2-8 34-8 36 0 2 9-8 14-18 14s-20-5-18-14z" fill="${trim}"/><path d="M54 104v10M66 104v10" stroke="#fff" stroke-width="2.500" stroke-linecap="round"/>`,
};

/** What is behind the head, and what lies over it. */
const hairstyles = {
  long: (hair: string) => [
    `<path d="M60 20c-22 0-32 16-31 38 0 16-5 26-8 36 14 6 64 6 78 0-3-10-8-20-8-36 1-22-9-38-31-38z" fill="${hair}"/>`,
    `<path d="M36 56c0-20 8-33 24-33s24 13 24 33c-4-8-7-14-9-19-9 6-22 7-30 3-4 5-7 10-9 16z" fill="${hair}"/>`,
  ],
  bun: (hair: string) => [
    `<circle cx="60" cy="19" r="12" fill="${hair}"/><path d="M37 62c-6-26 5-39 23-39s29 13 23 39z" fill="${hair}"/>`,
    `<path d="M37 54c-1-18 8-30 23-30s24 12 23 30c-3-9-9-16-23-18-14 2-20 9-23 18z" fill="${hair}"/>`,
  ],
  bob: (hair: string) => [
    `<path d="M60 21c-21 0-29 14-28 32 0 14-2 22-4 28 10 4 54 4 64 0-2-6-4-14-4-28 1-18-7-32-28-32z" fill="${hair}"/>`,
    `<path d="M37 56c-1-20 8-32 23-32 16 0 24 12 23 32-5-9-8-13-10-17-11 3-24 3-31-1-2 6-4 11-5 18z" fill="${hair}"/>`,
  ],
  braid: (hair: string) => [
    `<path d="M37 62c-6-26 5-40 23-40s29 14 23 40z" fill="${hair}"/>`,
    `<path d="M37 54c-1-18 8-31 23-31s24 13 23 31c-4-9-9-15-22-19-13 4-20 10-24 19z" fill="${hair}"/><path d="M80 60c8 4 10 12 6 18 6 4 6 12 1 17 4 5 3 12-2 18l-8-2c3-6 2-10-1-15 3-5 3-11-1-16 2-7 2-13 5-20z" fill="${hair}"/><path d="M76 111l10 2-2 5-9-3z" fill="#f5a524"/>`,
  ],
  curls: (hair: string) => [
    [
      [38, 42, 13],
      [46, 29, 13],
      [60, 24, 14],
      [74, 29, 13],
      [82, 42, 13],
      [34, 57, 11],
      [86, 57, 11],
      [36, 71, 10],
      [84, 71, 10],
    ]
      .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${hair}"/>`)
      .join(''),
    [
      [44, 37, 8],
      [54, 33, 8],
      [65, 33, 8],
      [75, 37, 8],
    ]
      .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${hair}"/>`)
      .join(''),
  ],
  short: (hair: string) => [
    `<path d="M37 56c-4-24 6-35 23-35s27 11 23 35z" fill="${hair}"/>`,
    `<path d="M37 54c-3-20 4-32 21-33 18-1 28 12 25 33-2-6-4-10-7-14-9 2-20 1-29-4-4 5-8 10-10 18z" fill="${hair}"/>`,
  ],
  quiff: (hair: string) => [
    `<path d="M38 54c-3-20 5-31 22-31s25 11 22 31z" fill="${hair}"/>`,
    `<path d="M38 52c-3-14-1-25 10-30 4-7 24-8 32 2 5 7 4 18 2 28-2-6-4-9-7-12-10 1-19-1-26-5-5 4-9 9-11 17z" fill="${hair}"/>`,
  ],
  crop: (hair: string) => [
    '',
    `<path d="M38 50c-2-16 7-27 22-27s24 11 22 27c-3-7-6-11-8-13-9-3-19-3-28 0-2 2-5 6-8 13z" fill="${hair}"/>`,
  ],
  turban: (hair: string) => [
    '',
    `<path d="M35 49c-5-20 7-35 26-35s31 14 24 36c-6-8-14-12-25-12s-19 4-25 11z" fill="${hair}"/><path d="M37 45c8-12 22-18 44-20M42 31c8-8 20-12 32-12M60 38l-7-21" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="2.500" stroke-linecap="round"/>`,
  ],
  hijab: (hair: string) => [
    `<path d="M60 18c-22 0-31 16-30 36 0 22-8 34-14 46 18 8 70 8 88 0-6-12-14-24-14-46 1-20-8-36-30-36z" fill="${hair}"/>`,
    `<path d="M60 22c-20 0-27 14-26 32 1 22 10 34 26 34s25-12 26-34c1-18-6-32-26-32zm0 9c13 0 19 9 19 23 0 16-7 27-19 27s-19-11-19-27c0-14 6-23 19-23z" fill="${hair}" fill-rule="evenodd"/><path d="M38 84c10 10 30 14 46 6" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="2.500" stroke-linecap="round"/>`,
  ],
};

function draw(face: Face): string {
  const { skin, hair } = face;
  const dark = shade(skin);
  const [behind, over] = hairstyles[face.style](hair) as [string, string];
  const covered = face.style === 'hijab';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" width="120" height="120">
<rect width="120" height="120" fill="${face.backdrop}"/>
<circle cx="96" cy="24" r="34" fill="#fff" fill-opacity=".14"/>
${behind}
<path d="M50 66h20v26a10 10 0 0 1-20 0z" fill="${dark}"/>
<path d="M14 124c1-24 16-32 34-36 4 8 20 8 24 0 18 4 33 12 34 36z" fill="${face.wear}"/>
${necklines[face.neck](face.trim ?? shade(face.wear))}
${covered ? '' : `<circle cx="37.500" cy="57" r="5" fill="${dark}"/><circle cx="82.500" cy="57" r="5" fill="${dark}"/>`}
<path d="M38 50c0-16 9-25 22-25s22 9 22 25c0 20-8 33-22 33s-22-13-22-33z" fill="${skin}"/>
${face.beard ? `<path d="M37.500 54c1 6 2 8 5 8 4 0 8-1 17.500-1s13.500 1 17.500 1c3 0 4-2 5-8 1 20-8 33-22.500 33S36.500 74 37.500 54z" fill="${hair === '#e4572e' || face.style === 'turban' ? '#2a1d1b' : hair}"/>` : ''}
<g fill="#e2604a" fill-opacity=".22"><circle cx="46" cy="64" r="5"/><circle cx="74" cy="64" r="5"/></g>
<g fill="none" stroke="${ink}" stroke-width="2.200" stroke-linecap="round"><path d="M47 48q4-3 8-1M65 47q4-2 8 1"/></g>
<g fill="${ink}"><ellipse cx="51.500" cy="55" rx="2.300" ry="2.800"/><ellipse cx="68.500" cy="55" rx="2.300" ry="2.800"/></g>
<g fill="#fff"><circle cx="52.300" cy="54" r=".8"/><circle cx="69.300" cy="54" r=".8"/></g>
<path d="M60 56c1.500 3 2.500 5 .5 6.500" fill="none" stroke="${dark}" stroke-width="2.400" stroke-linecap="round"/>
${face.moustache ? `<path d="M50 67c4-4 8-3 10-1 2-2 6-3 10 1-5 1-7 1-10 0-3 1-5 1-10 0z" fill="${ink}"/>` : ''}
${
  face.beard
    ? '<path d="M53 69c4 5 10 5 14 0z" fill="#fff"/>'
    : `<path d="M52 ${face.moustache ? 71 : 69}c4 6 12 6 16 0z" fill="${face.lips ? '#fff' : '#fff'}" stroke="${face.lips ?? '#8c3b32'}" stroke-width="2" stroke-linejoin="round"/>`
}
${over}
${face.glasses ? `<g fill="#fff" fill-opacity=".18" stroke="${ink}" stroke-width="2.200"><circle cx="51" cy="55" r="7.500"/><circle cx="69" cy="55" r="7.500"/><path d="M58.500 54q1.500-1.500 3 0" fill="none"/></g>` : ''}
${face.bindi ? '<circle cx="60" cy="45" r="2" fill="#c2255c"/>' : ''}
${face.earrings ? '<g fill="#f5a524"><circle cx="37" cy="66" r="3"/><circle cx="83" cy="66" r="3"/></g>' : ''}
</svg>`.replace(/(\.\d*?[1-9])0+(?=[^\d])/g, '$1');
}

const { fair, wheat, tan, brown, deep } = skins;
const black = '#231a2b';
const soft = '#3d2a2a';
const chestnut = '#6b3a24';
const grey = '#8d8a99';

const faces: Record<string, Face> = {
  kiran: {
    backdrop: '#f5a524',
    skin: wheat,
    hair: black,
    style: 'quiff',
    wear: '#0f766e',
    neck: 'hoodie',
    earrings: true,
  },
  asha: {
    backdrop: '#0f766e',
    skin: tan,
    hair: black,
    style: 'long',
    wear: '#f5a524',
    neck: 'kurta',
    trim: '#c2255c',
    bindi: true,
    earrings: true,
    lips: '#b0274f',
  },
  bilal: {
    backdrop: '#7fb7be',
    skin: wheat,
    hair: soft,
    style: 'short',
    wear: '#fff4e0',
    neck: 'kurta',
    trim: '#0f766e',
    beard: true,
  },
  chitra: {
    backdrop: '#f2a7b8',
    skin: brown,
    hair: black,
    style: 'braid',
    wear: '#5b4fa8',
    neck: 'round',
    glasses: true,
    bindi: true,
    lips: '#8f2a3d',
  },
  dev: { backdrop: '#5b4fa8', skin: tan, hair: black, style: 'crop', wear: '#f5a524', neck: 'round', trim: '#fff4e0' },
  esha: {
    backdrop: '#ffcf70',
    skin: fair,
    hair: chestnut,
    style: 'bob',
    wear: '#c2255c',
    neck: 'round',
    lips: '#b0274f',
    earrings: true,
  },
  farhan: {
    backdrop: '#c9624a',
    skin: wheat,
    hair: black,
    style: 'quiff',
    wear: '#2f3b69',
    neck: 'shirt',
    trim: '#dfe6f5',
    moustache: true,
    glasses: true,
  },
  gauri: {
    backdrop: '#8cc0a8',
    skin: tan,
    hair: soft,
    style: 'bun',
    wear: '#c2255c',
    neck: 'saree',
    trim: '#f5a524',
    bindi: true,
    earrings: true,
    lips: '#9c2b4a',
  },
  harsh: { backdrop: '#9db4e8', skin: brown, hair: black, style: 'curls', wear: '#e4572e', neck: 'hoodie' },
  ira: {
    backdrop: '#c2255c',
    skin: wheat,
    hair: '#4a3a8c',
    style: 'bob',
    wear: '#1f1b3a',
    neck: 'shirt',
    trim: '#f7d7a0',
    glasses: true,
  },
  jasmeet: {
    backdrop: '#f0c78a',
    skin: tan,
    hair: '#0f766e',
    style: 'turban',
    wear: '#2f3b69',
    neck: 'shirt',
    trim: '#ffffff',
    beard: true,
  },
  kavya: {
    backdrop: '#b6a4d8',
    skin: deep,
    hair: '#4b4352',
    style: 'bun',
    wear: '#0f766e',
    neck: 'saree',
    trim: '#ffcf70',
    bindi: true,
    glasses: true,
    earrings: true,
    lips: '#7c2740',
  },
  leo: { backdrop: '#3f8f86', skin: deep, hair: black, style: 'curls', wear: '#ffcf70', neck: 'round', beard: true },
  'corner-1': { backdrop: '#ffcf70', skin: tan, hair: black, style: 'short', wear: '#5b4fa8', neck: 'round' },
  'corner-2': {
    backdrop: '#f2a7b8',
    skin: wheat,
    hair: chestnut,
    style: 'long',
    wear: '#0f766e',
    neck: 'round',
    lips: '#b0274f',
  },
  'corner-3': {
    backdrop: '#9db4e8',
    skin: fair,
    hair: '#7d3560',
    style: 'hijab',
    wear: '#7d3560',
    neck: 'round',
    lips: '#b0274f',
  },
  'corner-4': {
    backdrop: '#8cc0a8',
    skin: deep,
    hair: black,
    style: 'crop',
    wear: '#c9624a',
    neck: 'kurta',
    beard: true,
  },
  'corner-5': {
    backdrop: '#f5a524',
    skin: brown,
    hair: black,
    style: 'curls',
    wear: '#fff4e0',
    neck: 'round',
    lips: '#8f2a3d',
    earrings: true,
  },
  'corner-6': {
    backdrop: '#b6a4d8',
    skin: wheat,
    hair: grey,
    style: 'short',
    wear: '#2f3b69',
    neck: 'shirt',
    trim: '#dfe6f5',
    glasses: true,
    moustache: true,
  },
  'corner-7': {
    backdrop: '#c9624a',
    skin: tan,
    hair: black,
    style: 'bun',
    wear: '#ffcf70',
    neck: 'kurta',
    trim: '#c2255c',
    bindi: true,
    lips: '#9c2b4a',
  },
  'corner-8': { backdrop: '#0f766e', skin: fair, hair: soft, style: 'quiff', wear: '#f2a7b8', neck: 'hoodie' },
  'corner-9': {
    backdrop: '#5b4fa8',
    skin: brown,
    hair: '#e4572e',
    style: 'turban',
    wear: '#fff4e0',
    neck: 'kurta',
    trim: '#e4572e',
    beard: true,
  },
  'corner-10': {
    backdrop: '#7fb7be',
    skin: deep,
    hair: black,
    style: 'braid',
    wear: '#c2255c',
    neck: 'round',
    bindi: true,
    lips: '#7c2740',
  },
  'corner-11': {
    backdrop: '#f0c78a',
    skin: wheat,
    hair: black,
    style: 'bob',
    wear: '#3f8f86',
    neck: 'shirt',
    trim: '#ffffff',
    glasses: true,
    lips: '#b0274f',
  },
  'corner-12': {
    backdrop: '#3f8f86',
    skin: tan,
    hair: grey,
    style: 'bun',
    wear: '#5b4fa8',
    neck: 'saree',
    trim: '#f2a7b8',
    bindi: true,
    lips: '#9c2b4a',
  },
};

/** Every portrait by its file's name. */
export const avatars = (): Record<string, string> =>
  Object.fromEntries(Object.entries(faces).map(([name, face]) => [`avatars/${name}.svg`, draw(face)]));
