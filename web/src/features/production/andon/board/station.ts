// A station as the hall board reads it.
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { readAndonBoard } from '@gemba/contract/production/andon/read-andon-calls.ts'

export type Station = CommandReply<typeof readAndonBoard>['centers'][number]['stations'][number]
