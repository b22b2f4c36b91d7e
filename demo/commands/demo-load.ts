import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { loadDemoPlant, readDemoLoad } from '@gemba/contract/overview/demo-load.ts'
import { companyOf } from '@gemba/server/src/platform/db/work.ts'
import { DomainError } from '@gemba/server/src/platform/domain-error.ts'
import { handleWithoutWork } from '@gemba/server/src/platform/http/route.ts'

export type DemoLoad = CommandReply<typeof readDemoLoad>

/** Loads the demo plant into companies. */
export interface DemoLoader {
  progressOf(companyId: string): Promise<DemoLoad>
  /**
   * Starts loading, which continues after the response. Throws `companyNotEmpty`, `demoIsThere`, `demoPlacesTaken`,
   * `unavailable`.
   */
  begin(company: { companyId: string; userId: string }): Promise<void>
}

const nobody: DemoLoad = { state: 'unavailable', step: 'equipment', percent: 0 }

/** Returns the routes that load the demo plant. Without a loader the installation does not offer it. */
export const demoLoadRoutes = (loader: DemoLoader | undefined) => [
  ...handleWithoutWork(readDemoLoad, import.meta.url, async (_, { actor }) =>
    loader ? loader.progressOf(companyOf(actor)) : nobody,
  ),
  ...handleWithoutWork(loadDemoPlant, import.meta.url, async (_, { actor }) => {
    if (!loader) throw new DomainError('demoNotOffered')
    await loader.begin({ companyId: companyOf(actor), userId: String(actor.userId) })
    return null
  }),
]
