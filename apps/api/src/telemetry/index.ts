export { mountTelemetry } from './routes.ts';
