import { menuPart } from '@gemba/contract/identity/menu/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import type { IdentityServices } from '../services.ts'
import { renewSessions } from '../sign-in/renew-sessions.ts'
import { menuEntryRoutes } from './menu-entry.ts'
import { menuLayoutRoutes } from './menu-layout.ts'

export const menuPartRoutes = ({ sessions }: Pick<IdentityServices, 'sessions'>) =>
  implementCommands(menuPart, [...renewSessions(sessions, menuEntryRoutes), ...menuLayoutRoutes])
