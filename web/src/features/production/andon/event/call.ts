import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { readCall } from '@gemba/contract/production/andon/read-calls.ts'

/** One call with its log, as its page shows it. */
export type Call = CommandReply<typeof readCall>
