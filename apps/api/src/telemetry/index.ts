export { mountTelemetry } from './routes.ts';
export { telemetryChores } from './upkeep.ts';
