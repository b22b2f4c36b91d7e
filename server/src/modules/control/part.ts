import { controlPart } from '@gemba/contract/control/part.ts'
import { implementCommands } from '../../platform/http/route.ts'
import { type ControlServices, controlPointRoutes } from './command/control-point.ts'
import { followCommandRoutes } from './command/follow-commands.ts'
import { boxControlRoutes } from './group/box-control.ts'
import { controlGroupRoutes } from './group/control-groups.ts'

export const controlRoutes = (services: ControlServices) =>
  implementCommands(controlPart, [
    ...controlPointRoutes(services),
    ...followCommandRoutes(services),
    ...controlGroupRoutes(services),
    ...boxControlRoutes(services),
  ])
