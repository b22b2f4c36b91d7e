import { basePart } from '@gemba/contract/base/part.ts'
import { implementCommands } from '../../platform/http/route.ts'
import { areaRoutes } from './area.ts'
import { dictionaryRoutes } from './dictionary.ts'
import { noticeRoutes } from './notice.ts'
import { parameterRoutes } from './parameter.ts'
import { cronRoutes } from './read-cron-next.ts'

export const basePartRoutes = implementCommands(basePart, [
  ...cronRoutes,
  ...areaRoutes,
  ...dictionaryRoutes,
  ...parameterRoutes,
  ...noticeRoutes,
])
