import { exceptionPart } from '@gemba/contract/production/exception/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { actOnExceptionRoutes } from './act-on-exception.ts'
import { exceptionRoutes } from './exception.ts'

export const exceptionPartRoutes = implementCommands(exceptionPart, [...exceptionRoutes, ...actOnExceptionRoutes])
