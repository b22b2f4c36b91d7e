import { startPage } from '@gemba/contract/identity/dictionaries.ts'
import { expect, test } from 'vitest'
import { pages } from '../shell/pages.ts'
import { landingPageOf } from './landing.ts'
import { startPaths } from './start-pages.ts'

const place = '/lak/pages/equipment/object'
const { workBench } = startPage.codes

test.each([
  ['the last page in this browser', place, null, place],
  ['the last page in this browser before the start page of a role', place, workBench, place],
  ['the start page of a role', '', workBench, '/mes/pages/orders/bench'],
  ['the overview otherwise', '', null, '/lak/pages/overview'],
  ['the overview if the role names a start page that is unknown here', '', 99, '/lak/pages/overview'],
] as const)('the sign-in opens %s', (_, last, code, opens) => {
  expect(landingPageOf({ place: last, startPage: code })).toEqual({ opens })
})

test('each start page is a page of the product', () => {
  expect(Object.keys(startPaths).map(Number)).toEqual(Object.values(startPage.codes))
  expect(Object.keys(pages)).toEqual(expect.arrayContaining(Object.values(startPaths)))
})
