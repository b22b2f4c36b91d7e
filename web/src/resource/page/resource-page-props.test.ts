// The props of a resource page refer to declared fields. This file is compiled with the product, so that a removed name
// fails there.
import type { notice } from '@gemba/contract/base/notice.ts'
import { point } from '@gemba/contract/equipment/point.ts'
import { user } from '@gemba/contract/identity/user.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { assertType, expectTypeOf, it } from 'vitest'
import type { SavedValues } from '../form/edit-dialog.tsx'
import type { FormFieldsOf } from '../form/form-field.ts'
import type { ResourcePageProps } from './resource-page-props.ts'

type Of<R extends AnyResource> = Omit<ResourcePageProps<R>, 'resource'>

it('accepts the names of fields and of additional inputs', () => {
  assertType<Of<typeof point>>({ hidden: ['modelPointId', 'origin'], fixed: { objectId: '7' } })
  assertType<Of<typeof user>>({ rules: { name: {}, roleIds: {} }, tree: { field: 'departmentId', resource: user } })
})

it('rejects a name that is no field', () => {
  // @ts-expect-error a hidden field that is gone
  assertType<Of<typeof point>>({ hidden: ['modelPoint'] })
  // @ts-expect-error a cell of a column that is gone
  assertType<Of<typeof notice>>({ cells: { released: () => null } })
  // @ts-expect-error a rule for a field that is gone
  assertType<Of<typeof user>>({ rules: { nickName: {} } })
  // @ts-expect-error a fixed value of a field that is gone
  assertType<Of<typeof point>>({ fixed: { object: '7' } })
  // @ts-expect-error a tree over a field that is gone
  assertType<Of<typeof user>>({ tree: { field: 'department', resource: user } })
  // @ts-expect-error a column behind one that is gone
  assertType<Of<typeof user>>({ extraColumns: [{ name: 'age', title: '', cell: () => null, after: 'login' }] })
  // @ts-expect-error a problem of a field that is gone
  assertType<Of<typeof user>>({ check: () => ({ login: 'taken' }) })
})

it('gives rows of the declared fields', () => {
  assertType<Of<typeof notice>>({ onOpen: (row) => expectTypeOf(row.releaseStatus).toEqualTypeOf<0 | 1>() })
  // @ts-expect-error a row has no such field
  assertType<Of<typeof notice>>({ onOpen: (row) => row.released })
  // @ts-expect-error a text is no number
  assertType<Of<typeof user>>({ fixed: { name: 7 } })
})

it('gives the values of the fields of a form', () => {
  type FormValues = { code: string; days: number | null }
  type SavedForm = SavedValues<FormValues, { version: number; code: string | undefined }>
  expectTypeOf<SavedForm['code']>().toEqualTypeOf<string>()
  expectTypeOf<SavedForm['days']>().toEqualTypeOf<number | null | undefined>()
  expectTypeOf<SavedForm['version']>().toEqualTypeOf<number>()
  // @ts-expect-error an input for what is no value of the form
  assertType<Partial<FormFieldsOf<FormValues>>>({ day: { label: '', field: point.fields.decimals } })
})
