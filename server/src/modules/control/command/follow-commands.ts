// Lists of commands, the second person, and cancelling.
import {
  cancelControl,
  confirmControl,
  pageControlCommands,
  readControlCommand,
} from '@gemba/contract/control/commands.ts'
import { controlState } from '@gemba/contract/control/dictionaries.ts'
import { reasonOf } from '@gemba/contract/control/reasons.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { instantAt } from '../../../platform/db/rows.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Call } from '../../../platform/http/call.ts'
import { handle, handleWithoutWork } from '../../../platform/http/route.ts'
import { likePattern } from '../../../resource/query/filter.ts'
import { pageQuery } from '../../../resource/query/page-query.ts'
import { loadTarget } from '../target/control-target.ts'
import { findObstacle } from '../target/obstacle.ts'
import { readPresent } from '../target/read-present.ts'
import { listSteps, readAccepted, readCommandRow, storedCommands, toCommandRows } from './command-rows.ts'
import type { ControlServices } from './control-point.ts'
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

/** Ends the wait for a second person. Throws `ownCommand`, and `commandEnded` if the time has passed. */
async function decide(work: Work, { id, isAccepted, reason }: CommandInput<typeof confirmControl>): Promise<void> {
  const command = await lockCommand(work, id)
  const { userName, userId } = work.actor
  if (command.state !== waiting || Date.now() >= command.expiresAt) throw new DomainError('commandEnded')
  if (command.userId === userId) throw new DomainError('ownCommand')
  const person = { userName, confirmUser: userName, confirmText: reason ?? null }
  const expiresAt = Date.now() + command.validMs
  if (isAccepted) await moveCommand(work, command, { ...person, state: queued, expiresAt })
  else await moveCommand(work, command, { ...person, state: rejected, fault: reasonOf('refused') })
}

/** Checks a confirmed command again. One that cannot be sent now is rejected with the reason. */
async function confirm(services: ControlServices, call: Call, input: CommandInput<typeof confirmControl>) {
  const { id, isAccepted } = input
  const { pointId } = await call.inRead((read) => readCommandRow(read, id))
  const obstacle = isAccepted && pointId ? await findPresentObstacle(services, call, pointId) : undefined
  await call.inWork(async (work) => {
    if (obstacle) {
      const command = await lockCommand(work, id)
      if (command.userId === work.actor.userId) throw new DomainError('ownCommand')
      const { userName } = work.actor
      if (!(await moveCommand(work, command, { state: rejected, userName, confirmUser: userName, fault: obstacle })))
        throw new DomainError('commandEnded')
      return
    }
    await decide(work, input)
    if (isAccepted) work.afterCommit(() => services.engine.dispatch({ companyId: companyOf(work.actor), id }))
  })
  return call.inRead((read) => readAccepted(read, id))
}

async function findPresentObstacle({ devices }: ControlServices, call: Call, pointId: string) {
  const target = await call.inRead((read) => loadTarget(read, pointId))
  return findObstacle(target, await readPresent(devices, target), Date.now())
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
  ...handleWithoutWork(confirmControl, import.meta.url, (input, call) => confirm(services, call, input)),
  ...handle(cancelControl, import.meta.url, async (work, { id }) => {
    const command = await lockCommand(work, id)
    if (command.userId !== work.actor.userId) throw new DomainError('forbidden')
    const { userName } = work.actor
    if (!(await moveCommand(work, command, { state: cancelled, userName }))) throw new DomainError('commandEnded')
    return readAccepted(work, id)
  }),
]
