// Input and output of points under the names of the specification.
import { storeMode } from '@gemba/contract/equipment/dictionaries.ts'
import { type pointFields, unsupportedPointFields } from '@gemba/contract/equipment/point-fields.ts'
import type { RowOf } from '@gemba/contract/kit/field.ts'
import { type Words, wordIn } from '@gemba/contract/kit/page.ts'
import type { AnyResource, EntityOf } from '@gemba/contract/kit/resource.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { problemOf } from '../../../platform/http/validation.ts'
import type { Crud, Input } from '../../../resource/crud.ts'

const notKept: Words = [
  '数据点的这些字段尚不能保存',
  '資料點的這些欄位尚不能儲存',
  'these fields of points are not supported',
]

type PointValues = RowOf<typeof pointFields>

const isSent = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** Throws `notSupported` with the names of unsupported fields that have a value. Returns the input without them. */
function assertSupported({ actor }: Work, input: Input): Input {
  const names = Object.keys(unsupportedPointFields)
  const sentFields = names.filter((name) => isSent(input[name]))
  if (sentFields.length > 0)
    throw new DomainError('notSupported', { field: sentFields.join(', '), reason: wordIn(actor.language, notKept) })
  return Object.fromEntries(Object.entries(input).filter(([name]) => !names.includes(name)))
}

/** Returns the input with the storage of the point under the product's names. `storedMode` is that before the change. */
function resolveStorage({ isSaveHis, saveCycle, ...input }: Input, storedMode: number): Input {
  const { notStored, onChange } = storeMode.codes
  const modeOfFlag = isSaveHis === 0 ? notStored : isSaveHis === 1 && storedMode === notStored ? onChange : undefined
  return {
    ...input,
    storeMode: isSent(input.storeMode) ? input.storeMode : modeOfFlag,
    maxIntervalMs: isSent(input.maxIntervalMs) || !isSent(saveCycle) ? input.maxIntervalMs : Number(saveCycle) * 1000,
  }
}

/** Returns a point with the names of the specification for its storage. */
function withSpecifiedNames<P extends Pick<PointValues, 'storeMode' | 'maxIntervalMs'>>(point: P) {
  const isSaveHis = point.storeMode === storeMode.codes.notStored ? 0 : 1
  return { ...point, isSaveHis, saveCycle: Math.round(point.maxIntervalMs / 1000) }
}

/** Throws `invalid` if the deadband in percent has no range to which it refers. */
export async function assertDeadbandHasRange(
  { actor: { language } }: Work,
  { storeDeadbandPercent, engLow, engHigh }: Pick<PointValues, 'storeDeadbandPercent' | 'engLow' | 'engHigh'>,
): Promise<void> {
  if (storeDeadbandPercent === null || storeDeadbandPercent === 0) return
  const missing = (['engLow', 'engHigh'] as const).filter((name) => ({ engLow, engHigh })[name] === null)
  if (missing.length > 0)
    throw new DomainError('invalid', { problems: missing.map((name) => problemOf(name, 'required', { language })) })
}

type PointResource = AnyResource & { readonly fields: typeof pointFields }

/** Returns the operations of a kind of point, which know the names of the specification and refuse unsupported fields. */
export function withSpecifiedFields<R extends PointResource>(operations: Crud<R>): Crud<R> {
  const show = (row: EntityOf<R>): EntityOf<R> => withSpecifiedNames(row)
  return {
    ...operations,
    page: async (read, input) => {
      const page = await operations.page(read, input)
      return { ...page, records: page.records.map(show) }
    },
    list: async (read, input) => (await operations.list(read, input)).map(show),
    read: async (read, input) => show(await operations.read(read, input)),
    create: async (work, input) => {
      const values = resolveStorage(assertSupported(work, input), storeMode.codes.onChange)
      return show(await operations.create(work, values))
    },
    update: async (work, input) => {
      const { storeMode: storedMode } = input.isSaveHis === 1 ? await operations.read(work, input) : { storeMode: 0 }
      return show(await operations.update(work, resolveStorage(assertSupported(work, input), storedMode)))
    },
  }
}
