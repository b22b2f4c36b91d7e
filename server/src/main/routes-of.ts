// All routes of the product in one list.
import { adminRoutes } from '../modules/admin/index.ts'
import { alarmRoutes } from '../modules/alarm/index.ts'
import { equipmentRoutes } from '../modules/equipment/index.ts'
import { gatewayRoutes, type IntakeReports } from '../modules/gateway/index.ts'
import { identityRoutes, type SessionStore } from '../modules/identity/index.ts'
import { type TelemetryServices, telemetryRoutes } from '../modules/telemetry/index.ts'
import type { Mounted } from '../platform/http/route.ts'

export interface RouteServices {
  readonly sessions: SessionStore
  /** Told the token of a session that was signed out. */
  sessionEnded(token: string): void
  readonly reports: IntakeReports
  readonly telemetry: TelemetryServices
}

/** Binds every module's routes to the services they need. */
export function routesOf(services: RouteServices): Mounted[] {
  return [
    ...identityRoutes(services.sessions, services.sessionEnded),
    ...adminRoutes,
    ...equipmentRoutes,
    ...gatewayRoutes(services.reports),
    ...telemetryRoutes(services.telemetry),
    ...alarmRoutes,
  ]
}
