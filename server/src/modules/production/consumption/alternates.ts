// Alternates of the planned material of an order. They are stored when the order is planned and looked up at each
// consumption.
import Big from 'big.js'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { findFactors, findMaterials } from '../../base/index.ts'
import type { Need } from './needed-material.ts'
import type { Substitute } from './store-consumption.ts'

interface PlannedNeed {
  readonly id: string
  readonly materialId: string
  readonly alternateIds: readonly string[]
}

/**
 * Stores the alternates of the needs of an order. An alternate whose unit cannot be converted to that of the planned
 * material is left out.
 */
export async function storeAlternates(work: Work, planned: readonly PlannedNeed[]): Promise<void> {
  const units = await findMaterials(work, [...new Set(planned.flatMap(({ alternateIds }) => alternateIds))])
  const candidates = planned.flatMap(({ id, materialId, alternateIds }) =>
    alternateIds.map((alternateId, priority) => {
      return { id, materialId, alternateId, priority, unitId: units.get(alternateId)?.unitId ?? '' }
    }),
  )
  if (candidates.length === 0) return
  const factors = await findFactors(work, candidates)
  const rows = candidates.flatMap(({ id, materialId, alternateId, priority, unitId }) => {
    const factor = factors.get(`${materialId} ${unitId}`)
    const row = { company_id: companyOf(work.actor), order_material_id: id, material_id: alternateId, priority }
    return factor ? [{ ...row, factor: factor.toFixed() }] : []
  })
  if (rows.length > 0) await work.tx.insertInto('order_material_alternate').values(rows).execute()
}

interface ConsumedLine {
  readonly materialId: string
  readonly substituteForId?: string | null | undefined
}

/** The need that material is consumed for. */
export interface ResolvedNeed {
  readonly need: Need
  /** Undefined if the planned material itself is consumed. */
  readonly substitute?: Substitute
}

/**
 * Returns the need of a work order that material is consumed for: the given one, or the one that plans the material, or
 * the one that has it as an alternate. Returns undefined if there is none. Throws `substituteUnapproved`,
 * `substituteUnclear`.
 */
export async function resolveNeed(
  work: Work,
  needs: readonly Need[],
  { materialId, substituteForId }: ConsumedLine,
): Promise<ResolvedNeed | undefined> {
  const replacedId = substituteForId && substituteForId !== materialId ? substituteForId : undefined
  const plannedNeed = replacedId ? undefined : needs.find((need) => need.materialId === materialId)
  if (plannedNeed) return { need: plannedNeed }
  const matches = needs.flatMap((need): ResolvedNeed[] => {
    const alternate = need.alternates.find((alternate) => alternate.materialId === materialId)
    if (!alternate || (replacedId && need.materialId !== replacedId)) return []
    return [{ need, substitute: { forId: need.materialId, factor: new Big(alternate.factor) } }]
  })
  if (matches.length > 1 || (replacedId && matches.length === 0)) {
    const planned = replacedId ? [replacedId] : matches.map(({ need }) => need.materialId)
    const materials = await findMaterials(work, [materialId, ...planned])
    if (!planned.concat(materialId).every((id) => materials.has(id)))
      throw new DomainError('notFound', { field: 'substituteForId' })
    const material = materials.get(materialId)?.code ?? ''
    const codes = planned.map((id) => materials.get(id)?.code ?? '').join(', ')
    throw new DomainError(replacedId ? 'substituteUnapproved' : 'substituteUnclear', { material, planned: codes })
  }
  return matches[0]
}
