// The table of points by keyboard: typing, moving, pasting. Problems are shown at their cells, and one request saves
// all.
import type { SessionUser } from '@gemba/contract/identity/sign-in/session.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { CallError } from '../../../api/call-error.ts'
import { useSession } from '../../../session/session.ts'
import { press, renderExample } from '../../gallery/gallery.fixture.tsx'
import { PointTable } from './point-table.tsx'
import type { ObjectPointsInput } from './use-point-rows.ts'

const point = (id: string, code: string, more: object = {}) => ({
  id,
  version: 3,
  code,
  name: code.toUpperCase(),
  dataType: 8,
  kind: 1,
  rw: 0,
  isCounter: 0,
  decimals: 2,
  scale: 1,
  offset: 0,
  clampPolicy: 0,
  periodMs: 1000,
  storeMode: 2,
  storeDeadband: '0',
  minIntervalMs: 0,
  maxIntervalMs: 600_000,
  isMain: 0,
  isKey: 0,
  keySort: 0,
  maxPerMin: 6,
  isCritical: 0,
  isCommandBlocked: 0,
  sortNumber: Number(id),
  warnMax: null,
  errorMax: null,
  urgencyMax: null,
  ...more,
})
const cell = (label: string, row: number) => page.getByLabelText(`${label}, row ${row}`, { exact: true })
const focus = (label: string, row: number) => (cell(label, row).element() as HTMLElement).focus()
const focused = () => document.activeElement?.getAttribute('aria-label')

beforeEach(() => {
  useSession.setState({
    user: { id: '1', authorities: ['alarm:view', 'alarm:edit', 'model:edit'] as readonly string[] } as SessionUser,
  })
})

async function open(save: (points: ObjectPointsInput) => Promise<readonly object[]>) {
  await renderExample(
    <PointTable
      title="Pump"
      saved={[point('1', 'speed'), point('2', 'flow', { warnMax: 80, onDelayMs: 1500 })]}
      isReadOnly={false}
      onSave={(points) => save(points) as never}
    />,
  )
}

function paste(text: string): void {
  const copied = new DataTransfer()
  copied.setData('text/plain', text)
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: copied, bubbles: true, cancelable: true }),
  )
}

test('Enter and arrows move between cells, and only changes are sent', async () => {
  const savedPoints: ObjectPointsInput[] = []
  await open(async (points) => {
    savedPoints.push(points)
    return [point('1', 'speed', { unit: 'rpm', warnMax: 2500 }), point('2', 'flow', { unit: 'm³/h', warnMax: 80 })]
  })
  focus('Unit', 1)
  await press('rpm', '{Enter}')
  expect(focused()).toBe('Unit, row 2')
  await press('m³/h', '{ArrowUp}')
  expect(focused()).toBe('Unit, row 1')
  focus('Warning upper limit', 1)
  await press('2500', '{Control>}s{/Control}')
  await expect
    .poll(() => savedPoints)
    .toEqual([
      [
        { id: '1', version: 3, unit: 'rpm', warnMax: 2500 },
        { id: '2', version: 3, unit: 'm³/h' },
      ],
    ])
  await expect.element(page.getByTestId('points-save')).toBeDisabled()
})

test('rows pasted from a workbook follow their headings, and times are in seconds', async () => {
  const savedPoints: ObjectPointsInput[] = []
  await open(async (points) => {
    savedPoints.push(points)
    return []
  })
  await page.getByRole('button', { name: /^More columns/ }).click()
  await expect.element(cell('On delay (s)', 2)).toHaveValue('1.5')
  await page.getByTestId('grid-add').click()
  await expect.poll(focused).toBe('Code, row 3')
  paste(
    'Code\tName\tData type\tWarning upper limit\tOn delay (s)\npressure\tPressure\tFloat\t1,200\t2.5\nstate\tState\tBoolean\t\t\n',
  )
  await expect.element(cell('Name', 4)).toHaveValue('State')
  await expect.element(cell('On delay (s)', 3)).toHaveValue('2.5')
  await page.getByTestId('points-save').click()
  await expect
    .poll(() => savedPoints[0])
    .toMatchObject([
      { code: 'pressure', name: 'Pressure', dataType: 7, warnMax: 1200, onDelayMs: 2500, sortNumber: 3 },
      { code: 'state', name: 'State', dataType: 1, sortNumber: 4 },
    ])
})

