import { customInterfacePart } from '@gemba/contract/base/custom-interface/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import type { BaseServices } from '../services.ts'
import { callInterfaceRoutes } from './call-custom-interface.ts'

export const customInterfacePartRoutes = ({ outbound }: Pick<BaseServices, 'outbound'>) =>
  implementCommands(customInterfacePart, [...callInterfaceRoutes(outbound)])
