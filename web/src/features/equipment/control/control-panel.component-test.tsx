// Writing to a device from the page of its object: the reason why not before it is pressed, the question with both values,
// the state of the command, and the commands of others.

import {
  confirmControl,
  controlPoint,
  listWritablePoints,
  pageControlCommands,
  readControlCommand,
} from '@gemba/contract/control/commands.ts'
import { controlErrors } from '@gemba/contract/control/errors.ts'
import { controlByFree } from '@gemba/contract/control/group-control.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { on, refuse, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { useFeed } from '../../../feed/feed.ts'
import { useSession } from '../../../session/session.ts'
import { renderExample } from '../../gallery/gallery.fixture.tsx'
import type { PointRow } from '../rows.ts'
import { CommandDetails } from './command-details.tsx'
import { ControlPanel } from './control-panel.tsx'

const number = { decimals: 1, dataType: 8, rw: 1, scale: 1, offset: 0, engLow: null, engHigh: null, stateWords: null }
const setpoint = { ...number, id: '7', code: 'setpoint', name: 'Set point', unit: '°C' }
const polled = new Map([['7', { ts: Date.now(), value: 20, quality: 0 }]])
const writable = { pointId: '7', writeMin: 10, writeMax: 30, writeStep: 0.5, isCritical: false, obstacle: null }
const free = { ...writable, writeMin: null, writeMax: null, writeStep: null }

const show = (point: object = setpoint) =>
  renderExample(<ControlPanel objectId="5" points={[point as PointRow]} polled={polled} />)
const row = () => page.getByTestId('control-setpoint')
const write = () => row().getByRole('button', { name: 'Write' })

beforeEach(() => {
  const authorities = ['telemetry:view', 'controlCommand:view', 'controlCommand:send', 'controlCommand:confirm']
  useSession.setState({ user: { authorities } as never })
  useFeed.setState({ status: 'live', alarms: undefined })
})

test('a value within the limits is written after a question with both values, and its state is shown', async () => {
  let state = 3
  const server = serve(
    on(listWritablePoints, [writable]),
    on(pageControlCommands),
    on(controlPoint, { id: '9', state: 2 }),
    on(readControlCommand, () => ({
      id: '9',
      state,
      kind: 1,
      target: '21.5',
      readBack: state === 5 ? '21.5' : null,
      unit: '°C',
    })),
  )
  await show()
  await write().click()
  const dialog = page.getByTestId('write-dialog')
  await expect.element(dialog.getByText('10 °C to 30 °C · steps of 0.5 °C')).toBeVisible()
  await dialog.getByRole('spinbutton').fill('31')
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The value must be at most 30')
  await expect.element(dialog.getByRole('button', { name: 'Write' })).toBeDisabled()
  await dialog.getByRole('spinbutton').fill('21.5')
  await dialog.getByRole('button', { name: 'Write' }).click()
  await expect.element(page.getByText('Set point: 20 °C → 21.5 °C')).toBeVisible()
  expect(server.inputsOf(controlPoint)).toEqual([])
  await page.getByRole('button', { name: 'Write 21.5 °C' }).click()
  await expect.poll(() => server.inputsOf(controlPoint)).toEqual([{ dataId: '7', value: 21.5 }])
  await expect.element(row().getByText('Sent', { exact: true })).toBeVisible()
  state = 5
  await expect.element(row().getByText('Done and read back')).toBeVisible()
  await expect.element(row().getByText('read back 21.5 °C')).toBeVisible()
})

test('the dialog has the rules of the server for steps and data types', async () => {
  serve(on(listWritablePoints, [writable]), on(pageControlCommands))
  await show()
  await write().click()
  const dialog = page.getByTestId('write-dialog')
  await dialog.getByRole('spinbutton').fill('12.3')
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The value must be in steps of 0.5')
  await expect.element(dialog.getByRole('button', { name: 'Write' })).toBeDisabled()
})

test('a value that the data type cannot hold cannot be written', async () => {
  serve(on(listWritablePoints, [free]), on(pageControlCommands))
  await show({ ...setpoint, dataType: 3 })
  await write().click()
  const dialog = page.getByTestId('write-dialog')
  for (const value of ['1.5', '70000']) {
    await dialog.getByRole('spinbutton').fill(value)
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('The value does not fit the data type')
    await expect.element(dialog.getByRole('button', { name: 'Write' })).toBeDisabled()
  }
  await dialog.getByRole('spinbutton').fill('65535')
  await expect.element(dialog.getByRole('button', { name: 'Write' })).toBeEnabled()
})

