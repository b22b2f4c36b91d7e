// The face of the telemetry module.

export type { BoxEvent } from './box-event.ts'
export type { BoxCounters, BoxReport, DeadLetter, StoredBoxRecord, UnmappedCode } from './box-reports.ts'
export { type BoxStateChange, boxStates } from './box-sessions.ts'
export type { CatalogueScope } from './catalogue.ts'
export type { IntakeHooks } from './intake.ts'
export type { IngestMessage, IntakeCounters, IntakeOptions } from './intake-messages.ts'
export { type IntakeListeners, IntakePort } from './intake-port.ts'
export { type OpenHooks, serveIntake } from './intake-thread.ts'
export type { Acceptance } from './pipeline.ts'
export type { IntakeBox, IntakeCatalogue, IntakeCompany, IntakePoint, PointMonitor } from './point.ts'
export { type HistoryQuery, HistoryReader, type HistorySource, type HistorySpan } from './read-history.ts'
export { type TelemetryServices, telemetryRoutes } from './routes.ts'
