// A message of a box by HTTP.
import type { DiskGuard } from '../../../platform/disk/disk-guard.ts'
import type { BoxTurns } from '../box/box-turns.ts'
import type { Catalogue } from './catalogue.ts'
import { durabilityProblem } from './durable-wait.ts'
import type { Inbox } from './inbox.ts'
import type { IngestMessage, IntakeCalls } from './intake-messages.ts'
import type { Acceptance } from './pipeline.ts'

/** Maximum number of waiting HTTP messages per box. MQTT limits them per connection. */
const maxWaiting = 100

interface IngestParts {
  readonly catalogue: Pick<Catalogue, 'boxes'>
  readonly turns: BoxTurns
  readonly inbox: Inbox
  whenDurable(done: () => void): void
  readonly disk: DiskGuard
}

/** Processes a message. Resolves when it is durable. */
export async function ingestMessage(
  { catalogue, turns, inbox, whenDurable, disk }: IngestParts,
  { boxId, body, isHistorical }: IngestMessage,
): ReturnType<IntakeCalls['ingest']> {
  const lane = catalogue.boxes.get(boxId)
  if (lane === undefined) return 'boxUnknown'
  const payload = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const channel = isHistorical ? 'hist' : 'data'
  if (disk.isFull) return 'diskFull'
  if (turns.waitingOf(boxId) >= maxWaiting) return 'tooBusy'
  const acceptance = await new Promise<Acceptance | 'failed'>((resolve) => {
    turns.run(boxId, () => resolve(inbox.takeSamples(lane, { channel, payload }, channel)))
  })
  const whyNot = await durabilityProblem({ whenDurable, isDiskFull: () => disk.isFull })
  return whyNot ?? acceptance
}
