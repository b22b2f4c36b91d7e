import { severityOf } from '@gemba/contract/telemetry/sample.ts'
import { Pause } from '../../../platform/pause.ts'
import type { IntakePort } from '../../telemetry/index.ts'
import { isSame } from '../target/point-value.ts'
import type { SentCommand, WriteDetails } from './command-details.ts'

const everyMs = 100

interface ReadBackWindow {
  readonly windowMs: number
  isStopped(): boolean
}

/**
 * Waits until the feedback point has the written value. Only readings that arrived after the command was sent count. The
 * value is undefined if there was none.
 */
export async function readBack(
  intake: Pick<IntakePort, 'latestValues'>,
  { sentAt, target }: SentCommand,
  { feedbackId, dataType, tolerance }: WriteDetails,
  { windowMs, isStopped }: ReadBackWindow,
): Promise<{ value: string | undefined; isEqual: boolean }> {
  const deadline = Date.now() + windowMs
  const pause = new Pause()
  let value: string | undefined
  for (;;) {
    const [latest] = await intake.latestValues([feedbackId])
    const isFresh = latest?.rts !== undefined && latest.rts !== null && latest.rts >= sentAt
    if (isFresh && latest.value !== null && severityOf(latest.quality) === 0) {
      value = String(latest.value)
      if (isSame({ dataType, tolerance }, target, latest.value)) return { value, isEqual: true }
    }
    if (Date.now() >= deadline || isStopped()) return { value, isEqual: false }
    await pause.wait(everyMs)
  }
}
