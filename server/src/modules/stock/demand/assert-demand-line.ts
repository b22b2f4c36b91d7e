// A line of a bill may only fulfil a line of the bill's own demand.
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'

interface Line {
  readonly materialId: string
  readonly demandLineId: string | null
}

/** Throws `demandMismatch` if a line refers to a line of another demand or of another material. */
export async function assertDemandLine(
  work: Work,
  demandId: string | null,
  { demandLineId, materialId }: Line,
): Promise<void> {
  if (!demandLineId) return
  const line = await ofCompany(work)
    .selectFrom('demand_line')
    .select(['demand_id as demandId', 'material_id as materialId'])
    .where('id', '=', demandLineId)
    .executeTakeFirst()
  if (line?.demandId !== demandId || line.materialId !== materialId) throw new DomainError('demandMismatch')
}

/** Checks all lines of a bill at once, because the demand may have changed since they were created. */
export async function assertDemandLines(work: Work, demandId: string | null, lines: readonly Line[]): Promise<void> {
  const ids = lines.flatMap(({ demandLineId }) => demandLineId ?? [])
  const rows = await ofCompany(work)
    .selectFrom('demand_line')
    .select(['id', 'demand_id as demandId', 'material_id as materialId'])
    .where('id', '=', anyId(ids))
    .execute()
  const isOfDemand = ({ demandLineId, materialId }: Line): boolean =>
    !demandLineId ||
    rows.some((row) => row.id === demandLineId && row.demandId === demandId && row.materialId === materialId)
  if (!lines.every(isOfDemand)) throw new DomainError('demandMismatch')
}
