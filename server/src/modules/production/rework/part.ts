import { reworkPart } from '@gemba/contract/production/rework/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { settleReworkRoutes } from './settle-rework.ts'

export const reworkPartRoutes = implementCommands(reworkPart, [...settleReworkRoutes])
