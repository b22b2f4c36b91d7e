import { payload } from '../kit/module.ts'
import type { BrokerNoticeLevel } from './broker.ts'

/** Fill level of the installation's disk, or `roomAgain` when the disk is no longer full. */
export type StorageChange = 'ok' | 'warning' | 'low' | 'full' | 'roomAgain'

export const adminEvents = {
  'record.restored': payload<{ restored: { table: string; id: string }[] }>(),
  /** Digests of files of removed records. The rows are deleted; the contents are still on disk. */
  'storedFile.removed': payload<{ digests: string[] }>(),
  /** `server` is the machine and folder of the disk; null if there is only one server. */
  'storage.changed': payload<{
    storage: StorageChange
    usedPercent: number
    freeMb: number
    server: string | null
    at: number
  }>(),
  /**
   * The state of the connections to an external MQTT broker has changed. `server` is the machine and data folder of the
   * server with these connections; null if there is only one server.
   */
  'broker.changed': payload<{ broker: BrokerNoticeLevel; server: string | null; at: number }>(),
}
