// Generates serial numbers for stations before they report. Each number is given out once, and none that a piece
// already has.
import { boundsOf, itemOf } from '@gemba/contract/kit/field.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { makeSerials } from '@gemba/contract/production/serial/make-serials.ts'
import { reportWork } from '@gemba/contract/production/work-order/report-work.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { type MaterialFacts, nextSerials } from '../../base/index.ts'
import { computeAllowance } from '../work-order/allowance.ts'
import { lockWorkForReport } from '../work-order/lock-work.ts'
import { findSerialProduct, takenSerials } from './report-serials.ts'

const serialNumber = itemOf(reportWork.input.serialNumbers)
const maxLength = (serialNumber && boundsOf(serialNumber).max) ?? 64
const tooLong = [
  `序列号不能超过 ${maxLength} 个字符`,
  `序號不能超過 ${maxLength} 個字元`,
  `a serial number has at most ${maxLength} characters`,
] as const

/** Maximum number of rounds if generated numbers are taken already. Each round generates twice as many. */
const maxRounds = 12
const maxPerRound = 1000

export const makeSerialsRoutes = handle(makeSerials, import.meta.url, async (work, { workOrderId, count }) => {
  const { order, workOrder } = await lockWorkForReport(work, workOrderId)
  const product = await findSerialProduct(work, order, workOrder)
  if (!product) throw new DomainError('serialsNotHere')
  const { allowed } = await computeAllowance(work, order, workOrder)
  if (allowed.lt(count))
    throw new DomainError('overTolerance', { requested: count, allowed: allowed.toFixed(), field: 'count' })
  return { serialNumbers: await nextFreeSerials(work, product, count) }
})

/**
 * Returns generated numbers that no piece has. Throws `serialRuleMissing`, `serialTaken`, `codeRuleIncomplete` and what
 * `nextSerials` throws.
 */
async function nextFreeSerials(work: Work, { id, code }: MaterialFacts, count: number): Promise<string[]> {
  const free: string[] = []
  let last = ''
  for (let round = 0; free.length < count && round < maxRounds; round++) {
    const size = Math.min((count - free.length) * 2 ** round, maxPerRound)
    const next = await nextSerials(work, id, size)
    if (!next) throw new DomainError('serialRuleMissing', { material: code })
    if (next.some(({ length }) => length > maxLength))
      throw new DomainError('codeRuleIncomplete', { reason: wordIn(work.actor.language, tooLong) })
    const existingSerials = await takenSerials(work, id, next)
    free.push(...next.filter((serial) => !existingSerials.has(serial)))
    last = next.at(-1) ?? ''
  }
  if (free.length < count) throw new DomainError('serialTaken', { serial: last })
  return free.slice(0, count)
}
