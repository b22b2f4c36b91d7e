import { serialPart } from '@gemba/contract/production/serial/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { makeSerialsRoutes } from './make-serials.ts'

export const serialPartRoutes = implementCommands(serialPart, [...makeSerialsRoutes])
