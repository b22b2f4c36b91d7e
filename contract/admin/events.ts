import { payload } from '../kit/module.ts'
import type { BrokerNoticeLevel } from './broker.ts'

/** Level that the disk of the installation has reached, or `roomAgain` when it is no longer full. */
export type StorageChange = 'ok' | 'warning' | 'low' | 'full' | 'roomAgain'

export const adminEvents = {
  'record.restored': payload<{ restored: { table: string; id: string }[] }>(),
  /** Files that belonged to records; their rows are gone, their contents are still on disk. */
  'storedFile.removed': payload<{ digests: string[] }>(),
  'storage.changed': payload<{ storage: StorageChange; usedPercent: number; freeMb: number; at: number }>(),
  /** An MQTT broker of the operator's own serves the installation in another way than before. */
  'broker.changed': payload<{ broker: BrokerNoticeLevel; at: number }>(),
}
