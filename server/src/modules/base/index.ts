// The face of the base module: what every area shares.
import type { Mounted } from '../../platform/http/route.ts'
import { areaRoutes } from './area.ts'
import { dictionaryRoutes } from './dictionary.ts'
import { noticeRoutes } from './notice.ts'
import { parameterRoutes } from './parameter.ts'
import { protocolRoutes } from './protocol.ts'
import { cronRoutes } from './read-cron-next.ts'

export const baseRoutes: Mounted[] = [
  ...cronRoutes,
  ...areaRoutes,
  ...protocolRoutes,
  ...dictionaryRoutes,
  ...parameterRoutes,
  ...noticeRoutes,
]
