import { modelStatus } from '@gemba/contract/equipment/dictionaries.ts'
import { modelDataset } from '@gemba/contract/equipment/model/model-dataset.ts'
import { modelDetail } from '@gemba/contract/equipment/model/model-detail.ts'
import { modelValue } from '@gemba/contract/equipment/model/model-value.ts'
import { model } from '@gemba/contract/equipment/model.ts'
import { modelPoint } from '@gemba/contract/equipment/model-point.ts'
import { runCondition } from '@gemba/contract/equipment/run-state/run-condition.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId, valuesOf } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'
import { crud, type Input } from '../../../resource/crud.ts'
import { withLines } from '../../../resource/lines.ts'
import { mount } from '../../../resource/mount.ts'
import { assertNoCycle } from '../../../resource/tree/assert-no-cycle.ts'
import { treeOf } from '../../../resource/tree/tree.ts'
import { runConditions } from '../run-state/run-condition.ts'
import { assertDriverParams } from './driver-params.ts'
import { modelDatasets } from './model-dataset.ts'
import { modelDetails } from './model-detail.ts'
import { modelPoints } from './model-point.ts'
import { modelValues } from './model-value.ts'

export const models = crud(model, {
  changed: async (work, row) => {
    assertDriverParams(work, row)
    await assertNoCycle(work, 'model', row.id)
    await work.emit('model.changed', `model:${row.id}`, { modelId: row.id })
  },
})

const standard = withLines(models, [
  { resource: modelDataset, operations: modelDatasets },
  { resource: modelPoint, operations: modelPoints },
  { resource: modelDetail, operations: modelDetails },
  { resource: modelValue, operations: modelValues },
  { resource: runCondition, operations: runConditions },
])

/** Returns those of the models that are no drafts. */
export async function listPublishedModels(read: Read, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await ofCompany(read)
    .selectFrom('model')
    .select('id')
    .where('id', '=', anyId(ids))
    .where('status', '<>', modelStatus.codes.draft)
    .execute()
  return new Set(valuesOf(rows, 'id'))
}

/** Returns the input with the parent that was sent under its name in the specification. */
const withParent = (input: Input): Input =>
  input.parentId === undefined && input.pubId !== undefined
    ? Object.assign({}, input, { parentId: input.pubId })
    : input

export const modelRoutes = mount(model, import.meta.url, {
  ...standard,
  create: (work, input) => standard.create(work, withParent(input)),
  update: (work, input) => standard.update(work, withParent(input)),
  tree: async (read, input) => treeOf(await standard.list(read, input), 'parentId'),
})
