// Changing a demand that already has bills: the planned quantities must stay covered.
import Big from 'big.js'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { findMaterials } from '../../base/index.ts'
import { allowedOf, type Progress, progressOf } from './progress.ts'

/**
 * Runs a change of a demand that the transaction has locked, and returns its result. Throws `demandPlanned` if a line
 * then allows less than before and less than its bills plan.
 */
export async function abovePlanned<T>(work: Work, demandId: string, change: () => Promise<T>): Promise<T> {
  const before = new Map((await progressOf(work, [demandId])).map((line) => [line.lineId, line]))
  const changed = await change()
  for (const line of await progressOf(work, [demandId])) {
    const previousLine = before.get(line.lineId)
    if (previousLine && isLowered(previousLine, line))
      await throwPlanned(work, previousLine, leftOf(previousLine, line))
  }
  return changed
}

const plannedOf = ({ planned, posted }: Progress): Big => new Big(planned).plus(posted)

/** Returns the allowed quantity of the original material: 0 if the line now names another material. */
const leftOf = (previousLine: Progress, line: Progress): Big =>
  line.materialId === previousLine.materialId ? allowedOf(line) : new Big(0)

const isLowered = (previousLine: Progress, line: Progress): boolean =>
  leftOf(previousLine, line).lt(allowedOf(previousLine)) && leftOf(previousLine, line).lt(plannedOf(line))

async function throwPlanned(work: Work, previousLine: Progress, allowed: Big): Promise<never> {
  const material = (await findMaterials(work, [previousLine.materialId])).get(previousLine.materialId)
  throw new DomainError('demandPlanned', {
    material: material?.code ?? previousLine.materialId,
    planned: plannedOf(previousLine).toFixed(),
    requested: allowed.toFixed(),
  })
}
