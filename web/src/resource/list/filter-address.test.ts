import { choice, instant, reference } from '@gemba/contract/kit/field.ts'
import { describe, expect, it } from 'vitest'
import { addressOf, filterFromAddress } from './filter-address.ts'

const filters = [
  { name: 'keyword', label: '' },
  { name: 'status', label: '', field: choice('modelStatus') },
  { name: 'modelId', label: '', field: reference('model') },
  { name: 'from', label: '', field: instant() },
]

describe('a filter in the address', () => {
  it('comes back as it was', () => {
    const values = { keyword: 'a&b 温', status: 0, modelId: '12', from: 1_795_150_000_000 }
    expect(filterFromAddress(addressOf(values), filters)).toEqual(values)
  })
  it('is nothing when there is none', () => {
    expect(addressOf({})).toBe('')
    expect(filterFromAddress('', filters)).toEqual({})
  })
  it('leaves out what the list does not know and what is no code', () => {
    expect(filterFromAddress('?unknown=1&status=x', filters)).toEqual({})
  })
})
