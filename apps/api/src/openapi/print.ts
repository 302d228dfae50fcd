import { writeFileSync } from 'node:fs';
import { describeApi } from './document.ts';

const [, , file = '/dev/stdout'] = process.argv;
writeFileSync(file, `${JSON.stringify(await describeApi(), null, 2)}\n`);
