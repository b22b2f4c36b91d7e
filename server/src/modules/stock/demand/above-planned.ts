// A demand that is changed while bills of it are under way: what they plan stays wanted.
import Big from 'big.js'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { findMaterials } from '../../base/index.ts'
import { allowedOf, type Progress, progressOf } from './progress.ts'

/**
 * Changes a demand, which the work has locked. Throws `demandPlanned` where less of a line would be allowed than before, and less
 * than its bills plan.
 */
export async function abovePlanned<T>(work: Work, demandId: string, change: () => Promise<T>): Promise<T> {
  const before = new Map((await progressOf(work, [demandId])).map((line) => [line.lineId, line]))
  const changed = await change()
  for (const line of await progressOf(work, [demandId])) {
    const old = before.get(line.lineId)
    if (old && isLowered(old, line)) await throwPlanned(work, old, leftOf(old, line))
  }
  return changed
}

const plannedOf = ({ planned, posted }: Progress): Big => new Big(planned).plus(posted)

/** What is still allowed of the material that was wanted: nothing where another one is wanted now. */
const leftOf = (old: Progress, line: Progress): Big =>
  line.materialId === old.materialId ? allowedOf(line) : new Big(0)

const isLowered = (old: Progress, line: Progress): boolean =>
  leftOf(old, line).lt(allowedOf(old)) && leftOf(old, line).lt(plannedOf(line))

async function throwPlanned(work: Work, old: Progress, left: Big): Promise<never> {
  const material = (await findMaterials(work, [old.materialId])).get(old.materialId)
  throw new DomainError('demandPlanned', {
    material: material?.code ?? old.materialId,
    planned: plannedOf(old).toFixed(),
    asked: left.toFixed(),
  })
}
