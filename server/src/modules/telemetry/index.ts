// The public interface of the telemetry module.

export type { StoredBoxRecord } from './box/box-reports.ts'
export { HistoryReader } from './history/history-reader.ts'
export { recentValuesOf } from './history/recent-values-of.ts'
export type { IntakeHooks } from './intake/intake-hooks.ts'
export type { IntakeOptions } from './intake/intake-messages.ts'
export { IntakePort } from './intake/intake-port.ts'
export { serveIntake } from './intake/intake-thread.ts'
export { type PointMonitor, staleAfterMs } from './point/point.ts'
export { type CurrentReadings, readCurrent } from './point/read-current.ts'
export { type TelemetryServices, telemetryRoutes } from './routes.ts'
export type { IntakeMetrics } from './sample/intake-meter.ts'
export { SampleRetention } from './sample/sample-retention.ts'