const sent = [
  on(listWritablePoints, [free]),
  on(pageControlCommands),
  on(controlPoint, { id: '9', state: 2 }),
  on(readControlCommand, { id: '9', state: 5, kind: 1, target: '' }),
]

test('an integer of 64 bits keeps its digits', async () => {
  const server = serve(...sent)
  await show({ ...setpoint, dataType: 6, unit: null })
  await write().click()
  const dialog = page.getByTestId('write-dialog')
  await dialog.getByRole('spinbutton').fill('9007199254740993')
  await dialog.getByRole('button', { name: 'Write' }).click()
  await page.getByRole('button', { name: 'Write 9,007,199,254,740,993' }).click()
  await expect.poll(() => server.inputsOf(controlPoint)).toEqual([{ dataId: '7', value: '9007199254740993' }])
})

test('a text can be cleared', async () => {
  const server = serve(...sent)
  await show({ ...setpoint, dataType: 9, unit: null })
  await write().click()
  const dialog = page.getByTestId('write-dialog')
  await dialog.getByLabelText('New value').fill('')
  await dialog.getByRole('button', { name: 'Write' }).click()
  await page.getByTestId('popup-confirm').click()
  await expect.poll(() => server.inputsOf(controlPoint)).toEqual([{ dataId: '7', value: '' }])
})

test('nothing is written while the connection is lost, also when that happens during the question', async () => {
  const server = serve(
    on(listWritablePoints, [writable]),
    on(pageControlCommands),
    on(controlPoint, { id: '9', state: 2 }),
  )
  await show()
  await write().click()
  const dialog = page.getByTestId('write-dialog')
  await dialog.getByRole('spinbutton').fill('21')
  await dialog.getByRole('button', { name: 'Write' }).click()
  await expect.element(page.getByTestId('popup-confirm')).toBeVisible()
  useFeed.setState({ status: 'lost', alarms: undefined })
  await page.getByTestId('popup-confirm').click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('There is no connection to the server')
  await expect.element(dialog.getByRole('button', { name: 'Write' })).toBeDisabled()
  expect(server.inputsOf(controlPoint)).toEqual([])
})

test('what the server would refuse is shown in words, and cannot be pressed', async () => {
  serve(
    on(listWritablePoints, [{ ...writable, obstacle: { code: 'gatewayOffline', parameters: {} } }]),
    on(pageControlCommands),
  )
  await show()
  await expect.element(row().getByText('The gateway is offline')).toBeVisible()
  await expect.element(write()).toBeDisabled()
  useFeed.setState({ status: 'lost', alarms: undefined })
  await expect.element(row().getByText('There is no connection to the server')).toBeVisible()
  useSession.setState({ user: { authorities: ['telemetry:view'] } as never })
  await expect.element(row().getByText('You have no permission to write')).toBeVisible()
  await expect.element(write()).toBeDisabled()
})

test('a critical point asks for the password, or for a second person', async () => {
  const server = serve(
    on(listWritablePoints, [{ ...writable, isCritical: true }]),
    on(pageControlCommands),
    on(controlPoint, { id: '9', state: 1 }),
    on(readControlCommand, { id: '9', state: 1, kind: 1, target: '22' }),
  )
  await show()
  await write().click()
  const dialog = page.getByTestId('write-dialog')
  await dialog.getByRole('spinbutton').fill('22')
  await expect.element(dialog.getByRole('button', { name: 'Ask for confirmation' })).toBeVisible()
  await dialog.getByLabelText('Your password').fill('secret')
  await dialog.getByRole('button', { name: 'Write' }).click()
  await page.getByRole('button', { name: 'Write 22 °C' }).click()
  await expect.poll(() => server.inputsOf(controlPoint)).toEqual([{ dataId: '7', value: 22, password: 'secret' }])
})

