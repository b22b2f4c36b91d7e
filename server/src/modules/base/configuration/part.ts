import { configurationPart } from '@gemba/contract/base/configuration/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { configurationRoutes } from './configuration.ts'

export const configurationPartRoutes = implementCommands(configurationPart, [...configurationRoutes])
