// The quantity of a line in the unit of its material, rounded half up to the precision of that unit.
import Big from 'big.js'
import type { Read, Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Input } from '../../../resource/crud.ts'
import { findFactors, findMaterials, roundConverted } from '../../base/index.ts'

interface QuantityInput {
  readonly materialId: string
  readonly unitId: string
  readonly quantity: string
}

/** Returns a quantity in the unit of its material. Throws `materialDisabled`, `unitForeign`, `quantityWrong`, `notFound`. */
export async function baseQuantityOf(read: Read, { materialId, unitId, quantity }: QuantityInput): Promise<Big> {
  const material = (await findMaterials(read, [materialId])).get(materialId)
  if (!material) throw new DomainError('notFound')
  if (material.isEnabled !== 1) throw new DomainError('materialDisabled', { material: material.code })
  const isMaterialUnit = material.unitId === String(unitId)
  const factor = isMaterialUnit
    ? new Big(1)
    : (await findFactors(read, [{ materialId, unitId }])).get(`${materialId} ${unitId}`)
  if (!factor) throw new DomainError('unitForeign', { material: material.code })
  const base = roundConverted(new Big(quantity).times(factor), material.precision)
  if (base.lte(0)) throw new DomainError('quantityWrong')
  return base
}

interface LineOperations<Row> {
  create(work: Work, input: Input): Promise<Row>
  update(work: Work, input: Input): Promise<Row>
  remove(work: Work, input: Input): Promise<{ removed: number; transaction: string }>
  read(read: Read, input: Input): Promise<Row>
}

/**
 * Returns line operations that also store the quantity in the unit of the material. `check` runs before a line is
 * created, updated or removed, and throws if its document is no longer a draft.
 */
export function withBaseQuantity<Row extends QuantityInput, O extends LineOperations<Row>>(
  operations: O,
  check: (work: Work, line: Row) => Promise<void>,
): O {
  const withBaseOf = async (work: Work, line: Row, input: Input): Promise<Input> => {
    await check(work, line)
    return { ...input, baseQuantity: (await baseQuantityOf(work, line)).toFixed() }
  }
  return {
    ...operations,
    create: async (work: Work, input: Input) =>
      operations.create(work, await withBaseOf(work, input as unknown as Row, input)),
    update: async (work: Work, input: Input) => {
      const before = await operations.read(work, { id: input.id })
      await check(work, before)
      return operations.update(work, await withBaseOf(work, { ...before, ...input }, input))
    },
    remove: async (work: Work, input: Input) => {
      const ids = Array.isArray(input.ids) ? input.ids : [input.id]
      for (const id of ids) await check(work, await operations.read(work, { id }))
      return operations.remove(work, input)
    },
  }
}
