// Writes the OpenAPI document to a file: node scripts/openapi.mjs FILE
import { writeFileSync } from 'node:fs';
import { describeApi } from '../packages/server/src/http/openapi.ts';

writeFileSync(process.argv[2], JSON.stringify(await describeApi(), null, 2));
