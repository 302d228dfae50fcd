export { addDemoCatalogue, importCatalogue, readCatalogue } from './import-catalogue.ts';
export { findOffer } from './list-products.ts';
export { moveStock } from './queries.ts';
