import { modelStatus } from '@gemba/contract/equipment/dictionaries.ts'
import { choice, decimal, instant, reference, text } from '@gemba/contract/kit/field.ts'
import { describe, expect, it } from 'vitest'
import { addressOf, filterFromAddress } from './filter-address.ts'

const filters = [
  { name: 'keyword', label: '' },
  { name: 'status', label: '', field: choice(modelStatus) },
  { name: 'modelId', label: '', field: reference('model') },
  { name: 'from', label: '', field: instant() },
]

describe('a filter in the address', () => {
  it('is read as it was written', () => {
    const values = { keyword: 'a&b 温', status: 0, modelId: '12', from: 1_795_150_000_000 }
    expect(filterFromAddress(addressOf(values), filters)).toEqual(values)
  })
  it('contains ranges, several values, parts of texts and emptiness of declared fields', () => {
    const declared = [
      { name: 'createTime', label: '', field: instant(), isDeclared: true },
      { name: 'status', label: '', field: choice(modelStatus), isDeclared: true },
      { name: 'weight', label: '', field: decimal(), isDeclared: true },
      { name: 'remark', label: '', field: text(), isDeclared: true },
      { name: 'modelId', label: '', field: reference('model'), isDeclared: true },
    ]
    const values = {
      createTime: { from: 1_795_150_000_000, to: 1_795_160_000_999 },
      status: { in: [0, 1] },
      weight: { from: '12345678901234567890.10' },
      remark: { contains: 'a&b=c' },
      modelId: { isEmpty: true },
    }
    expect(filterFromAddress(addressOf(values), declared)).toEqual(values)
    expect(filterFromAddress('?createTime.from=x&status.in=&status.in=1&remark.least=1', declared)).toEqual({})
    expect(filterFromAddress('?from.from=1', filters)).toEqual({})
  })
  it('is empty if there is none', () => {
    expect(addressOf({})).toBe('')
    expect(filterFromAddress('', filters)).toEqual({})
  })
  it('ignores unknown fields and invalid codes', () => {
    expect(filterFromAddress('?unknown=1&status=x', filters)).toEqual({})
  })
})
