// The critical alarms that this browser has announced to a user, so that none of them rings twice. It remembers those that
// nobody has acknowledged yet.
import { textListCodec } from '../../../storage/codec.ts'
import { defineStoredFamily } from '../../../storage/stored-value.ts'

const announcedTo = defineStoredFamily<readonly string[]>({
  area: 'browser',
  scope: 'user',
  prefix: 'gemba.announced.',
  initial: [],
  codec: textListCodec,
})
const maxAlarms = 500

export const isAnnounced = (userId: string, batchNo: string): boolean => announcedTo(userId).read().includes(batchNo)

/** Remembers that an alarm was announced. */
export function rememberAlarm(userId: string, batchNo: string): void {
  const stored = announcedTo(userId)
  const batchNos = stored.read()
  if (!batchNos.includes(batchNo)) stored.write([...batchNos, batchNo].slice(-maxAlarms))
}

/** Forgets all alarms but those that still wait. An alarm that waits again is announced again. */
export function forgetOthers(userId: string, waiting: ReadonlySet<string>): void {
  const stored = announcedTo(userId)
  const batchNos = stored.read()
  const remaining = batchNos.filter((batchNo) => waiting.has(batchNo))
  if (remaining.length < batchNos.length) stored.write(remaining)
}
