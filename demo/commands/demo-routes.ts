// Extends the routes of the product for the demo: its commands, backdated requests, and its texts in the language of
// the reader.
import { demoPart } from '@gemba/contract/overview/demo-part.ts'
import type { ExtendRoutes, OpenProduct } from '@gemba/server/src/main/start/start-options.ts'
import { readStoreKind } from '@gemba/server/src/main/store/store-kind.ts'
import { implementCommands } from '@gemba/server/src/platform/http/route.ts'
import { readDemoMark } from '../companies/company-demo-mark.ts'
import { backdatable } from '../history/effective-time.ts'
import { speaking } from '../texts/spoken.ts'
import { demoAccountRoutes } from './demo-accounts.ts'
import { type DemoLoader, demoLoadRoutes } from './demo-load.ts'
import { type DemoPlantDependencies, demoPlantRoutes } from './demo-plant.ts'

interface DemoRouteOptions extends Partial<Pick<DemoPlantDependencies, 'cutBox'>> {
  readonly loader?: DemoLoader | undefined
  /** Whether the people of the demo have the published password; by default they do not. */
  readonly isPublished?: () => boolean
}

/** Returns the extension of the routes. Without options it loads no plant and disconnects no box. */
export function demoRoutes(options: DemoRouteOptions = {}): ExtendRoutes {
  const { loader, cutBox = () => false, isPublished = () => false } = options
  return (routes, { database, intake }) => {
    const isDemo = hasDemo(database)
    const commands = implementCommands(demoPart, [
      ...demoPlantRoutes({ isDemo, cutBox, intake }),
      ...demoLoadRoutes(loader),
      ...demoAccountRoutes({ database, isPublished }),
    ])
    return speaking(backdatable([...routes, ...commands]), isDemo)
  }
}

/** Returns whether a company has the demo plant. */
const hasDemo =
  (database: OpenProduct['database']) =>
  async (companyId: string): Promise<boolean> =>
    (await readStoreKind(database)) === 'demo' || (await readDemoMark(database, companyId)) !== undefined
