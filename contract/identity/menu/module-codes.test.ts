import { expect, test } from 'vitest'
import { flattenMenu } from '../../menu.ts'
import { products } from '../products.ts'
import { moduleCodes } from './module-codes.ts'

test('S-352 modules and the built-in menu use only the classification codes of the specification', () => {
  expect(moduleCodes.join(', ')).toBe(
    'login, bcs, lak, tws, dvs, dvm, che, rps, mas, rms, ics, dtv, bds, fms, mes, hws, wes, swx, free, wms, iot, ' +
      'privatePage, api',
  )
  const usedProducts = new Set([...Object.keys(products), ...flattenMenu().map(({ entry }) => entry.product)])
  expect([...usedProducts].filter((code) => !(moduleCodes as readonly string[]).includes(code))).toEqual([])
})
