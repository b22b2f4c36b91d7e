// The dialog of a header with its lines, by keyboard: a model with its points.
import { model } from '@gemba/contract/equipment/model.ts'
import { modelPoint } from '@gemba/contract/equipment/model-point.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { CallError } from '../../api/call-error.ts'
import { press, renderExample } from '../../features/gallery/gallery.fixture.tsx'
import type { Values } from '../form/check.ts'
import { EditDialog } from '../form/edit-dialog.tsx'
import type { RecordMode } from '../form/form-field.ts'
import { lineFormOf } from './line-form.ts'
import { formFieldsOf } from './resource-form.ts'

const dialog = page.getByTestId('edit-dialog')
const points = dialog.getByRole('table', { name: 'Model points' })
const rows = () => [...points.element().querySelectorAll<HTMLElement>('tr[data-row-key]')]
const focus = (testId: string, row = document.body as HTMLElement) =>
  row.querySelector<HTMLElement>(`[data-testid="${testId}"]`)?.focus()
const codes = () => rows().map((row) => row.querySelector('td')?.textContent)

const point = (id: string, code: string) => ({
  id,
  version: 3,
  code,
  name: code.toUpperCase(),
  dataType: 8,
  isMain: 0,
  storeMode: 2,
  periodMs: 1000,
  sortNumber: Number(id) * 10,
})
const record = {
  id: '9',
  version: 1,
  code: 'press',
  name: 'Press',
  status: 1,
  isPlate: 1,
  sortNumber: 0,
  images: [],
  points: [point('1', 'a'), point('2', 'b')],
}

async function open(mode: RecordMode, save: (values: Values) => Promise<void>, language: 'en' | 'zh-CN' = 'en') {
  const options = { language, mode, authorities: ['*'] }
  await renderExample(
    <EditDialog
      title="Model"
      mode={mode}
      fields={formFieldsOf(model, { ...options, hidden: ['parentId', 'objectType'] })}
      childForms={[lineFormOf(modelPoint, options)]}
      initial={mode === 'add' ? { status: 1 } : record}
      onSave={save}
      onClose={() => {}}
    />,
    language,
  )
}

test('lines are added, corrected after a refusal, moved and removed by keyboard, and sent in one request', async () => {
  const sentValues: Values[] = []
  await open('edit', async (values) => {
    sentValues.push(values)
    if (sentValues.length > 1) return
    throw new CallError('400', 'broken', {
      error: 'invalid',
      params: { problems: [{ field: 'points.0.code', problem: 'exists', text: 'Already exists' }] },
    })
  })
  focus('row-add')
  await press('{Enter}')
  await press('{Control>}s{/Control}')
  await expect.element(dialog.getByText('Correct 2 fields')).toBeVisible()
  expect(sentValues).toEqual([])
  await press('b{Tab}Second b{Enter}')
  expect(codes()).toEqual(['a', 'b', 'b'])
  expect(document.activeElement?.getAttribute('data-testid')).toBe('row-edit')
  await press('{Control>}s{/Control}')
  await expect.element(points.getByText('Already exists')).toBeVisible()
  await expect.element(dialog.getByText('Correct 1 field')).toBeVisible()
  const third = rows()[2] as HTMLElement
  expect(third.dataset.state).toBe('inEditing')
  third.querySelector('input')?.focus()
  await press('{Control>}a{/Control}c{Enter}')
  focus('row-up', rows()[2])
  await press('{Enter}')
  expect(codes()).toEqual(['a', 'c', 'b'])
  focus('row-remove', rows()[0])
  await press('{Enter}')
  expect(codes()).toEqual(['c', 'b'])
  await press('{Control>}s{/Control}')
  await expect.poll(() => sentValues.length).toBe(2)
  expect(sentValues[1]?.points).toEqual([
    { id: '1', version: 3, deletedFlag: 1 },
    expect.objectContaining({ code: 'c', name: 'Second b', dataType: 8, sortNumber: 1 }),
    { id: '2', version: 3, sortNumber: 2 },
  ])
})

test('Enter and Escape in the open list of a line choose and close; the line stays open', async () => {
  await open('edit', async () => {})
  focus('row-edit', rows()[0])
  await press('{Enter}')
  const types = () => rows()[0]?.querySelector<HTMLInputElement>('input[role=combobox]')
  types()?.focus()
  await press('{ArrowDown}')
  await expect.poll(() => types()?.ariaExpanded).toBe('true')
  await press('{Escape}')
  await expect.poll(() => types()?.ariaExpanded).toBe('false')
  await press('{ArrowDown}')
  await expect.poll(() => types()?.ariaExpanded).toBe('true')
  await press('{ArrowDown}{Enter}')
  await expect.poll(() => types()?.ariaExpanded).toBe('false')
  expect(document.activeElement).toBe(types())
})

test('columns have their texts and inputs; a line in view mode has no inputs', async () => {
  await open('view', async () => {}, 'zh-CN')
  const table = dialog.getByRole('table', { name: '模型点' })
  const heads = [...table.element().querySelectorAll('th')].map((head) => head.textContent)
  expect(heads).toEqual(['编码', '名称', '数据类型', '单位', '关键点', '存储方式', '采集周期'])
  expect([...table.element().querySelectorAll('button, input')]).toEqual([])
  await expect.element(table.getByText('1 秒').first()).toBeVisible()
})

test('a line changed by another person is shown with both values, and the choice is sent', async () => {
  const sentValues: Values[] = []
  const changed = { updateUser: 'lin', updateTime: '2026-11-23 14:05:00' }
  const theirs = { ...record, ...changed, points: [{ ...point('1', 'a'), version: 4, unit: 'kg' }, point('2', 'b')] }
  const options = { language: 'en', mode: 'edit', authorities: ['*'] } as const
  await renderExample(
    <EditDialog
      title="Model"
      mode="edit"
      fields={formFieldsOf(model, { ...options, hidden: ['parentId', 'objectType'] })}
      childForms={[lineFormOf(modelPoint, options)]}
      initial={record}
      onReload={async () => theirs}
      onSave={async (values) => {
        sentValues.push(values)
        if (sentValues.length === 1)
          throw new CallError('1', 'stale', { error: 'stale', params: { field: 'points.0' } })
      }}
      onClose={() => {}}
    />,
  )
  focus('row-edit', rows()[0])
  await press('{Enter}{Tab}Mine{Enter}', '{Control>}s{/Control}')
  const conflict = dialog.getByRole('alert').first()
  await expect.element(conflict.getByText(`lin has changed “${record.name}” at ${changed.updateTime}`)).toBeVisible()
  await expect.element(conflict.getByText('Model points a: Name')).toBeVisible()
  await expect.element(conflict.getByText('Model points a: Unit')).toBeVisible()
  focus('conflict-save')
  await press('{Enter}')
  await expect.poll(() => sentValues[1]?.points).toEqual([{ id: '1', version: 4, name: 'Mine' }])
})