test('the command of another person is confirmed or refused', async () => {
  const waiting = {
    id: '11',
    kind: 1,
    state: 1,
    userName: 'mia',
    pointName: 'Set point',
    oldValue: '20',
    target: '25',
    unit: '°C',
    expiresAt: Date.now() + 40_000,
    allowedActions: ['confirm', 'refuse'] as const,
  }
  const server = serve(
    on(listWritablePoints, [writable]),
    on(pageControlCommands, { records: [waiting], total: 1, pages: 1 }),
    on(confirmControl, { id: '11', state: 2 }),
  )
  await show()
  const list = page.getByTestId('waiting-commands')
  await expect.element(list.getByText(/^mia asks: Set point 20 °C → 25 °C \(\d+ s left\)$/)).toBeVisible()
  await list.getByRole('button', { name: 'Confirm and write' }).click()
  await expect.poll(() => server.inputsOf(confirmControl)).toEqual([{ id: '11', isAccepted: true }])
})

test('a confirmed command that cannot be written any more shows why, and leaves the list', async () => {
  const waiting = {
    id: '11',
    kind: 1,
    state: 1,
    pointName: 'Set point',
    target: '25',
    allowedActions: ['confirm'] as const,
  }
  let records: object[] = [waiting]
  const refusal = refuse(controlErrors, 'controlRefused', { reason: 'The value must be at most 20' })
  serve(
    on(listWritablePoints, [writable]),
    on(pageControlCommands, () => ({ records, total: records.length, pages: 1 })),
    on(confirmControl, () => {
      records = []
      return refusal
    }),
  )
  await show()
  await page.getByTestId('waiting-commands').getByRole('button', { name: 'Confirm and write' }).click()
  await expect.element(page.getByText('Nothing was written. The value must be at most 20')).toBeVisible()
  await expect.element(page.getByTestId('waiting-commands')).not.toBeInTheDocument()
})

test('several values are written as one group, with the password if one of the points is critical', async () => {
  const points = [
    setpoint,
    { ...setpoint, id: '8', code: 'fan', name: 'Fan', unit: '%' },
    { ...setpoint, id: '9', code: 'flap', name: 'Flap' },
  ]
  const obstacle = { code: 'blocked', parameters: {} } as const
  const server = serve(
    on(listWritablePoints, [
      writable,
      { ...writable, pointId: '8', isCritical: true },
      { ...writable, pointId: '9', obstacle },
    ]),
    on(pageControlCommands),
    on(controlByFree, { id: '20', state: 2 }),
    on(readControlCommand, { id: '20', state: 5, kind: 3, target: '2', children: [], steps: [] }),
  )
  await renderExample(<ControlPanel objectId="5" points={points as unknown as PointRow[]} polled={polled} />)
  await page.getByRole('button', { name: 'Write several' }).click()
  const dialog = page.getByTestId('group-dialog')
  await expect.element(dialog.getByTestId('group-flap').getByText('Writing to this point is blocked')).toBeVisible()
  const send = () => dialog.getByRole('button', { name: /^Write \d values?$/ })
  await expect.element(send()).toBeDisabled()
  await dialog.getByTestId('group-setpoint').getByRole('spinbutton').fill('22')
  await expect.element(send()).toBeEnabled()
  await dialog.getByTestId('group-fan').getByRole('spinbutton').fill('31')
  await expect.element(dialog.getByTestId('group-fan').getByRole('alert')).toBeVisible()
  await dialog.getByTestId('group-fan').getByRole('spinbutton').fill('12')
  await expect.element(send()).toBeDisabled()
  await dialog.getByLabelText('Your password').fill('secret')
  await send().click()
  await expect.element(page.getByText('Set point → 22 °C; Fan → 12 %')).toBeVisible()
  await page.getByTestId('popup-confirm').click()
  const values = [
    { dataId: '7', value: 22 },
    { dataId: '8', value: 12 },
  ]
  await expect.poll(() => server.inputsOf(controlByFree)).toEqual([{ values, onFail: 'stop', password: 'secret' }])
  await expect.element(page.getByTestId('command-details')).toBeVisible()
})

test('a command that waits is decided in its details', async () => {
  const server = serve(
    on(readControlCommand, {
      id: '11',
      kind: 1,
      state: 1,
      target: '25',
      allowedActions: ['confirm', 'refuse'],
      children: [],
      steps: [],
    }),
    on(confirmControl, { id: '11', state: 8 }),
  )
  await renderExample(<CommandDetails id="11" onClose={() => undefined} />)
  await page.getByRole('button', { name: 'Refuse' }).click()
  await expect.poll(() => server.inputsOf(confirmControl)).toEqual([{ id: '11', isAccepted: false }])
})
