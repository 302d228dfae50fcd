export { addDemoCatalogue } from './demo-catalogue.ts';
export { CATALOGUE_USAGE, catalogueCommand } from './ops.ts';
export { mountStore } from './routes.ts';
