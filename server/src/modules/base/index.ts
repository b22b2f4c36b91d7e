// The face of the base module: what every area shares.
import type { BoundRoute } from '../../platform/http/route.ts'
import { areaRoutes } from './area.ts'
import { dictionaryRoutes } from './dictionary.ts'
import { noticeRoutes } from './notice.ts'
import { parameterRoutes } from './parameter.ts'
import { cronRoutes } from './read-cron-next.ts'

export const baseRoutes: BoundRoute[] = [
  ...cronRoutes,
  ...areaRoutes,
  ...dictionaryRoutes,
  ...parameterRoutes,
  ...noticeRoutes,
]
