import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { demand, demandLine } from '@gemba/contract/stock/demand/demand.ts'
import { demandFlow } from '@gemba/contract/stock/demand/demand-flow.ts'
import { demandStatus } from '@gemba/contract/stock/dictionaries.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { crud, type Input, idOf } from '../../../resource/crud.ts'
import { stateIllegal } from '../../../resource/flow.ts'
import { withLines } from '../../../resource/lines.ts'
import { mount } from '../../../resource/mount.ts'
import { withCodes } from '../../base/index.ts'
import { withBaseQuantity } from '../bill/line-quantity.ts'
import { warehouseCodeOf } from '../bill/warehouse-of-bill.ts'
import { abovePlanned } from './above-planned.ts'
import { lockDemand } from './progress.ts'

type LineRow = EntityOf<typeof demandLine>

const lineOperations = withBaseQuantity<LineRow, ReturnType<typeof crud<typeof demandLine>>>(
  crud(demandLine),
  (work, line) => assertDemandOpen(work, line.demandId),
)

const lines = {
  ...lineOperations,
  update: async (work: Work, input: Input) => {
    const { demandId } = await lineOperations.read(work, { id: input.id })
    await assertDemandOpen(work, demandId)
    return abovePlanned(work, demandId, () => lineOperations.update(work, input))
  },
}

const standard = withLines(
  crud(demand, {
    newestBy: 'code',
    removing: async (work, ids) => {
      for (const id of ids.toSorted()) await assertDemandOpen(work, id)
    },
  }),
  [{ resource: demandLine, operations: lines }],
)

export const demands = withCodes(
  {
    ...standard,
    update: async (work: Work, input: Input) => {
      const id = idOf(input.id)
      await assertDemandOpen(work, id)
      return abovePlanned(work, id, () => standard.update(work, input))
    },
  },
  'demand',
  warehouseCodeOf,
)

export const demandRoutes = [...mount(demand, import.meta.url, demands), ...mount(demandLine, import.meta.url, lines)]

/** Locks a demand that may still be edited, because nothing was posted for it. Throws `notFound`, `stateIllegal`. */
async function assertDemandOpen(work: Work, id: string): Promise<void> {
  const demandRow = await lockDemand(work, id)
  if (!demandRow) throw new DomainError('notFound')
  if (demandRow.status !== demandStatus.codes.open)
    throw stateIllegal(demandFlow, { status: demandRow.status, language: work.actor.language })
}
