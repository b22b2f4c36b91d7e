import { dataType } from '@gemba/contract/equipment/dictionaries.ts'
import {
  listObjectAttributes,
  type ObjectAttribute,
  objectDetail,
  saveObjectAttributes,
} from '@gemba/contract/equipment/object/object-detail.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import type { ProblemCode } from '@gemba/contract/problems.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { problemOf } from '../../../platform/http/validation.ts'
import { crud, type Input } from '../../../resource/crud.ts'
import { isChoosable } from '../../../resource/dictionary-options.ts'
import { mount } from '../../../resource/mount.ts'
import type { ListInput } from '../../../resource/query/filter.ts'
import { reorder } from '../../../resource/tree/reorder.ts'
import { objects } from './object.ts'

type Detail = EntityOf<typeof objectDetail>

const { boolean, string, dateTime, json } = dataType.codes
const textTypes: readonly number[] = [string, dateTime, json]

function throwInvalid({ actor: { language } }: Work, field: string, problem: ProblemCode): never {
  throw new DomainError('invalid', { problems: [problemOf(field, problem, { language })] })
}

/** Throws `invalid` if the value does not fit the data type or is not in the dictionary of the attribute. */
async function assertValueFits(work: Work, { value, dataType: type, dictCode }: Detail): Promise<void> {
  if (value === null || value === '') return
  if (dictCode && !(await isChoosable(work, dictCode, value))) throwInvalid(work, 'value', 'choice')
  if (type === boolean && value !== '0' && value !== '1') throwInvalid(work, 'value', 'choice')
  if (!textTypes.includes(type) && !Number.isFinite(Number(value))) throwInvalid(work, 'value', 'type')
}

const stored = crud(objectDetail, { changed: assertValueFits })

/** Returns the filter for the attributes of types, if it asks for them only. */
const ofTypes = ({ isOfType, ...input }: ListInput): ListInput =>
  Number(isOfType) === 1 ? { ...input, objectId: { isEmpty: true } } : input

/** Returns the input of a row, which belongs either to an object or to a type. Throws `invalid` without both. */
function withOwner(work: Work, { objectId, objectType, isOfType: _, ...input }: Input, row?: Detail): Input {
  const owner = objectId === undefined ? row?.objectId : objectId
  if (owner) return { ...input, objectId: owner, objectType: null }
  const type = objectType === undefined ? row?.objectType : objectType
  if (!type) throwInvalid(work, 'objectType', 'required')
  return { ...input, objectId: null, objectType: type }
}

const details: typeof stored = {
  ...stored,
  page: (read, input) => stored.page(read, ofTypes(input)),
  create: (work, input) => stored.create(work, withOwner(work, input)),
  update: async (work, input) => stored.update(work, withOwner(work, input, await stored.read(work, input))),
}

const ofObject = reorder(objectDetail, { within: 'objectId' })
const ofType = reorder(objectDetail, { within: 'objectType' })
const orderOf = async (work: Work, input: Input) => ((await stored.read(work, input)).objectId ? ofObject : ofType)

interface ObjectDetails {
  readonly ofType: readonly Detail[]
  readonly values: readonly Detail[]
}

/** Returns the attributes of the type of an object, and those of the object itself. Throws `notFound`. */
async function readDetails(read: Read, objectId: string): Promise<ObjectDetails> {
  const { objectType } = await objects.read(read, { id: objectId })
  const values = await stored.list(read, { objectId })
  return { values, ofType: objectType ? await stored.list(read, { objectType: { equal: objectType } }) : [] }
}

async function listAttributes(read: Read, objectId: string): Promise<ObjectAttribute[]> {
  const { ofType: definitions, values: own } = await readDetails(read, objectId)
  const ownByCode = new Map(own.map((row) => [row.code, row]))
  const codes = new Set(definitions.map(({ code }) => code))
  const attributeOf = ({ code, name, value, dataType: type, unit, dictCode }: Detail, isOfType: 0 | 1) => ({
    code,
    name,
    value: ownByCode.get(code)?.value ?? value,
    dataType: type,
    unit,
    dictCode,
    isOfType,
    isOwn: ownByCode.has(code) ? (1 as const) : (0 as const),
  })
  return [
    ...definitions.map((row) => attributeOf(row, 1)),
    ...own.filter(({ code }) => !codes.has(code)).map((row) => attributeOf(row, 0)),
  ]
}

/** Sets or removes the value of one attribute. Throws `notFound`, `invalid`. */
async function saveValue(work: Work, objectId: string, { code, value, known }: NewValue): Promise<void> {
  const own = known.values.find((row) => row.code === code)
  const definition = known.ofType.find((row) => row.code === code)
  if (value === null || value === '') {
    if (own) await stored.remove(work, { id: own.id })
    else if (!definition) throw new DomainError('notFound')
  } else if (own) {
    if (own.value !== value) await stored.update(work, { id: own.id, value })
  } else if (definition) {
    const { name, dataType: type, unit, dictCode, sortNumber } = definition
    await stored.create(work, { objectId, code, name, value, dataType: type, unit, dictCode, sortNumber })
  } else throw new DomainError('notFound')
}

interface NewValue {
  readonly code: string
  readonly value: string | null
  readonly known: ObjectDetails
}

export const objectDetailRoutes = [
  ...mount(objectDetail, import.meta.url, {
    ...details,
    moveUp: async (work, input) => (await orderOf(work, input)).moveUp(work, input),
    moveDown: async (work, input) => (await orderOf(work, input)).moveDown(work, input),
  }),
  ...handle(listObjectAttributes, import.meta.url, (read, { objectId }) => listAttributes(read, objectId)),
  ...handle(saveObjectAttributes, import.meta.url, async (work, { objectId, values }) => {
    const known = await readDetails(work, objectId)
    for (const { code, value } of values) await saveValue(work, objectId, { code, value: value ?? null, known })
    return listAttributes(work, objectId)
  }),
]
