import { errorMessage } from '@nukkad/core/kernel/thrown-message.ts';
import type { Region } from '@nukkad/core/features/people/regions.ts';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { SettingsError } from '../../settings/settings-error.ts';

const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);

const outline = z.array(z.tuple([latitude, longitude])).min(3, 'at least three corners as [latitude, longitude]');

const RegionList = z
  .array(
    z.strictObject({
      name: z.string().min(1).max(80),
      level: z.union([z.literal(8), z.literal(7)], '8 for dense city land, 7 around it'),
      outline,
      excluded: z.array(outline).default([]),
      places: z.array(z.tuple([z.string().min(1).max(80), latitude, longitude])),
    }),
  )
  .min(1, 'at least one region');

/** Throws a SettingsError that says what is wrong with the list and where. */
export function readRegions(file: string): readonly Region[] {
  let given: unknown;
  try {
    given = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new SettingsError(`Nukkad cannot start:\n  - REGIONS_FILE cannot be read as JSON: ${errorMessage(error)}`);
  }
  const { data, error } = RegionList.safeParse(given);
  if (data) return data;
  const lines = error.issues.slice(0, 10).map(({ path, message }) => `  - ${path.join('.') || 'the list'}: ${message}`);
  throw new SettingsError(`Nukkad cannot start: REGIONS_FILE has regions that cannot be used:\n${lines.join('\n')}`);
}
