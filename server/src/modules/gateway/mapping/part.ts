import { mappingPart } from '@gemba/contract/gateway/mapping/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { boxPointMapRoutes } from './box-point-map.ts'
import type { MappingServices } from './load-proposals.ts'
import { mappingCommandRoutes } from './mapping-commands.ts'

export const mappingRoutes = (services: MappingServices) =>
  implementCommands(mappingPart, [...boxPointMapRoutes, ...mappingCommandRoutes(services)])
