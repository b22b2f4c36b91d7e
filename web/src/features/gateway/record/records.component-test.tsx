// Records of a gateway: the list, one record with its curve and values, and the form that records points.
import {
  addBoxRecord,
  listBoxRecordPoints,
  listBoxRecords,
  readBoxRecord,
  removeBoxRecord,
} from '@gemba/contract/gateway/record/commands.ts'
import { boxRecordSource, boxRecordState } from '@gemba/contract/gateway/record/dictionaries.ts'
import { triggerChannel } from '@gemba/contract/gateway/trigger/trigger-channel.ts'
import type { SessionUser } from '@gemba/contract/identity/sign-in/session.ts'
import { quality } from '@gemba/contract/telemetry/sample.ts'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { operation } from '../../../api/fake-server/operation.fixture.ts'
import { useSession } from '../../../session/session.ts'
import { renderExample } from '../../gallery/gallery.fixture.tsx'
import { Records } from './records.tsx'

const at = Date.UTC(2026, 10, 20, 8)
const base = { dataType: 8 as const, objectId: '1', objectName: 'Oven' }
const points = [
  { ...base, pointId: '11', code: 't', name: 'Temperature', unit: '°C' },
  { ...base, pointId: '12', code: 's', name: 'Speed', unit: null },
]
const record = {
  id: '5',
  boxId: '7',
  tid: '3-1',
  name: 'Too hot',
  source: boxRecordSource.codes.trigger,
  status: boxRecordState.codes.complete,
  triggerId: '3',
  reason: null,
  at,
  startTime: at - 5000,
  endTime: at + 10_000,
  pointIds: ['11', '12'],
  remark: null,
  version: 2,
}
const recorded = { deviceCode: 'oven', decimals: 1, stateWords: null, periodMs: 1000, isHeld: false }
const details = {
  ...record,
  points: [
    {
      ...(points[0] as (typeof points)[number]),
      ...recorded,
      ts: at,
      value: 95.5,
      quality: quality.good,
      samples: [
        [at - 2000, 80, 0],
        [at, 95.5, 0],
        [at + 3000, 97, 0],
      ] as [number, number, number][],
    },
    {
      ...(points[1] as (typeof points)[number]),
      ...recorded,
      ts: null,
      value: null,
      quality: quality.badNoCommunication,
      samples: [],
    },
  ],
}

beforeEach(() => {
  useSession.setState({ user: { authorities: ['box:view', 'box:edit'] } as unknown as SessionUser })
})

const show = (rows: readonly (typeof record)[]) => {
  const server = serve(
    on(operation(triggerChannel, 'list'), []),
    on(listBoxRecords, [...rows]),
    on(listBoxRecordPoints, points),
    on(readBoxRecord, details),
  )
  return {
    server,
    shown: renderExample(
      <MemoryRouter>
        <Records boxId="7" />
      </MemoryRouter>,
    ),
  }
}

test('a record is listed with its window and opens as a curve with the values at the hit', async () => {
  const { server, shown } = show([record])
  await shown
  const line = page.getByTestId('record-5')
  await expect.element(line.getByText('5 s / 10 s')).toBeVisible()
  await line.getByRole('button', { name: 'Too hot' }).click()
  const panel = page.getByTestId('record-panel')
  await expect.element(panel.getByRole('img', { name: 'Recorded curve' })).toBeVisible()
  const values = panel.getByRole('table', { name: 'Values at the trigger' })
  await expect.element(values.getByRole('row', { name: /Temperature 95.5/ })).toBeVisible()
  await expect.element(values.getByRole('row', { name: /Speed — No communication/ })).toBeVisible()
  server.serve(on(removeBoxRecord, null))
  await panel.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete the record?' }).getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => server.inputsOf(removeBoxRecord)).toEqual([{ id: '5' }])
  await expect.element(panel).not.toBeInTheDocument()
})

test('without records the section says what makes them and offers to record points', async () => {
  const { server, shown } = show([])
  await shown
  await expect.element(page.getByText('No records yet')).toBeVisible()
  server.serve(on(addBoxRecord, record))
  await page.getByTestId('record-add').click()
  const dialog = page.getByRole('dialog', { name: 'Record points' })
  await dialog.getByLabelText('Name').fill('Run-in')
  await dialog.getByRole('button', { name: 'Start recording' }).click()
  await expect
    .poll(() => server.inputsOf(addBoxRecord))
    .toMatchObject([{ boxId: '7', name: 'Run-in', pointIds: ['11', '12'] }])
  const [input] = server.inputsOf(addBoxRecord) as { startTime: number; endTime: number }[]
  expect((input?.endTime ?? 0) - (input?.startTime ?? 0)).toBe(60_000)
})
