import type { Avatar } from './avatar.ts';
import { clothes } from './clothes.ts';
import { colors, hairColors, ink, shade, skins } from './avatar-colors.ts';
import { coverings } from './coverings.ts';
import { beards, ears, foreheads, glasses, mouths, noses } from './face.ts';
import { hairStyles } from './hair.ts';

function hairOf({ hair, hairColor, covering }: Avatar) {
  const style = hairStyles[hair];
  const { color } = hairColors[hairColor];
  const layer = (part?: (color: string) => string) => part?.(color) ?? '';
  const shown = covering === 'none' ? 'all' : coverings[covering].hair;
  if (shown === 'all') return { behind: layer(style.behind), over: layer(style.over), front: layer(style.front) };
  if (shown === 'belowHat') return { behind: layer(style.belowHat), over: '', front: layer(style.front) };
  const parting = shown === 'parting' && hair !== 'bald' ? layer(hairStyles.shoulderLength.over) : '';
  return { behind: '', over: parting, front: '' };
}

const cheeksBrowsAndEyes = `<g fill="#e2604a" fill-opacity=".22"><circle cx="46" cy="64" r="5"/><circle cx="74" cy="64" r="5"/></g>
<g fill="none" stroke="${ink}" stroke-width="2.2" stroke-linecap="round"><path d="M47 48q4-3 8-1M65 47q4-2 8 1"/></g>
<g fill="${ink}"><ellipse cx="51.5" cy="55" rx="2.3" ry="2.8"/><ellipse cx="68.5" cy="55" rx="2.3" ry="2.8"/></g>
<g fill="#fff"><circle cx="52.3" cy="54" r=".8"/><circle cx="69.3" cy="54" r=".8"/></g>`;

/** An SVG of 120 × 120, always the same for the same choices. It refers to nothing outside itself. */
export function drawAvatar(avatar: Avatar): string {
  const skin = skins[avatar.skin].color;
  const dark = shade(skin);
  const wear = colors[avatar.clothesColor].color;
  const cover = colors[avatar.coveringColor].color;
  const covering = avatar.covering === 'none' ? null : coverings[avatar.covering];
  const hair = hairOf(avatar);
  const ear = covering?.hidesEars ? '' : ears[avatar.ears].draw();
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" width="120" height="120">
<rect width="120" height="120" fill="${colors[avatar.background].color}"/>
<circle cx="96" cy="24" r="34" fill="#fff" fill-opacity=".14"/>
${hair.behind}${covering?.behind?.(cover) ?? ''}
<path d="M50 66h20v26a10 10 0 0 1-20 0z" fill="${dark}"/>
<path d="M14 124c1-24 16-32 34-36 4 8 20 8 24 0 18 4 33 12 34 36z" fill="${wear}"/>
${clothes[avatar.clothes].draw(wear)}
${covering?.hidesEars ? '' : `<circle cx="37.5" cy="57" r="5" fill="${dark}"/><circle cx="82.5" cy="57" r="5" fill="${dark}"/>`}
<path d="M38 50c0-16 9-25 22-25s22 9 22 25c0 20-8 33-22 33s-22-13-22-33z" fill="${skin}"/>
${beards[avatar.beard].draw(hairColors[avatar.hairColor].color)}
${cheeksBrowsAndEyes}
<path d="M60 56c1.5 3 2.5 5 .5 6.5" fill="none" stroke="${dark}" stroke-width="2.4" stroke-linecap="round"/>
${mouths[avatar.mouth].draw()}
${hair.over}${hair.front}${foreheads[avatar.forehead].draw()}
${covering?.over(cover) ?? ''}
${ear}${glasses[avatar.glasses].draw()}${noses[avatar.nose].draw()}
</svg>`.replaceAll('\n', '');
}
