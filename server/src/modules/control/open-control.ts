import { reasonOf } from '@gemba/contract/control/reasons.ts'
import type { Store } from '../../platform/db/store.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { ControlEngine } from './command/control-engine.ts'
import type { ControlTiming } from './command/deliver-command.ts'
import { reviewCommand } from './command/review-command.ts'
import { type CommandServers, StoredJournal } from './command/stored-journal.ts'
import type { ControlDevices } from './target/read-present.ts'

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
    review: async (child) => {
      try {
        return await reviewCommand(devices, store.asSystem('control', child.companyId), child)
      } catch (error) {
        // The point was deleted at this moment.
        if (error instanceof DomainError && error.code === 'notFound')
          return { obstacle: reasonOf('pointDisabled'), way: undefined }
        throw error
      }
    },
    report,
  })
