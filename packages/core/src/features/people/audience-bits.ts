import { audiences, maySee, type Seen, type Viewer } from './audience.ts';

type Coded = Omit<Seen, 'isShownAsWoman'>;

const verifiedBit = 8;
/** An audience and a badge in four bits. */
export const codeOf = ({ audience, isVerified }: Coded): number =>
  audiences.indexOf(audience) | (isVerified ? verifiedBit : 0);

const everyone: readonly Coded[] = audiences.flatMap((audience) =>
  [false, true].map((isVerified) => ({ audience, isVerified })),
);

function codesFor(viewer: Viewer, shares: boolean, verifiedOnly: boolean): number {
  let codes = 0;
  for (const other of everyone)
    if ((other.isVerified || !verifiedOnly) && maySee(viewer, { ...other, isShownAsWoman: true }, shares))
      codes |= 1 << codeOf(other);
  return codes;
}

const known: (number | undefined)[] = [];

/** The rule `maySee` for one viewer: a bit for each code that they may see. Whether the other is shown as a woman is left
 * out, which only viewers who show themselves to women ask. */
export function visibleCodes(viewer: Viewer, shares: boolean, verifiedOnly: boolean): number {
  const key = codeOf(viewer) | (viewer.countsAsWoman ? 16 : 0) | (shares ? 32 : 0) | (verifiedOnly ? 64 : 0);
  return (known[key] ??= codesFor(viewer, shares, verifiedOnly));
}
