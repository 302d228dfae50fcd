export { addDemoCatalogue } from './demo-catalogue.ts';
export { importCatalogue, readCatalogue } from './import-catalogue.ts';
export { findOffer } from './offer.ts';
