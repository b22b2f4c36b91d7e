import { underControlPart } from '@gemba/contract/equipment/under-control/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { underControlRoutes } from './under-control.ts'
import { underPointRoutes } from './under-points.ts'

export const underControlPartRoutes = implementCommands(underControlPart, [...underControlRoutes, ...underPointRoutes])
