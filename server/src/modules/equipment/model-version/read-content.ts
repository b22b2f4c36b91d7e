// Reads the content of a model without ids, in an order that does not depend on when its rows were created.
import {
  alarmContent,
  conditionContent,
  datasetContent,
  detailContent,
  type ModelContent,
  valueContent,
} from '@gemba/contract/equipment/model-version/model-content.ts'
import { pointFields } from '@gemba/contract/equipment/point-fields.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { valuesOf } from '../../../platform/db/rows.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { columnOf } from '../../../resource/query/columns.ts'

/** A rule of a model point under the names of its fields. */
interface ModelRule {
  readonly modelPointId: string
  readonly values: Readonly<Record<string, unknown>>
}

/** The limits of model points, which belong to another module. */
export interface ModelRules {
  list(read: Read, modelPointIds: readonly string[]): Promise<ModelRule[]>
  /** Returns the types of alarms, whose ids rules contain. */
  listTypeCodes(read: Read): Promise<{ readonly id: string; readonly code: string }[]>
  /** Replaces all rules of model points. Throws `limitOrder`, `limitMissing`, `deadbandTooWide`, `invalid`. */
  replace(work: Work, modelPointIds: readonly string[], rules: readonly ModelRule[]): Promise<void>
}

type StoredRow = Readonly<Record<string, unknown>>

/** Returns the values of the given fields of a stored row. */
const pick = (row: StoredRow, fields: object) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, row[columnOf(name)] ?? null]))

const inOrder = (left: unknown, right: unknown): number => {
  const [a, b] = [JSON.stringify(left), JSON.stringify(right)]
  return a < b ? -1 : a > b ? 1 : 0
}

async function readRows(read: Read, modelId: string) {
  const rows = ofCompany(read)
  const datasets = rows.selectFrom('model_dataset').selectAll().where('model_id', '=', modelId)
  const points = rows.selectFrom('model_point').selectAll().where('model_id', '=', modelId)
  const details = rows.selectFrom('model_detail').selectAll().where('model_id', '=', modelId)
  const values = rows.selectFrom('model_value').selectAll().where('model_id', '=', modelId)
  const conditions = rows.selectFrom('run_condition').selectAll().where('model_id', '=', modelId)
  return {
    datasets: await datasets.orderBy('sort_number').orderBy('code').execute(),
    points: await points.orderBy('sort_number').orderBy('code').execute(),
    details: await details.orderBy('sort_number').orderBy('code').execute(),
    values: await values.orderBy('sort_number').orderBy('name').execute(),
    conditions: await conditions.orderBy('sort_number').orderBy('id').execute(),
  }
}

/** Returns the present content of a model. */
export async function readModelContent(read: Read, modelId: string, rules: ModelRules): Promise<ModelContent> {
  const { datasets, points, details, values, conditions } = await readRows(read, modelId)
  const datasetCode = new Map(datasets.map(({ id, code }) => [id, code]))
  const pointCode = new Map(points.map(({ id, code }) => [id, code]))
  const alarms = await rules.list(read, valuesOf(points, 'id'))
  const content = {
    datasets: datasets.map((row) => pick(row, datasetContent)),
    points: points.map((row) =>
      Object.assign(pick(row, pointFields), { dataset: datasetCode.get(row.dataset_id ?? '') ?? null }),
    ),
    alarms: alarms
      .map((rule) =>
        Object.assign(Object.fromEntries(Object.keys(alarmContent).map((name) => [name, rule.values[name] ?? null])), {
          point: pointCode.get(rule.modelPointId) ?? '',
        }),
      )
      .toSorted(inOrder),
    details: details.map((row) => pick(row, detailContent)),
    values: values.map((row) =>
      Object.assign(pick(row, valueContent), { point: pointCode.get(row.point_id ?? '') ?? null }),
    ),
    runConditions: conditions
      .map((row) => Object.assign(pick(row, conditionContent), { point: pointCode.get(row.model_point_id) ?? '' }))
      .toSorted((left, right) => Number(left.sortNumber) - Number(right.sortNumber) || inOrder(left, right)),
  }
  return content as unknown as ModelContent
}
