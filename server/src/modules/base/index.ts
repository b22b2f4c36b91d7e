// The face of the base module: what every area shares.
import type { Mounted } from '../../platform/http/route.ts'
import { cronRoutes } from './read-cron-next.ts'

export const baseRoutes: Mounted[] = [...cronRoutes]
