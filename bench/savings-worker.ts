import { maturityWork } from '../apps/api/src/savings/interest/mature.ts';
import { openServices } from './savings-services.ts';

// Its own process that pays what is due, so that the bench can kill it.
const { services, database } = openServices(process.argv[2] ?? '');
const work = maturityWork(services);
while ((await work.runDue()) > 0);
await database.close();
