import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { readCall } from '@gemba/contract/production/andon/read-andon-calls.ts'

/** One andon call with its log, as its page reads it. */
export type Call = CommandReply<typeof readCall>
