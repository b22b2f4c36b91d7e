import { startPage } from '@gemba/contract/identity/dictionaries.ts'
import { expect, test } from 'vitest'
import { pages } from '../shell/pages.ts'
import { landingPageOf } from './landing.ts'
import { startPaths } from './start-pages.ts'

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
  expect(landingPageOf(products, { place: last, startPage: null })).toEqual(landing)
})

const both = [product('lak'), product('mes')]
const { workBench } = startPage.codes

test('a first visit starts on the page of the role, later ones on the last page', () => {
  const bench = { path: '/empty', wish: { opens: '/mes/pages/orders/bench' } }
  expect(landingPageOf(both, { place: null, startPage: workBench })).toEqual(bench)
  expect(landingPageOf(both, { place, startPage: workBench })).toEqual({ path: '/empty', wish: { opens: place } })
})

test('each start page is a page of the product', () => {
  expect(Object.keys(startPaths).map(Number)).toEqual(Object.values(startPage.codes))
  expect(Object.keys(pages)).toEqual(expect.arrayContaining(Object.values(startPaths)))
})
