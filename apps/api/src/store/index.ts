export { addDemoCatalogue, importCatalogue } from './import-catalogue.ts';
export { findOffer } from './list-products.ts';
export { moveStock } from './queries.ts';
export { readCatalogue } from './read-catalogue.ts';
