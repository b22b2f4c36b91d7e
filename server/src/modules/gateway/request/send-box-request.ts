import { boxRequestPart } from '@gemba/contract/gateway/request/part.ts'
import { sendBoxRequest } from '@gemba/contract/gateway/request/send-box-request.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle, implementCommands } from '../../../platform/http/route.ts'
import { problemOf } from '../../../platform/http/validation.ts'
import type { BoxConnections } from '../file-set/announce-box-file.ts'
import { assertBoxOnline, findBox } from '../file-set/find-box.ts'

/** Returns the message of a request. Throws `invalid` if a resend has no range. */
function messageOf({ actor }: Work, { request, from, to }: CommandInput<typeof sendBoxRequest>): object {
  if (request === 'rebirth') return { rebirth: true }
  if (request === 'time') return { time: Date.now() }
  const missing = from === undefined || from === null ? 'from' : 'to'
  if (from === undefined || from === null || to === undefined || to === null)
    throw new DomainError('invalid', { problems: [problemOf(missing, 'required', { language: actor.language })] })
  return { resend: { from, to } }
}

export const boxRequestRoutes = (boxes: Pick<BoxConnections, 'publishDown'>) =>
  implementCommands(
    boxRequestPart,
    handle(sendBoxRequest, import.meta.url, async (work, input) => {
      const box = await findBox(work, input.boxId)
      assertBoxOnline(box)
      const message = messageOf(work, input)
      work.afterCommit(() => boxes.publishDown(box.id, 'ctl', JSON.stringify(message)))
      return null
    }),
  )
