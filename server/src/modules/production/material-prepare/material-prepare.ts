// Material preparations and their lines. They can be edited until they are requested, and are limited by the needs of
// the order.
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { materialPrepareStatus } from '@gemba/contract/production/material-prepare/dictionaries.ts'
import { materialPrepareFlow } from '@gemba/contract/production/material-prepare/flow.ts'
import { materialPrepare, materialPrepareLine } from '@gemba/contract/production/material-prepare/material-prepare.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { orderFlow } from '@gemba/contract/production/order/flow.ts'
import Big from 'big.js'
import type { Read, Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { crud, type Input, idOf } from '../../../resource/crud.ts'
import { actionsForReader, stateIllegal } from '../../../resource/flow.ts'
import { withLines } from '../../../resource/lines.ts'
import { mount } from '../../../resource/mount.ts'
import { save } from '../../../resource/save.ts'
import { findMaterials, withCodes } from '../../base/index.ts'
import { overIssueOf } from '../consumption/over-issue.ts'
import { type LockedOrder, lockOrder } from '../order/lock-order.ts'
import { neededOf } from './line-requirements.ts'
import { statesAsIssued } from './on-issue-posted.ts'
import { lockPrepare } from './prepare-store.ts'

type Row = EntityOf<typeof materialPrepare>
type LineRow = EntityOf<typeof materialPrepareLine>

const { toPrepare } = materialPrepareStatus.codes
const { planned, released, inProgress, paused } = productionOrderStatus.codes

/** Locks an order that material can be prepared for. Throws `notFound`, `stateIllegal`. */
export async function lockOrderToPrepare(work: Work, id: unknown): Promise<LockedOrder> {
  const order = await lockOrder(work, id)
  if (![planned, released, inProgress, paused].some((status) => status === order.status))
    throw stateIllegal(orderFlow, { status: order.status, language: work.actor.language })
  return order
}

/** Locks a preparation and asserts that it has not been requested. Throws `notFound`, `stateIllegal`. */
async function assertDraft(work: Work, id: string): Promise<void> {
  const { prepare } = await lockPrepare(work, id)
  if (prepare.status !== toPrepare)
    throw stateIllegal(materialPrepareFlow, { status: prepare.status, language: work.actor.language })
}

const storedLines = crud(materialPrepareLine, {
  removing: async (work, ids) => {
    for (const id of ids.toSorted()) await assertDraft(work, (await storedLines.read(work, { id })).prepareId)
  },
})

/** Operations on single lines. Lines that are saved with their preparation are checked with it. */
const lines: typeof storedLines = {
  ...storedLines,
  create: async (work, input) => {
    await assertDraft(work, idOf(input.prepareId))
    const row = await storedLines.create(work, input)
    await assertWithinNeeds(work, row.prepareId)
    return row
  },
  update: async (work, input) => {
    const { prepareId } = await storedLines.read(work, { id: idOf(input.id) })
    await assertDraft(work, prepareId)
    const row = await storedLines.update(work, { ...input, prepareId })
    await assertWithinNeeds(work, prepareId)
    return row
  },
}

const heads = crud(materialPrepare, {
  newestBy: 'id',
  removing: async (work, ids) => {
    for (const id of ids.toSorted()) await assertDraft(work, id)
  },
})
const preparesWithLines = withLines(heads, [{ resource: materialPrepareLine, operations: storedLines }])

export const prepares = withCodes(
  {
    ...preparesWithLines,
    create: async (work: Work, input: Input) => {
      assertExplained(input)
      await lockOrderToPrepare(work, input.orderId)
      const row = await preparesWithLines.create(work, input)
      await assertWithinNeeds(work, row.id)
      return row
    },
    update: async (work: Work, input: Input) => {
      await assertDraft(work, idOf(input.id))
      const before = await heads.read(work, { id: idOf(input.id) })
      const after = { ...before, ...input }
      assertExplained(after)
      if (after.orderId !== before.orderId) await lockOrderToPrepare(work, after.orderId)
      const row = await preparesWithLines.update(work, input)
      await assertWithinNeeds(work, row.id)
      return row
    },
  },
  'materialPrepare',
)

/** Throws `reasonMissing` if a preparation exceeds the plan without a remark. */
function assertExplained({ isExtra, remark }: Input): void {
  if (isExtra === 1 && !remark) throw new DomainError('reasonMissing', { field: 'remark' })
}

/**
 * Throws `materialUnplanned`, `quantityWrong`, and `quantityAbove` if a preparation exceeds what the order still needs.
 */
async function assertWithinNeeds(work: Work, prepareId: string): Promise<void> {
  const prepare = await heads.read(work, { id: prepareId })
  const prepareLines = await storedLines.list(work, { prepareId })
  const needs = new Map((await neededOf(work, prepare.orderId)).map((need) => [need.materialId, need]))
  const facts = await findMaterials(work, [...needs.keys()])
  const maxIssueOf = await overIssueOf(work)
  for (const { materialId, requiredQuantity } of prepareLines) {
    if (new Big(requiredQuantity).lte(0)) throw new DomainError('quantityWrong', { field: 'requiredQuantity' })
    if (prepare.isExtra === 1) continue
    const need = needs.get(materialId)
    if (!need) {
      const { code = '' } = (await findMaterials(work, [materialId])).get(materialId) ?? {}
      throw new DomainError('materialUnplanned', { material: code })
    }
    // `need.left` already excludes the lines of this preparation.
    const precision = facts.get(materialId)?.precision ?? 0
    const open = need.left.plus(maxIssueOf({ quantity: need.required, precision })).minus(need.required)
    if (open.lt(0))
      throw new DomainError('quantityAbove', {
        requested: requiredQuantity,
        allowed: open.plus(requiredQuantity).toFixed(),
      })
  }
}

const withActions = <R extends Pick<Row, 'status'>>(read: Read, row: R) => ({
  ...row,
  allowedActions: actionsForReader(read, materialPrepareFlow, row.status),
})

/**
 * Returns preparations, and their lines if present, with the status and quantities of what is issued at this moment.
 */
async function withIssued<R extends Row>(read: Read, rows: readonly R[]): Promise<R[]> {
  const states = await statesAsIssued(read, rows)
  return rows.map((row) => {
    const state = states.get(row.id)
    if (!state) return row
    const { details } = row as { readonly details?: readonly LineRow[] }
    const quantityOf = new Map(state.prepared.map(({ id, quantity }) => [id, quantity]))
    return {
      ...row,
      status: state.status,
      details: details?.map((line) => ({
        ...line,
        preparedQuantity: quantityOf.get(line.id) ?? line.preparedQuantity,
      })),
    }
  })
}

const describePrepare = async <R extends Row>(read: Read, row: R) => {
  const [current = row] = await withIssued(read, [row])
  return withActions(read, current)
}

/** Returns a preparation with the actions that the reader may take. Throws `notFound`. */
export const shownPrepare = async (read: Read, id: string) => describePrepare(read, await heads.read(read, { id }))

const writeOperations = {
  create: async (work: Work, input: Input) => withActions(work, await prepares.create(work, input)),
  update: async (work: Work, input: Input) => withActions(work, await prepares.update(work, input)),
}

export const materialPrepareRoutes = [
  ...mount(materialPrepare, import.meta.url, {
    ...prepares,
    ...writeOperations,
    page: async (read, input) => {
      const { records, ...page } = await prepares.page(read, input)
      return { ...page, records: (await withIssued(read, records)).map((row) => withActions(read, row)) }
    },
    read: async (read, input) => describePrepare(read, await prepares.read(read, input)),
    save: save(materialPrepare, { ...prepares, ...writeOperations }),
  }),
  ...mount(materialPrepareLine, import.meta.url, lines),
]
