// The face of the admin module: people, rights, settings, logs, record history.
import type { Mounted } from '../../platform/http/route.ts'
import { operationLogRoutes } from './operation-log.ts'
import { recordHistoryRoutes } from './record-history.ts'

export const adminRoutes: Mounted[] = [...recordHistoryRoutes, ...operationLogRoutes]
