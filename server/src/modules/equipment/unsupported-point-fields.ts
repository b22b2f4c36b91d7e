import { unsupportedPointFields } from '@gemba/contract/equipment/point-fields.ts'
import { type Words, wordIn } from '@gemba/contract/kit/page.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import type { Work } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Crud, Input } from '../../resource/crud.ts'

const notKept: Words = [
  '数据点的这些字段尚不能保存',
  '資料點的這些欄位尚不能儲存',
  'these fields of points are not supported',
]

/** Throws `notSupported` with the names of unsupported fields that have a value. Returns the input without them. */
function assertSupported({ actor }: Work, input: Input): Input {
  const names = Object.keys(unsupportedPointFields)
  const sentFields = names.filter((name) => input[name] !== undefined && input[name] !== null && input[name] !== '')
  if (sentFields.length > 0)
    throw new DomainError('notSupported', { field: sentFields.join(', '), reason: wordIn(actor.language, notKept) })
  return Object.fromEntries(Object.entries(input).filter(([name]) => !names.includes(name)))
}

/** Returns the operations of a kind of point, which refuse unsupported fields. */
export function withoutUnsupported<R extends AnyResource>(operations: Crud<R>): Crud<R> {
  return {
    ...operations,
    create: async (work, input) => operations.create(work, assertSupported(work, input)),
    update: async (work, input) => operations.update(work, assertSupported(work, input)),
  }
}
