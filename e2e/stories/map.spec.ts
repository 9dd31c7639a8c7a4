import { expect, expectAccessible, goTo, sheetClosed, test } from '../harness/fixtures.ts';
import { serveRanges, smallMap } from '../harness/pmtiles.ts';
import { startSandbox } from '../harness/program.ts';
