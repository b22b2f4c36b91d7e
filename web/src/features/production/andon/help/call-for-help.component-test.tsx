// Raising a call by keyboard in one or two presses, with kind and severity, and withdrawing it.
import { withdrawCall } from '@gemba/contract/production/andon/andon-call-actions.ts'
import {
  callForDevice,
  callForMaterial,
  callForQuality,
  findCallMaterial,
} from '@gemba/contract/production/andon/call-for-help.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type FakeServer, on, serve } from '../../../../api/fake-server/fake-server.fixture.ts'
import { press, renderExample } from '../../../gallery/gallery.fixture.tsx'
import { CallForHelp } from './call-for-help.tsx'

let server: FakeServer
const sentCommands = () => server.writes.map(({ name, input }) => ({ name, input }))

const place = (warehouseId: string, free: string) => ({ warehouseId, name: `Hall ${warehouseId}`, free })
const requirements = [
  { materialId: '21', materialCode: 'SHAFT', materialName: 'Shaft', unitName: 'pcs', leftQuantity: '12' },
  { materialId: '22', materialCode: 'SEAL', materialName: 'Seal', unitName: 'pcs', leftQuantity: '0' },
].map((line) => ({ ...line, places: line.materialId === '21' ? [place('4', '90'), place('5', '8')] : [] }))

const types = [
  { id: '7', kind: 1 as const, name: 'Machine down', ackMinutes: 3 },
  { id: '8', kind: 1 as const, name: 'Tool broken', ackMinutes: 5 },
]

const call = { id: '5', code: 'AD-1', status: 10, callCount: 1, isRepeated: 0 }

/** Makes the server accept every call. */
const answerCalls = (reply: typeof call & { demandId?: string }) =>
  server.serve(on(callForDevice, reply), on(callForMaterial, reply), on(callForQuality, reply))

beforeEach(() => {
  server = serve(on(findCallMaterial, requirements), on(withdrawCall))
  answerCalls(call)
})

const show = async () => {
  await renderExample(<CallForHelp stationId="3" types={types} />)
}

test('two presses raise a call, kinds without a type have a tile, and all buttons are large enough for gloves', async () => {
  await show()
  // Two types for equipment; material and quality have a tile by their kind.
  const tiles = page.getByTestId(/^call-kind-/)
  await expect.poll(() => tiles.elements().length).toBe(4)
  for (const tile of tiles.elements()) expect(tile.getBoundingClientRect().height).toBeGreaterThanOrEqual(72)
  ;(page.getByTestId('call-kind-2').element() as HTMLElement).focus()
  await press('{Enter}')
  for (const button of page.getByRole('button').elements())
    expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(72)
  ;(page.getByTestId('call-severity-3').element() as HTMLElement).focus()
  await press('{Enter}')
  await expect.element(page.getByTestId('call-done')).toBeVisible()
  expect(sentCommands()).toEqual([
    {
      name: 'callForMaterial',
      input: { stationId: '3', typeId: null, severity: 3, description: null, files: [] },
    },
  ])
  expect(page.getByTestId('call-done').element().textContent).toContain('AD-1')
})

test('one press on a severity raises a call at once', async () => {
  await show()
  await expect.element(page.getByRole('group', { name: 'Tool broken' })).toBeVisible()
  const now = page.getByTestId('call-now-2-2').element() as HTMLElement
  expect(now.getBoundingClientRect().height).toBeGreaterThanOrEqual(72)
  expect(now.getBoundingClientRect().width).toBeGreaterThanOrEqual(72)
  now.focus()
  await press('{Enter}')
  await expect.element(page.getByTestId('call-done')).toBeVisible()
  expect(sentCommands()).toEqual([
    {
      name: 'callForMaterial',
      input: { stationId: '3', typeId: null, severity: 2, description: null, files: [] },
    },
  ])
})

test('with current work, a material call selects needed material and warehouse; a plain call stays two presses', async () => {
  answerCalls({ ...call, demandId: '8' })
  await renderExample(<CallForHelp stationId="3" types={types} workOrderId="9" />)
  await page.getByTestId('call-kind-2').click()
  const shaft = page.getByTestId('call-material-21')
  await expect.element(shaft).toBeVisible()
  expect(shaft.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(72)
  expect(shaft.element().textContent).toContain('12 pcs still needed')
  await shaft.click()
  // The warehouse with the most stock is preselected.
  expect(page.getByTestId('call-place-4').element().getAttribute('aria-pressed')).toBe('true')
  await page.getByTestId('call-place-5').click()
  await page.getByTestId('call-severity-2').click()
  await expect.element(page.getByText('The warehouse has been asked for the material')).toBeVisible()
  expect(sentCommands().at(-1)?.input).toMatchObject({
    stationId: '3',
    materialId: '21',
    warehouseId: '5',
    quantity: '12',
  })
  await page.getByTestId('call-again').click()
  await page.getByTestId('call-kind-2').click()
  await page.getByTestId('call-material-22').click()
  await expect.element(page.getByText('No free stock in any warehouse')).toBeVisible()
  await page.getByTestId('call-material-22').click()
  await page.getByTestId('call-severity-3').click()
  await expect.element(page.getByTestId('call-done')).toBeVisible()
  expect(sentCommands().at(-1)?.input).not.toHaveProperty('materialId')
})

test('the caller can withdraw a call, but not a call of somebody else', async () => {
  await show()
  await page.getByTestId('call-kind-1').first().click()
  await page.getByTestId('call-severity-1').click()
  await page.getByTestId('call-withdraw').click()
  await expect.element(page.getByTestId('call-withdraw')).not.toBeInTheDocument()
  expect(sentCommands().map(({ name }) => name)).toEqual(['callForDevice', 'withdrawCall'])
  expect(sentCommands()[0]?.input).toMatchObject({ typeId: '7' })
  answerCalls({ ...call, isRepeated: 1, callCount: 3 })
  await page.getByTestId('call-again').click()
  await page.getByTestId('call-kind-3').click()
  await page.getByTestId('call-severity-2').click()
  await expect.element(page.getByTestId('call-again')).toBeVisible()
  await expect.element(page.getByTestId('call-withdraw')).not.toBeInTheDocument()
})
