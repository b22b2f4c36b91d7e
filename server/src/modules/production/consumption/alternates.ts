// What may stand in for the planned material of an order: kept with it when it is planned, found again when something is consumed.
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

/** Keeps the alternates of what an order needs; one whose unit has nothing in common with that of the planned material is none. */
export async function storeAlternates(work: Work, planned: readonly PlannedNeed[]): Promise<void> {
  const units = await findMaterials(work, [...new Set(planned.flatMap(({ alternateIds }) => alternateIds))])
  const wanted = planned.flatMap(({ id, materialId, alternateIds }) =>
    alternateIds.map((alternateId, priority) => {
      return { id, materialId, alternateId, priority, unitId: units.get(alternateId)?.unitId ?? '' }
    }),
  )
  if (wanted.length === 0) return
  const factors = await findFactors(work, wanted)
  const rows = wanted.flatMap(({ id, materialId, alternateId, priority, unitId }) => {
    const factor = factors.get(`${materialId} ${unitId}`)
    const own = { company_id: companyOf(work.actor), order_material_id: id, material_id: alternateId, priority }
    return factor ? [{ ...own, factor: factor.toFixed() }] : []
  })
  if (rows.length > 0) await work.tx.insertInto('order_material_alternate').values(rows).execute()
}

interface ConsumedLine {
  readonly materialId: string
  readonly substituteForId?: string | null | undefined
}

/** For which need something is consumed. */
export interface ResolvedNeed {
  readonly need: Need
  /** Undefined for the planned material itself. */
  readonly substitute?: Substitute
}

/**
 * Returns for which need of a work order material is consumed: the one that is told, else the one that plans it, else the one that
 * has it as an alternate; undefined where there is none. Throws `substituteUnapproved`, `substituteUnclear`.
 */
export async function needMeant(
  work: Work,
  needs: readonly Need[],
  { materialId, substituteForId }: ConsumedLine,
): Promise<ResolvedNeed | undefined> {
  const told = substituteForId && substituteForId !== materialId ? substituteForId : undefined
  const own = told ? undefined : needs.find((need) => need.materialId === materialId)
  if (own) return { need: own }
  const found = needs.flatMap((need): ResolvedNeed[] => {
    const alternate = need.alternates.find((alternate) => alternate.materialId === materialId)
    if (!alternate || (told && need.materialId !== told)) return []
    return [{ need, substitute: { forId: need.materialId, factor: new Big(alternate.factor) } }]
  })
  if (found.length > 1 || (told && found.length === 0)) {
    const planned = told ? [told] : found.map(({ need }) => need.materialId)
    const named = await findMaterials(work, [materialId, ...planned])
    if (!planned.concat(materialId).every((id) => named.has(id)))
      throw new DomainError('notFound', { field: 'substituteForId' })
    const material = named.get(materialId)?.code ?? ''
    const codes = planned.map((id) => named.get(id)?.code ?? '').join(', ')
    throw new DomainError(told ? 'substituteUnapproved' : 'substituteUnclear', { material, planned: codes })
  }
  return found[0]
}
