import { afterEach, expect, it } from 'vitest'
import { displayedUnit, formatMoney, useCurrency } from './money.ts'

afterEach(() => useCurrency.setState({ currency: 'CNY' }))

it.each([
  ['54760', 2, '54,760.00\u2009CNY'],
  ['4229.6154', 2, '4,229.62\u2009CNY'],
  ['0.125', 2, '0.13\u2009CNY'],
  ['8.4578', 4, '8.4578\u2009CNY'],
  ['8.4', 4, '8.40\u2009CNY'],
  ['-123456789012345.67', 2, '-123,456,789,012,345.67\u2009CNY'],
])('%s with at most %i places is %s', (amount, most, shown) => {
  expect(formatMoney(amount, most)).toBe(shown)
})

it('is in the currency of the company; a value that is no amount is a dash', () => {
  useCurrency.setState({ currency: 'KRW' })
  expect([formatMoney('1'), formatMoney(null), formatMoney('')]).toEqual(['1\u2009KRW', '—', '—'])
  expect([displayedUnit('currency'), displayedUnit('kW'), displayedUnit(undefined)]).toEqual(['KRW', 'kW', undefined])
})
