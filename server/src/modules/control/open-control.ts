import type { Store } from '../../platform/db/store.ts'
import { ControlEngine } from './command/control-engine.ts'
import type { ControlTiming } from './command/deliver-command.ts'
import { type CommandServers, StoredJournal } from './command/stored-journal.ts'
import { loadTarget } from './target/control-target.ts'
import { findObstacle } from './target/obstacle.ts'
import { type ControlDevices, readPresent } from './target/read-present.ts'

interface ControlOptions {
  readonly store: Store
  readonly servers: CommandServers
  readonly devices: ControlDevices
  readonly timing?: ControlTiming | undefined
  report(message: string, error: unknown): void
}

/** Returns the engine of commands. It sends nothing before its start. */
export const openControl = ({ store, servers, devices, timing, report }: ControlOptions): ControlEngine =>
  new ControlEngine({
    journal: new StoredJournal(store, servers),
    devices,
    timing,
    check: async (companyId, pointId) => {
      const target = await store.asSystem('control', companyId).inRead((read) => loadTarget(read, pointId))
      return findObstacle(target, await readPresent(devices, target), Date.now())
    },
    report,
  })
