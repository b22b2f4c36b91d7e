// A call in one press or in two, by keyboard: what for and how bad; taken back where it was a mistake.
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderExample } from '../../../gallery/gallery.fixture.tsx'
import { CallForHelp } from './call-for-help.tsx'

interface SentRequest {
  readonly path: string
  readonly body: Record<string, unknown>
}

let sent: SentRequest[] = []
let answer: Record<string, unknown> = {}

vi.mock('../../../../api/run.ts', async (original) => ({
  ...(await original<typeof import('../../../../api/run.ts')>()),
  run: async (command: { paths: readonly [string] }, body: Record<string, unknown>) => {
    sent.push({ path: command.paths[0], body })
    return answer
  },
  useCommandQuery: () => ({ data: needed }),
}))

const place = (warehouseId: string, free: string) => ({ warehouseId, name: `Hall ${warehouseId}`, free })
const needed = [
  { materialId: '21', materialCode: 'SHAFT', materialName: 'Shaft', unitName: 'pcs', leftQuantity: '12' },
  { materialId: '22', materialCode: 'SEAL', materialName: 'Seal', unitName: 'pcs', leftQuantity: '0' },
].map((line) => ({ ...line, places: line.materialId === '21' ? [place('4', '90'), place('5', '8')] : [] }))

const types = [
  { id: '7', kind: 1 as const, name: 'Machine down', ackMinutes: 3 },
  { id: '8', kind: 1 as const, name: 'Tool broken', ackMinutes: 5 },
]

afterEach(() => {
  sent = []
})

const show = async (made: Record<string, unknown>) => {
  answer = { id: '5', code: 'AD-1', status: 10, callCount: 1, isRepeated: 0, demandId: null, ...made }
  await renderExample(<CallForHelp stationId="3" types={types} />)
}

test('two presses call; kinds without a type have a tile too; every button is large enough for gloves', async () => {
  await show({})
  // Two types of equipment, and material and quality by their kinds.
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
  expect(sent).toEqual([
    {
      path: 'POST /mes_production/andon/material-abnormal',
      body: { stationId: '3', typeId: null, severity: 3, description: null, files: [] },
    },
  ])
  expect(page.getByTestId('call-done').element().textContent).toContain('AD-1')
})

test('one press on how bad what is calls at once', async () => {
  await show({})
  await expect.element(page.getByRole('group', { name: 'Tool broken' })).toBeVisible()
  const now = page.getByTestId('call-now-2-2').element() as HTMLElement
  expect(now.getBoundingClientRect().height).toBeGreaterThanOrEqual(72)
  expect(now.getBoundingClientRect().width).toBeGreaterThanOrEqual(72)
  now.focus()
  await press('{Enter}')
  await expect.element(page.getByTestId('call-done')).toBeVisible()
  expect(sent).toEqual([
    {
      path: 'POST /mes_production/andon/material-abnormal',
      body: { stationId: '3', typeId: null, severity: 2, description: null, files: [] },
    },
  ])
})

test('at work a call for material names the material and the warehouse, of what the work needs; a plain one stays two presses', async () => {
  answer = { id: '5', code: 'AD-1', status: 10, callCount: 1, isRepeated: 0, demandId: '8' }
  await renderExample(<CallForHelp stationId="3" types={types} workOrderId="9" />)
  await page.getByTestId('call-kind-2').click()
  const shaft = page.getByTestId('call-material-21')
  expect(shaft.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(72)
  expect(shaft.element().textContent).toContain('12 pcs still needed')
  await shaft.click()
  // The fullest warehouse is chosen already.
  expect(page.getByTestId('call-place-4').element().getAttribute('aria-pressed')).toBe('true')
  await page.getByTestId('call-place-5').click()
  await page.getByTestId('call-severity-2').click()
  await expect.element(page.getByText('The warehouse is asked for the material')).toBeVisible()
  expect(sent.at(-1)?.body).toMatchObject({ stationId: '3', materialId: '21', warehouseId: '5', quantity: '12' })
  await page.getByTestId('call-again').click()
  await page.getByTestId('call-kind-2').click()
  await page.getByTestId('call-material-22').click()
  await expect.element(page.getByText('No warehouse has any of it free')).toBeVisible()
  await page.getByTestId('call-material-22').click()
  await page.getByTestId('call-severity-3').click()
  await expect.element(page.getByTestId('call-done')).toBeVisible()
  expect(sent.at(-1)?.body).not.toHaveProperty('materialId')
})

test('a call made by mistake is withdrawn; one that others made is not', async () => {
  await show({})
  await page.getByTestId('call-kind-1').first().click()
  await page.getByTestId('call-severity-1').click()
  await page.getByTestId('call-withdraw').click()
  await expect.element(page.getByTestId('call-withdraw')).not.toBeInTheDocument()
  expect(sent.map(({ path }) => path)).toEqual([
    'POST /mes_production/andon/device-abnormal',
    'POST /mes_production/andon/withdraw',
  ])
  expect(sent[0]?.body).toMatchObject({ typeId: '7' })
  answer = { ...answer, isRepeated: 1, callCount: 3 }
  await page.getByTestId('call-again').click()
  await page.getByTestId('call-kind-3').click()
  await page.getByTestId('call-severity-2').click()
  await expect.element(page.getByTestId('call-again')).toBeVisible()
  await expect.element(page.getByTestId('call-withdraw')).not.toBeInTheDocument()
})
