import { lotPart } from '@gemba/contract/stock/lot/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { lotRoutes } from './lot.ts'

export const lotPartRoutes = implementCommands(lotPart, [...lotRoutes])
