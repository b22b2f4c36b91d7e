import { monitorPart } from '@gemba/contract/overview/monitor/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { monitorRoutes } from './monitor.ts'
import { statisticsRoutes } from './statistics.ts'

export const monitorPartRoutes = implementCommands(monitorPart, [...monitorRoutes, ...statisticsRoutes])
