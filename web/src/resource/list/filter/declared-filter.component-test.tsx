// Filters of declared fields by keyboard: the resulting query, and a reset.

import { defineResource } from '@gemba/contract/equipment/define.ts'
import { objectStatus } from '@gemba/contract/equipment/dictionaries.ts'
import { model } from '@gemba/contract/equipment/model.ts'
import type { SessionUser } from '@gemba/contract/identity/sign-in/session.ts'
import {
  choice,
  code,
  date,
  decimal,
  flag,
  instant,
  integer,
  optional,
  reference,
  text,
} from '@gemba/contract/kit/field.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../api/query.ts'
import { press, renderExample } from '../../../features/gallery/gallery.fixture.tsx'
import { useSession } from '../../../session/session.ts'
import { instantOf } from '../../../ui/value/time.ts'
import type { Values } from '../../form/check.ts'
import { permissionOf } from '../../labels.ts'
import { filtersOf } from '../../page/resource-columns.tsx'
import { ListSearch } from './list-search.tsx'

const sample = defineResource('sample', {
  noun: ['样本', '樣本', 'Sample', 'Samples'],
  meaning: {
    is: 'A record with a field of each kind that lists are filtered by.',
    use: ['料', '料', 'Things'],
  },
  fields: {
    code: code(['编码', '編碼', 'Code']),
    status: choice(['状态', '狀態', 'Status'], objectStatus),
    count: integer(['数量', '數量', 'Count'], { unit: 'pcs' }),
    weight: optional(decimal(['重量', '重量', 'Weight'], { unit: 'kg' })),
    isMain: flag(['主要', '主要', 'Main']),
    remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
    due: optional(date(['日期', '日期', 'Due'])),
    readAt: optional(instant(['时间', '時間', 'Read'])),
    modelId: optional(reference(['模型', '模型', 'Model'], model)),
  },
  list: ['code', 'status'],
  filters: ['status', 'count', 'weight', 'isMain', 'remark', 'due', 'readAt', 'modelId', 'createTime'],
  routes: [],
})

const queries: Values[] = []
const last = () => queries.at(-1)

const authorities = [permissionOf(model, 'page')]
const models = [
  { id: '11', code: 'N', name: 'North' },
  { id: '12', code: 'S', name: 'South' },
]

async function open(values: Values = {}) {
  queries.length = 0
  const filters = filtersOf({ resource: sample, authorities }, 'en', 'Name or code')
  await renderExample(
    <ListSearch
      filters={filters}
      values={values}
      isByOne={false}
      onQuery={(request) => queries.push(request)}
      onField={() => {}}
    />,
  )
  // A query of a field that is not in the row shows all of them.
  if (Object.keys(values).length === 0) await page.getByRole('button', { name: 'More' }).click()
}
const fill = (label: string, typed: string) => page.getByLabelText(label, { exact: true }).fill(typed)
const query = () => (page.getByTestId('list-query').element() as HTMLElement).click()

test('a number is filtered by an exact range, a text by a part of it', async () => {
  await open()
  await fill('Count at least', '5')
  await fill('Weight at least', '12345678901234567.10')
  await fill('Weight at most', '12345678901234567.90')
  await fill('Remark', ' oil ')
  await press('{Enter}')
  expect(last()).toEqual({
    count: { from: '5' },
    weight: { from: '12345678901234567.1', to: '12345678901234567.9' },
    remark: { contains: 'oil' },
  })
  await fill('Count at least', '')
  await fill('Remark', '')
  query()
  expect(Object.keys(last() ?? {})).toEqual(['weight'])
  await page.getByTestId('list-reset').click()
  expect(last()).toEqual({})
})

test('one choice is filtered by equality, several by a list', async () => {
  await open()
  await page.getByLabelText('Status', { exact: true }).click()
  await press('{Enter}{Escape}')
  query()
  expect(last()).toEqual({ status: expect.any(Number) })
  await page.getByLabelText('Status', { exact: true }).click()
  await press('{ArrowDown}{Enter}{Escape}')
  query()
  expect(last()).toEqual({ status: { in: [expect.any(Number), expect.any(Number)] } })
})

test('one record is filtered by its id, several by a list', async () => {
  useSession.setState({ user: { authorities } as SessionUser })
  await open()
  queryClient.setQueryData(['equipment', 'model', 'references'], { records: models, total: models.length })
  await page.getByLabelText('Model', { exact: true }).click()
  await press('North{Enter}{Escape}')
  query()
  expect(last()).toEqual({ modelId: '11' })
  await page.getByLabelText('Model', { exact: true }).click()
  await press('South{Enter}{Escape}')
  query()
  expect(last()).toEqual({ modelId: { in: ['11', '12'] } })
})

test('an instant and a day are filtered by a period, one end of which may be open', async () => {
  await open()
  await page.getByLabelText('Created', { exact: true }).first().click()
  await press('2026-11-01 08:00:00{Tab}2026-11-02 08:00:00{Enter}')
  await page.getByLabelText('Due', { exact: true }).first().click()
  await press('2026-11-01{Tab}{Tab}')
  await press('{Escape}')
  query()
  const from = instantOf('2026-11-01 08:00:00')
  expect(last()).toEqual({ createTime: { from, to: from + 24 * 3_600_000 + 999 }, due: { from: '2026-11-01' } })
})

test('a button of an optional field filters rows where it is empty, then where it is not; required fields have none', async () => {
  await open({ weight: { from: '1' } })
  const button = page.getByRole('button', { name: 'Weight is empty' })
  ;(button.element() as HTMLElement).focus()
  await press('{Enter}')
  const next = page.getByRole('button', { name: 'Weight is not empty' })
  expect(next.element().getAttribute('aria-pressed')).toBe('true')
  await expect.element(page.getByLabelText('Weight at least')).toBeDisabled()
  query()
  expect(last()).toEqual({ weight: { isEmpty: true } })
  await press('{Tab}')
  await next.click()
  query()
  expect(last()).toEqual({ weight: { isEmpty: false } })
  await page.getByRole('button', { name: 'Any Weight' }).click()
  query()
  expect(last()).toEqual({})
  expect(page.getByRole('button', { name: /(Count|Status|Created) is empty/ }).query()).toBeNull()
})

test('the filters show the query of an address or saved view', async () => {
  await open({ status: { in: [0, 1] }, count: { to: 9 }, remark: { contains: 'x' }, readAt: { isEmpty: true } })
  const valueIn = (label: string) => (page.getByLabelText(label, { exact: true }).element() as HTMLInputElement).value
  expect([valueIn('Count at most'), valueIn('Remark')]).toEqual(['9', 'x'])
  query()
  expect(last()).toEqual({
    status: { in: [0, 1] },
    count: { to: 9 },
    remark: { contains: 'x' },
    readAt: { isEmpty: true },
  })
})
