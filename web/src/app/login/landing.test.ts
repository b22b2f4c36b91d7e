import { expect, test } from 'vitest'
import { landingOf } from './landing.ts'

const product = (code: string, url: string | null = null) => ({ code, url })
const place = '/lak/pages/equipment/object'

test.each([
  [
    'the only product is entered at its first page',
    [product('lak')],
    place,
    { path: '/empty', product: 'lak', wish: { opensFirst: true } },
  ],
  ['of several the last place', [product('lak'), product('bcs')], place, { path: '/empty', wish: { opens: place } }],
  ['without a place the choice', [product('lak'), product('bcs')], null, { path: '/model' }],
  ['a place elsewhere is none', [product('lak'), product('bcs')], '//elsewhere.example', { path: '/model' }],
  [
    'a product with an address of its own is entered by hand',
    [product('wvp', 'https://video.example')],
    null,
    { path: '/model' },
  ],
  ['without any product the page that says so', [], null, { path: '/model' }],
] as const)('%s', (_, products, last, landing) => {
  expect(landingOf(products, last)).toEqual(landing)
})
