// Input and output of points under the names of the specification.
import { dataType, storeMode } from '@gemba/contract/equipment/dictionaries.ts'
import { pointAccess, pointKind } from '@gemba/contract/equipment/point/dictionaries.ts'
import type { pointFields, pointTypes } from '@gemba/contract/equipment/point-fields.ts'
import type { RowOf } from '@gemba/contract/kit/field.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import type { AnyResource, EntityOf } from '@gemba/contract/kit/resource.ts'
import { checkFormula } from '@gemba/contract/telemetry/formula/check-formula.ts'
import { FormulaFault } from '@gemba/contract/telemetry/formula/formula-fault.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { problemOf } from '../../../platform/http/validation.ts'
import type { Crud, Input } from '../../../resource/crud.ts'

type PointValues = RowOf<typeof pointFields>
type PointType = (typeof pointTypes)[number]

/** Properties of a point that the names of the specification change. */
type StoredProperties = Pick<PointValues, 'storeMode' | 'kind' | 'dataType' | 'rw'>

const newPoint: StoredProperties = {
  storeMode: storeMode.codes.onChange,
  kind: pointKind.codes.collected,
  dataType: dataType.codes.double,
  rw: pointAccess.codes.read,
}

const isSent = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

const stateTypes: readonly number[] = [dataType.codes.boolean, dataType.codes.enumeration]
const textTypes: readonly number[] = [dataType.codes.string, dataType.codes.dateTime, dataType.codes.json]

const pointTypeOf = ({ kind, dataType: type }: Pick<PointValues, 'kind' | 'dataType'>): PointType =>
  kind === pointKind.codes.calculated ? 'calc' : stateTypes.includes(type) ? 'digital' : 'analog'

/** Returns kind and data type of a point of this type, as far as they differ from the stored ones. */
function propertiesOfType(pointType: unknown, stored: StoredProperties): Partial<StoredProperties> {
  if (!isSent(pointType) || pointType === pointTypeOf(stored)) return {}
  if (pointType === 'calc') return { kind: pointKind.codes.calculated }
  const kind = stored.kind === pointKind.codes.calculated ? pointKind.codes.collected : stored.kind
  const isState = stateTypes.includes(stored.dataType)
  if (pointType === 'digital') return { kind, dataType: isState ? stored.dataType : dataType.codes.boolean }
  return { kind, dataType: isState ? dataType.codes.double : stored.dataType }
}

/** Returns the input with the properties of the point under the product's names. */
function resolveNames(
  { isSaveHis, saveCycle, isControl, pointType, ...input }: Input,
  stored: StoredProperties,
): Input {
  const { notStored, onChange } = storeMode.codes
  const { read, readWrite } = pointAccess.codes
  const modeOfFlag =
    isSaveHis === 0 ? notStored : isSaveHis === 1 && stored.storeMode === notStored ? onChange : undefined
  const accessOfFlag = isControl === 0 ? read : isControl === 1 && stored.rw === read ? readWrite : undefined
  const ofType = propertiesOfType(pointType, stored)
  const ownOr = (name: string, value: unknown): unknown => (isSent(input[name]) ? input[name] : value)
  return {
    ...input,
    storeMode: ownOr('storeMode', modeOfFlag),
    rw: ownOr('rw', accessOfFlag),
    kind: ownOr('kind', ofType.kind),
    dataType: ownOr('dataType', ofType.dataType),
    maxIntervalMs: isSent(input.maxIntervalMs) || !isSent(saveCycle) ? input.maxIntervalMs : Number(saveCycle) * 1000,
  }
}

/** Returns a point with the names of the specification for its properties. */
function withSpecifiedNames<P extends StoredProperties & Pick<PointValues, 'maxIntervalMs'>>(point: P) {
  return {
    ...point,
    isSaveHis: point.storeMode === storeMode.codes.notStored ? 0 : 1,
    saveCycle: Math.round(point.maxIntervalMs / 1000),
    isControl: point.rw === pointAccess.codes.read ? 0 : 1,
    pointType: pointTypeOf(point),
    isSys: point.kind === pointKind.codes.system ? 1 : 0,
  }
}

