// That a line of a bill fulfils a line of its own demand.
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'

interface Line {
  readonly materialId: string
  readonly demandLineId: string | null
}

/** Throws `demandMismatch` where a line names one of another demand, or of another material. */
export async function refuseForeignLine(
  { tx, actor }: Work,
  demandId: string | null,
  { demandLineId, materialId }: Line,
): Promise<void> {
  if (!demandLineId) return
  const line = await tx
    .selectFrom('demand_line')
    .select(['demand_id as demandId', 'material_id as materialId'])
    .where('company_id', '=', companyOf(actor))
    .where('id', '=', demandLineId)
    .executeTakeFirst()
  if (line?.demandId !== demandId || line.materialId !== materialId) throw new DomainError('demandMismatch')
}
