import { keepViewSettings, readSavedViews, removeView, saveView } from '@gemba/contract/admin/saved-view.ts'
import { beforeAll, expect, test } from 'vitest'
import { unchecked } from '../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import type { Caller, TestProduct } from '../../main/product.fixture.ts'

let run: TestProduct

beforeAll(async () => {
  run = await joinTestProduct()
})

const list = 'equipment.object'
const viewsOf = async (caller: Caller) => (await caller(readSavedViews, { list })).data

test('a list without settings has the declared layout', async () => {
  expect(await viewsOf(run.admin)).toEqual({ own: null, views: [] })
})

test('settings are stored per user and list; the last ones win', async () => {
  await run.admin(keepViewSettings, { list, settings: { hidden: ['remark'] } })
  await run.admin(keepViewSettings, { list, settings: { widths: { name: 240 } } })
  expect((await viewsOf(run.admin)).own).toEqual({ widths: { name: 240 } })
  expect((await viewsOf(run.nobody)).own).toBeNull()
  expect((await run.admin(readSavedViews, { list: 'other' })).data.own).toBeNull()
  expect(await run.rows("select count(*)::int as n from saved_view where name = ''")).toEqual([{ n: 1 }])
})

test('a shared view is visible in its company only, and changed by its creator only', async () => {
  const settings = { sort: { sort: 'name', order: 'DESC' }, filter: { keyword: 'press' } }
  const { data } = await run.admin(saveView, unchecked({ list, name: 'Presses', isShared: 1, settings }))
  await run.admin(saveView, { list, name: 'Mine', settings: {} })
  expect((await viewsOf(run.admin)).views.map(({ name, isOwn }) => [name, isOwn])).toEqual([
    ['Mine', true],
    ['Presses', true],
  ])
  expect((await viewsOf(run.nobody)).views).toMatchObject([{ name: 'Presses', isOwn: false, isShared: 1, settings }])
  expect((await viewsOf(run.stranger)).views).toEqual([])
  const change = { list, id: data.id, name: 'Taken', isShared: 1, settings: {} }
  for (const other of [run.nobody, run.stranger]) {
    expect((await other(saveView, unchecked(change))).data).toMatchObject({ error: 'notFound' })
    expect((await other(removeView, unchecked({ id: data.id }))).data).toMatchObject({ error: 'notFound' })
  }
  expect((await viewsOf(run.nobody)).views.map(({ name }) => name)).toEqual(['Presses'])
  expect((await run.admin(saveView, unchecked({ ...change, name: 'Mine' }))).data).toMatchObject({ error: 'duplicate' })
  expect((await run.admin(removeView, unchecked({ id: data.id }))).code).toBe('200')
  expect((await viewsOf(run.nobody)).views).toEqual([])
})

test.each([
  [{ list, settings: 'text' }],
  [{ list, settings: ['list'] }],
  [{ list, settings: { filter: { keyword: 'x'.repeat(17_000) } } }],
  [{ settings: {} }],
])('settings that are none are refused and nothing is stored (%#)', async (body) => {
  const before = await run.rows('select settings from saved_view order by id')
  expect((await run.admin(keepViewSettings, unchecked(body))).data).toMatchObject({ error: 'invalid' })
  expect(await run.rows('select settings from saved_view order by id')).toEqual(before)
})

test('a blank name is rejected, and so is the fifty-first view', async () => {
  expect((await run.admin(saveView, { list, name: '  ', settings: {} })).data).toMatchObject({
    error: 'invalid',
  })
  for (let at = 0; at < 50; at++) await run.stranger(saveView, { list, name: `view ${at}`, settings: {} })
  expect((await run.stranger(saveView, { list, name: 'one more', settings: {} })).data).toMatchObject({
    error: 'invalid',
  })
})
