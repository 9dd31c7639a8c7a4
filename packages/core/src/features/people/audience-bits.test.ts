import { expect, test } from 'vitest';
import { audiences, maySee } from './audience.ts';
import { codeOf, visibleCodes } from './audience-bits.ts';

const either = [false, true];

test('the codes that a viewer may see are those of the rule, also when asked again', () => {
  // Twice: the second answers come from what is known.
  for (let nth = 0; nth < 2; nth++)
    for (const audience of audiences)
      for (const isVerified of either)
        for (const countsAsWoman of either)
          for (const shares of either)
            for (const verifiedOnly of either) {
              const viewer = { audience, isVerified, countsAsWoman };
              const codes = visibleCodes(viewer, shares, verifiedOnly);
              for (const theirs of audiences)
                for (const theyAre of either) {
                  const other = { audience: theirs, isVerified: theyAre, isShownAsWoman: true };
                  const seen = ((codes >>> codeOf(other)) & 1) === 1;
                  expect({ viewer, other, shares, verifiedOnly, seen }).toEqual({
                    viewer,
                    other,
                    shares,
                    verifiedOnly,
                    seen: (theyAre || !verifiedOnly) && maySee(viewer, other, shares),
                  });
                }
            }
});
