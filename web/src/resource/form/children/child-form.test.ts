import { optional, text } from '@gemba/contract/kit/field.ts'
import { describe, expect, test } from 'vitest'
import { type ChildForm, checkChildren, childrenToSend, childValuesOf, problemsBelow } from './child-form.ts'
import { applyRowAction } from './editable-rows.ts'

const fields = [
  { name: 'name', label: 'Name', field: text({ max: 5 }) },
  { name: 'mail', label: 'Mail', field: optional(text({ max: 64, rule: 'email' })) },
]
const children: ChildForm[] = [
  { name: 'detail', title: 'Detail', join: 'OneToOne', fields, initial: { mail: 'a@b.cn' } },
  { name: 'contacts', title: 'Contacts', join: 'OneToMany', fields },
]
const record = {
  contacts: [
    { id: '7', name: 'Li' },
    { id: '8', name: '' },
  ],
}

describe('S-158 child forms', () => {
  test('start with the read values, and a single one with its initial values', () => {
    const values = childValuesOf(children, record)
    expect(values.ones.detail).toEqual({ mail: 'a@b.cn' })
    expect(values.rows.contacts?.map(({ key, state }) => [key, state])).toEqual([
      ['7', 'inShow'],
      ['8', 'inShow'],
    ])
  })
  test('S-229 are validated one by one, except for deleted rows', () => {
    const values = childValuesOf(children, record)
    const problems = checkChildren(children, values, 'en')
    expect(Object.keys(problems)).toEqual(['detail.name', 'contacts.8.name'])
    expect(problemsBelow(problems, 'contacts')).toEqual({ '8.name': 'This field must not be empty' })
    values.rows.contacts = applyRowAction(values.rows.contacts ?? [], { do: 'remove', key: '8' })
    expect(Object.keys(checkChildren(children, values, 'en'))).toEqual(['detail.name'])
  })
  test('are sent trimmed, rows with their delete flag', () => {
    const values = childValuesOf(children, record)
    values.rows.contacts = applyRowAction(values.rows.contacts ?? [], { do: 'remove', key: '8' })
    values.rows.contacts = applyRowAction(values.rows.contacts, { do: 'add', key: 'n', values: { name: ' Wu ' } })
    expect(childrenToSend(children, values, record)).toEqual({
      detail: { mail: 'a@b.cn' },
      contacts: [
        { id: '7', name: 'Li', deletedFlag: 0 },
        { id: '8', name: null, deletedFlag: 1 },
        { name: 'Wu', deletedFlag: 0 },
      ],
    })
  })
  test('S-194 are joined one to one or one to many by their column, under the names used for reading and saving', () => {
    const joined: ChildForm[] = [
      { ...(children[0] as ChildForm), joinColumn: 'orderId', fieldNameInMainEntityOnId: 'orderDetail' },
      {
        ...(children[1] as ChildForm),
        joinColumn: 'orderId',
        fieldNameInMainEntityOnId: 'contactList',
        fieldNameInMainEntityOnSave: 'orderContacts',
      },
    ]
    const read = { id: '5', orderDetail: { name: 'Wu' }, contactList: [{ id: '7', name: 'Li' }] }
    const values = childValuesOf(joined, read)
    expect(values.ones.detail).toEqual({ mail: 'a@b.cn', name: 'Wu' })
    expect(childrenToSend(joined, values, read)).toEqual({
      detail: { mail: 'a@b.cn', name: 'Wu', orderId: '5' },
      orderContacts: [{ id: '7', name: 'Li', orderId: '5', deletedFlag: 0 }],
    })
    expect(childrenToSend(joined, values, {})).toMatchObject({
      detail: { name: 'Wu' },
      orderContacts: [{ name: 'Li' }],
    })
    expect(childrenToSend(joined, values, {}).detail).not.toHaveProperty('orderId')
  })
})