/** Throws `invalid` for a counter that is no number, and for a rollover at zero. */
function assertCounter({ actor: { language } }: Work, row: Pick<PointValues, 'isCounter' | 'rollover' | 'dataType'>) {
  const isNoNumber = row.isCounter === 1 && [...stateTypes, ...textTypes].includes(row.dataType)
  const problems = [
    ...(isNoNumber ? [problemOf('isCounter', 'choice', { language })] : []),
    ...(row.rollover === 0 ? [problemOf('rollover', 'tooSmall', { language, limit: 0 })] : []),
  ]
  if (problems.length > 0) throw new DomainError('invalid', { problems })
}

/** Throws `invalid` if the deadband in percent has no range to which it refers. */
function assertDeadbandHasRange(
  { actor: { language } }: Work,
  { storeDeadbandPercent, engLow, engHigh }: Pick<PointValues, 'storeDeadbandPercent' | 'engLow' | 'engHigh'>,
): void {
  if (storeDeadbandPercent === null || storeDeadbandPercent === 0) return
  const missing = (['engLow', 'engHigh'] as const).filter((name) => ({ engLow, engHigh })[name] === null)
  if (missing.length > 0)
    throw new DomainError('invalid', { problems: missing.map((name) => problemOf(name, 'required', { language })) })
}

/** Throws `invalid` for limits of writing in the wrong order, and for an interlock that is no formula. */
function assertWritable(
  { actor: { language } }: Work,
  { writeMin, writeMax, interlock }: Pick<PointValues, 'writeMin' | 'writeMax' | 'interlock'>,
): void {
  const isReversed = writeMin !== null && writeMax !== null && writeMin > writeMax
  const fault = interlock ? findFormulaFault(interlock) : undefined
  const problems = [
    ...(isReversed ? [problemOf('writeMax', 'tooSmall', { language, limit: writeMin })] : []),
    ...(fault ? [{ field: 'interlock', problem: 'pattern', text: wordIn(language, fault.words) } as const] : []),
  ]
  if (problems.length > 0) throw new DomainError('invalid', { problems, field: problems[0]?.field })
}

function findFormulaFault(formula: string): FormulaFault | undefined {
  try {
    checkFormula(formula)
    return undefined
  } catch (error) {
    if (error instanceof FormulaFault) return error
    throw error
  }
}

/** Throws `invalid` for a point that is stored once in an interval of no length. */
function assertHasInterval({ actor: { language } }: Work, row: Pick<PointValues, 'storeMode' | 'maxIntervalMs'>): void {
  if (row.storeMode !== storeMode.codes.periodic || row.maxIntervalMs > 0) return
  throw new DomainError('invalid', { problems: [problemOf('maxIntervalMs', 'tooSmall', { language, limit: 1 })] })
}

/** Throws `invalid` if properties of a point contradict each other. */
export function assertConsistent(work: Work, row: PointValues): void {
  assertHasInterval(work, row)
  assertDeadbandHasRange(work, row)
  assertCounter(work, row)
  assertWritable(work, row)
}

const namesOfProperties = ['isSaveHis', 'isControl', 'pointType']

type PointResource = AnyResource & { readonly fields: typeof pointFields }

/** Returns the operations of a kind of point, which know the names of the specification. */
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
    create: async (work, input) => show(await operations.create(work, resolveNames(input, newPoint))),
    update: async (work, input) => {
      const isByProperty = namesOfProperties.some((name) => isSent(input[name]))
      const stored: StoredProperties = isByProperty ? await operations.read(work, input) : newPoint
      return show(await operations.update(work, resolveNames(input, stored)))
    },
  }
}
