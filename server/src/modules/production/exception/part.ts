import { exceptionPart } from '@gemba/contract/production/exception/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { exceptionRoutes } from './exception.ts'
import { exceptionActionRoutes } from './exception-actions.ts'

export const exceptionPartRoutes = implementCommands(exceptionPart, [...exceptionRoutes, ...exceptionActionRoutes])
