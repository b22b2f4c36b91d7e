import { serialPart } from '@gemba/contract/production/serial/part.ts'
import { implementCommands } from '../../../platform/http/implement-commands.ts'
import { makeSerialsRoutes } from './make-serials.ts'

export const serialPartRoutes = implementCommands(serialPart, [...makeSerialsRoutes])
