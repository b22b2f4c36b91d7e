import { material } from '@gemba/contract/base/material/material.ts'
import { expect, it } from 'vitest'
import { useCurrency } from '../ui/value/money.ts'
import { joinedLabelOf, unitOf } from './labels.ts'

it('a reference has the label read with its record, its id if the label may not be seen, and undefined without either', () => {
  const record = { modelId: '7', boxId: '8', labels: { modelId: 'Boiler' } }
  expect(joinedLabelOf(record, 'modelId')).toBe('Boiler')
  expect(joinedLabelOf(record, 'boxId')).toBe('8')
  expect(joinedLabelOf({ modelId: '7' }, 'modelId')).toBeUndefined()
  expect(joinedLabelOf({ boxId: null, labels: {} }, 'boxId')).toBeUndefined()
})

it('the unit of money is the currency of the company', () => {
  useCurrency.setState({ currency: 'EUR' })
  expect(unitOf(material.fields.standardCost, {})).toBe('EUR')
  useCurrency.setState({ currency: 'CNY' })
})