test('a problem of the browser or of the server is shown at its cell until the row is corrected', async () => {
  let calls = 0
  await open(async () => {
    calls += 1
    throw new CallError('1102', 'Code exists already', { error: 'duplicate', params: { field: 'points.1.code' } })
  })
  focus('Critical upper limit', 2)
  await press('70')
  focus('Range low', 1)
  await press('low', '{Control>}s{/Control}')
  expect(calls).toBe(0)
  await expect.element(cell('Critical upper limit', 2)).toHaveAttribute('aria-invalid', 'true')
  await expect.element(cell('Range low', 1)).toHaveAttribute('aria-invalid', 'true')
  focus('Range low', 1)
  await press('{Control>}a{/Control}', '5')
  focus('Critical upper limit', 2)
  await press('{Control>}a{/Control}', '90', '{Control>}s{/Control}')
  await expect.element(page.getByText('Code exists already')).toBeVisible()
  await expect.element(cell('Code', 2)).toHaveAttribute('aria-invalid', 'true')
  focus('Code', 2)
  await press('x')
  await expect.element(page.getByText('Code exists already')).not.toBeInTheDocument()
})

test('rows are moved, removed and reset', async () => {
  const savedPoints: ObjectPointsInput[] = []
  await open(async (points) => {
    savedPoints.push(points)
    return []
  })
  await page.getByRole('button', { name: 'Move row 2 up' }).click()
  await expect.element(cell('Code', 1)).toHaveValue('flow')
  await page.getByRole('button', { name: 'Remove row 2' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect.element(cell('Code', 2)).toHaveValue('flow')
  await page.getByRole('button', { name: 'Remove row 1' }).click()
  await page.getByTestId('points-save').click()
  await expect.poll(() => savedPoints[0]).toEqual([{ id: '1', version: 3, deletedFlag: 1 }])
})

test('points with names in the language of the reader show those; a new point has the same main name', async () => {
  const savedPoints: ObjectPointsInput[] = []
  await renderExample(
    <PointTable
      title="Pump"
      saved={[point('1', 'speed', { name: '转速', nameEn: 'Speed' })]}
      isReadOnly={false}
      onSave={async (points) => {
        savedPoints.push(points)
        return []
      }}
    />,
  )
  await expect.element(cell('Name (English)', 1)).toHaveValue('Speed')
  expect(document.querySelector('[aria-label="Name, row 1"]')).toBeNull()
  focus('Code', 1)
  paste('Code\tName (English)\nspeed\tSpeed\nflow\tFlow\n')
  await page.getByTestId('points-save').click()
  await expect.poll(() => savedPoints[0]).toMatchObject([{ code: 'flow', name: 'Flow', nameEn: 'Flow' }])
})

test('without the permission to change alarms, limits accept neither typing nor pasting', async () => {
  useSession.setState({
    user: { id: '1', authorities: ['alarm:view', 'model:edit'] as readonly string[] } as SessionUser,
  })
  const savedPoints: ObjectPointsInput[] = []
  await open(async (points) => {
    savedPoints.push(points)
    return []
  })
  await expect.element(cell('Warning upper limit', 2)).toBeDisabled()
  focus('Unit', 2)
  paste('Name\tUnit\tWarning upper limit\tOn delay (s)\nFlow\tl/s\t10\t3\n')
  await page.getByTestId('points-save').click()
  await expect.poll(() => savedPoints[0]).toEqual([{ id: '2', version: 3, name: 'Flow', unit: 'l/s' }])
})
