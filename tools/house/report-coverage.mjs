import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { takeCoverage } from 'node:v8';

// Loaded before the API: each SIGUSR2 writes what has run since the one before into the folder of NODE_V8_COVERAGE.
const folder = process.env.NODE_V8_COVERAGE;
if (folder !== undefined && process.argv[1]?.endsWith('apps/api/src/main.ts')) {
  writeFileSync(join(folder, 'api.pid'), String(process.pid));
  process.on('SIGUSR2', () => takeCoverage());
}
