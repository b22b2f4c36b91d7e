// Lists of commands, the second person, and cancelling.
import {
  cancelControl,
  confirmControl,
  pageControlCommands,
  readControlCommand,
} from '@gemba/contract/control/commands.ts'
import { controlState } from '@gemba/contract/control/dictionaries.ts'
import { controlPermission } from '@gemba/contract/control/permissions.ts'
import { reasonOf } from '@gemba/contract/control/reasons.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { instantAt } from '../../../platform/db/rows.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { DomainError, notFound } from '../../../platform/domain-error.ts'
import type { Call } from '../../../platform/http/call.ts'
import { runOnce } from '../../../platform/http/idempotency.ts'
import { handle, handleWithoutWork } from '../../../platform/http/route.ts'
import { likePattern } from '../../../resource/query/filter.ts'
import { pageQuery } from '../../../resource/query/page-query.ts'
import { refuse } from '../refuse.ts'
import { listSteps, readAccepted, readCommandRow, storedCommands, toCommandRows } from './command-rows.ts'
import type { ControlServices } from './control-point.ts'
import { type Review, reviewCommand } from './review-command.ts'
import { lockCommand, moveCommand } from './store-command.ts'

const { waiting, queued, rejected, cancelled } = controlState.codes
const maxChildren = 100

/** Parts of a group are listed with their group only. */
async function page(read: Read, input: CommandInput<typeof pageControlCommands>) {
  const { objectId, pointId, state, userName, startTime, endTime, parentId, isWaiting } = input
  const query = storedCommands(read)
    .$if(Boolean(objectId), (rows) => rows.where('c.object_id', '=', String(objectId)))
    .$if(Boolean(pointId), (rows) => rows.where('c.point_id', '=', String(pointId)))
    .$if(typeof state === 'number', (rows) => rows.where('c.state', '=', Number(state)))
    .$if(isWaiting === true, (rows) =>
      rows.where('c.state', '=', waiting).where('c.expires_at', '>', instantAt(read.now)),
    )
    .$if(Boolean(userName), (rows) => rows.where('c.user_name', 'ilike', likePattern(String(userName))))
    .$if(Boolean(startTime), (rows) => rows.where('c.created_at', '>=', instantAt(Number(startTime))))
    .$if(Boolean(endTime), (rows) => rows.where('c.created_at', '<=', instantAt(Number(endTime))))
    .$if(Boolean(parentId), (rows) => rows.where('c.parent_id', '=', String(parentId)))
    .$if(!parentId && !objectId && !pointId, (rows) => rows.where('c.parent_id', 'is', null))
    .orderBy('c.created_at', 'desc')
  const { records, ...counts } = await pageQuery(read, query, { input: pagingOf(input), unique: ['c.id', 'desc'] })
  return { ...counts, records: await toCommandRows(read, records) }
}

const pagingOf = ({ pageNumber, pageNum, pageSize }: CommandInput<typeof pageControlCommands>) => ({
  pageNumber,
  pageNum,
  pageSize,
})

type Decision = CommandInput<typeof confirmControl>

/** Ends the wait for a second person. Throws `ownCommand`, and `commandEnded` if the time has passed. */
async function decide(work: Work, { id, isAccepted, reason }: Decision, { obstacle, way }: Review): Promise<void> {
  const command = await lockCommand(work, id)
  const { userName, userId } = work.actor
  if (command.state !== waiting || Date.now() >= command.expiresAt) throw new DomainError('commandEnded')
  if (command.userId === userId) throw new DomainError('ownCommand')
  const person = { userName, confirmUser: userName, confirmText: reason ?? null }
  const fault = isAccepted ? obstacle : reasonOf('refused')
  if (fault) await moveCommand(work, command, { ...person, state: rejected, fault })
  else await moveCommand(work, command, { ...person, state: queued, expiresAt: Date.now() + command.validMs, way })
}

/**
 * Decides on the command of another person. A confirmed command is checked again, and the right of the person who asked.
 * One that cannot be sent now is rejected: throws `controlRefused` with the reason. Throws `commandEnded` if it was
 * withdrawn meanwhile.
 */
async function confirm(services: ControlServices, call: Call, input: Decision) {
  const { id, isAccepted } = input
  const review = isAccepted ? await reviewRequest(services, call, id) : nothingToCheck
  await call.inWork((work) =>
    runOnce(work, call, confirmControl.name, async () => {
      await decide(work, input, review)
      const key = { companyId: companyOf(work.actor), id }
      if (isAccepted && !review.obstacle) work.afterCommit(() => services.engine.dispatch(key))
      return null
    }),
  )
  if (review.obstacle) refuse(call.actor, review.obstacle)
  const accepted = await call.inRead((read) => readAccepted(read, id))
  if (isAccepted && accepted.state === cancelled) throw new DomainError('commandEnded')
  return accepted
}

const nothingToCheck: Review = { obstacle: undefined, way: undefined }

async function reviewRequest({ devices, userCan }: ControlServices, call: Call, id: string): Promise<Review> {
  const command = await call.inRead((read) =>
    storedCommands(read).where('c.id', '=', id).executeTakeFirstOrThrow(notFound),
  )
  const { userId } = command
  // As the system, because the second person may not see the account.
  const mayWrite = await call
    .asSystem('control', companyOf(call.actor))
    .inRead((read) => (userId === null ? Promise.resolve(false) : userCan(read, userId, controlPermission.send)))
  if (!mayWrite) return { obstacle: reasonOf('requesterGone'), way: undefined }
  return reviewCommand(devices, call, command)
}

export const followCommandRoutes = (services: ControlServices) => [
  ...handle(pageControlCommands, import.meta.url, page),
  ...handle(readControlCommand, import.meta.url, async (read, { id }) => {
    const children = await storedCommands(read)
      .where('c.parent_id', '=', id)
      .orderBy('c.id')
      .limit(maxChildren)
      .execute()
    return {
      ...(await readCommandRow(read, id)),
      steps: await listSteps(read, id),
      children: await toCommandRows(read, children),
    }
  }),
  ...handleWithoutWork(confirmControl, import.meta.url, (input, call) => confirm(services, call, input), {
    isOnce: true,
  }),
  ...handle(cancelControl, import.meta.url, async (work, { id }) => {
    const command = await lockCommand(work, id)
    if (command.userId !== work.actor.userId) throw new DomainError('forbidden')
    const { userName } = work.actor
    if (!(await moveCommand(work, command, { state: cancelled, userName }))) throw new DomainError('commandEnded')
    return readAccepted(work, id)
  }),
]
