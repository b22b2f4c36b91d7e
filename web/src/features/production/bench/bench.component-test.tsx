// The bench by keyboard, with a server that counts what it is sent and a network that breaks.
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { workRights } from '@gemba/contract/production/work-order/flow.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { CallError } from '../../../api/call-error.ts'
import { useSession } from '../../../session/session.ts'
import { press, renderAgain, renderExample } from '../../gallery/gallery.fixture.tsx'
import { Bench } from './bench.tsx'

const { running, dispatched } = workOrderStatus.codes

interface Sent {
  readonly name: string
  readonly input: Record<string, unknown>
  readonly key: string | undefined
}

let sent: Sent[] = []
/** Of the report: how the network or the server behave. */
let way: 'open' | 'cut' | 'refused' = 'open'
let status: number = running
/** Whether its pieces have serial numbers. */
let namesSerials = false

const work = () => ({
  ...{ id: '7', code: 'WO-7', version: 1, status, isRework: 0, orderCode: 'PO-1', productCode: 'P-40' },
  ...{ productName: 'Pump', unitName: 'pcs', segmentNumber: 10, stageName: 'Turn', quantity: '65' },
  ...{ goodQuantity: '25', scrapQuantity: '0', reworkQuantity: '0', availableQuantity: null, staffName: null },
  ...{ kitStatus: null, shortOfKit: [], planStart: null, planEnd: null, dueDate: null, pauseReason: null },
  allowedActs: status === running ? ['pause', 'report'] : ['claim'],
})

/** The material of what comes next. */
let kit: () => object = () => ({})

const answers: Record<string, () => unknown> = {
  listBenchStations: () => [
    {
      ...{ id: '3', code: 'M-12', name: 'Lathe', workCenterId: '2', workCenterName: 'Turning' },
      workOrders: [
        work(),
        { ...work(), id: '8', code: 'WO-8', orderCode: 'PO-2', status: dispatched, availableQuantity: '0', ...kit() },
      ],
    },
  ],
  readBenchWork: () => ({
    ...work(),
    instructions: 'Clamp it',
    files: [],
    remaining: '40',
    allowed: '40',
    stepCount: 0,
    parameterCount: 0,
  }),
  readReportForm: () => ({
    ...{ workOrderId: '7', precision: 0, namesSerials: namesSerials ? 1 : 0 },
    reports: [
      { id: '2', status: 80, goodQuantity: '9', scrapQuantity: '0', reworkQuantity: '0', reportedAt: 0, staff: [] },
      { id: '1', status: 20, goodQuantity: '5', scrapQuantity: '2', reworkQuantity: '0', reportedAt: 0, staff: [] },
    ],
  }),
  findOptions: () => [{ id: '4', text: 'Damaged', disabled: 0 }],
  identifyPerson: () => ({ id: '11', name: 'Bert', identity: 'proof', expiresAt: Date.now() + 60_000 }),
  readCurrentUser: () => ({ id: '5' }),
  reportWork: () => ({ id: `r${sent.length}` }),
  listBenchStaff: () => [
    { id: '11', name: 'Bert', post: null, hasPin: true },
    { id: '12', name: 'Carla', post: null, hasPin: false },
  ],
  listNeededMaterial: () => [needed('1', 'SHAFT', '40'), needed('2', 'SEAL', '0')],
  listConsumedMaterial: () => [
    {
      ...{ id: '30', workOrderId: '7', materialId: '1', materialCode: 'SHAFT', materialName: 'Shaft', lotId: '6' },
      ...{ lotCode: 'A-0', serialNumber: null, quantity: '3', unitName: 'pcs', locationCode: 'L-1' },
      ...{ isBackflush: 0, isExtra: 0, status: 20, consumedAt: 0, consumedBy: 'anna' },
    },
  ],
}

const needed = (materialId: string, materialCode: string, leftQuantity: string) => ({
  ...{ materialId, materialCode, materialName: materialCode, unitName: 'pcs', precision: 0, consumeType: 1 },
  ...{ plannedQuantity: '40', consumedQuantity: '0', leftQuantity },
})
const anyLot = { lotCode: null, serialNumber: null }
/** What the server knows of a code. */
const scannable: Record<string, object> = {
  'PO-9': {
    ...{ kind: 'order', workOrderId: '90', workStatus: dispatched, orderStatus: 30, stationName: 'M-14' },
    materialId: null,
  },
  'PO-8': { kind: 'order', workOrderId: null, workStatus: null, orderStatus: 60, stationName: null, materialId: null },
  'A-100': { kind: 'lot', materialId: '1', materialCode: 'SHAFT', lotCode: 'A-100', serialNumber: null },
  OTHER: {
    kind: 'material',
    materialId: '9',
    materialCode: 'OTHER',
    materialName: 'Other',
    unitName: 'pcs',
    ...anyLot,
  },
}

vi.mock('../../../api/run.ts', async (original) => {
  const real = await original<typeof import('../../../api/run.ts')>()
  const run = async (command: { name: string; kind: string }, input: Sent['input'], { key }: { key?: string } = {}) => {
    if (command.kind === 'write') {
      sent.push({ name: command.name, input, key })
      if (way === 'cut') throw new CallError('offline', 'cut')
      if (command.name === 'identifyPerson' && input.pin !== '4711' && input.badgeCode !== 'BADGE-1')
        throw new CallError('2485', 'wrong', { error: 'identityWrong' })
      if (way === 'refused') throw new CallError('2460', '99 is reported, 40 is allowed')
    }
    if (command.name === 'findScanned') return [scannable[String(input.code)] ?? []].flat()
    return answers[command.name]?.() ?? {}
  }
  const queryOf = (command: { module: string; name: string; kind: string }, input: Sent['input']) => ({
    queryKey: [command.module, command.name, input],
    queryFn: () => run(command, input),
  })
  const { useQuery } = await import('@tanstack/react-query')
  const useCommandQuery = (command: Parameters<typeof queryOf>[0], input: Sent['input'], { isEnabled = true } = {}) =>
    useQuery({ ...queryOf(command, input), enabled: isEnabled })
  return { ...real, run, queryOf, useCommandQuery }
})

const user = (id: string) =>
  ({ id, companyCode: 'demo', userName: 'anna', nickname: 'Anna', authorities: Object.values(workRights) }) as never

const bench = <Bench stationId="3" isShown onChangeStation={() => undefined} />
const reports = () => sent.filter(({ name }) => name === 'reportWork')
const focus = (testId: string) => (page.getByTestId(testId).element() as HTMLElement).focus()
const unsent = () => page.getByTestId('bench-unsent').element().getAttribute('data-unsent')

beforeEach(() => {
  sessionStorage.clear()
  sent = []
  way = 'open'
  status = running
  namesSerials = false
  kit = () => ({})
  useSession.setState({ user: user('5') })
})
afterEach(() => useSession.setState({ user: undefined }))

test('every button is large enough for gloves; why the next one waits is said', async () => {
  await renderExample(bench)
  await expect.element(page.getByTestId('bench-oneGood')).toBeEnabled()
  await expect.element(page.getByTestId('bench-left')).toHaveTextContent('Left 40 pcs')
  for (const button of page.getByRole('button').elements())
    expect(button.getBoundingClientRect().height, button.textContent ?? '').toBeGreaterThanOrEqual(72)
  expect(page.getByTestId('next-8').element().textContent).toContain('0 pcs')
  // What was reversed is not told of.
  const told = page.getByTestId('bench-last-reports').element().textContent
  expect(told).toMatch(/5 Good · 2 Scrap/)
  expect(told).not.toContain('9')
})

test('by keys alone: one good, then 12 good that replace the proposed 40, then scrap with its reason', async () => {
  await renderExample(bench)
  await expect.element(page.getByTestId('bench-oneGood')).toBeEnabled()
  focus('bench-oneGood')
  await press('{Enter}')
  await expect.poll(() => reports().length).toBe(1)
  focus('bench-report')
  await press('{Enter}')
  await expect.element(page.getByTestId('quantity')).toHaveFocus()
  await expect.element(page.getByTestId('quantity')).toHaveValue('40')
  await press('12{Enter}')
  await expect.poll(() => reports().length).toBe(2)
  focus('bench-scrapAct')
  await press('{Enter}')
  await expect.element(page.getByTestId('tile-4')).toHaveFocus()
  await press('{Enter}')
  await expect.element(page.getByTestId('quantity')).toHaveFocus()
  await press('2{Enter}')
  await expect.poll(() => reports().length).toBe(3)
  expect(reports().map(({ input: { good, scrap } }) => ({ good, scrap }))).toEqual([
    { good: '1', scrap: undefined },
    { good: '12', scrap: undefined },
    { good: '0', scrap: [{ quantity: '2', reasonCode: '4' }] },
  ])
  // Large keys do the same, and the first one replaces what was proposed.
  await page.getByTestId('bench-report').click()
  for (const key of ['key-3', 'key-0', 'key-erase', 'quantity-confirm']) await page.getByTestId(key).click()
  await expect.poll(() => reports().at(-1)?.input.good).toBe('3')
})

test('start takes a work order and begins it', async () => {
  status = dispatched
  await renderExample(bench)
  await expect.element(page.getByTestId('bench-start')).toBeEnabled()
  await expect.element(page.getByTestId('bench-oneGood')).toBeDisabled()
  focus('bench-start')
  await press('{Enter}')
  await expect.poll(() => sent.map(({ name }) => name)).toEqual(['claimWork', 'startWork'])
})

test('what is reported without network waits, survives a reload, and goes once under the key it had', async () => {
  way = 'cut'
  const shown = await renderExample(bench)
  await expect.element(page.getByTestId('bench-oneGood')).toBeEnabled()
  await page.getByTestId('bench-oneGood').click()
  await page.getByTestId('bench-oneGood').click()
  await expect.poll(unsent).toBe('2')
  // Only the first was tried: what comes after it does not overtake it.
  await expect.poll(() => new Set(reports().map(({ key }) => key)).size).toBe(1)
  const [first] = reports()
  await shown.unmount()
  way = 'open'
  sent = []
  await renderAgain(bench)
  await expect.poll(unsent).toBe('0')
  expect(reports()).toHaveLength(2)
  expect(reports()[0]?.key).toBe(first?.key)
  expect(reports()[1]?.key).not.toBe(first?.key)
})

test('another user neither sees nor sends them', async () => {
  way = 'cut'
  const shown = await renderExample(bench)
  await expect.element(page.getByTestId('bench-oneGood')).toBeEnabled()
  await page.getByTestId('bench-oneGood').click()
  await expect.poll(unsent).toBe('1')
  await shown.unmount()
  way = 'open'
  sent = []
  useSession.setState({ user: user('6') })
  const other = await renderAgain(bench)
  await expect.poll(unsent).toBe('0')
  await other.unmount()
  // The cookies of the browser may be another's already while this page still shows the first one.
  useSession.setState({ user: user('5') })
  answers.readCurrentUser = () => ({ id: '6' })
  await renderAgain(bench)
  await expect.poll(unsent).toBe('1')
  await page.getByTestId('bench-oneGood').click()
  await expect.poll(unsent).toBe('2')
  expect(reports()).toEqual([])
  answers.readCurrentUser = () => ({ id: '5' })
})

test('what the server refuses stays with its reason, until it is corrected or discarded on purpose', async () => {
  way = 'refused'
  await renderExample(bench)
  await expect.element(page.getByTestId('bench-oneGood')).toBeEnabled()
  await page.getByTestId('bench-oneGood').click()
  await page.getByTestId('bench-oneGood').click()
  await expect.poll(() => reports().length).toBe(2)
  way = 'open'
  await page.getByTestId('bench-unsent').click()
  await expect.poll(() => page.getByTestId('unsent-report').elements().length).toBe(2)
  expect(page.getByTestId('unsent-report').first().element().textContent).toContain('99 is reported')
  await page.getByTestId('unsent-correct').first().click()
  await press('9{Enter}')
  await expect.poll(() => reports().at(-1)?.input.good).toBe('9')
  await expect.poll(unsent).toBe('1')
  await page.getByTestId('unsent-discard').click()
  await expect.poll(unsent).toBe('1')
  await page.getByTestId('unsent-discard').click()
  await expect.poll(unsent).toBe('0')
})

test('the last report is taken back: what waits is dropped, what has arrived is reversed', async () => {
  await renderExample(bench)
  await expect.element(page.getByTestId('bench-oneGood')).toBeEnabled()
  await page.getByTestId('bench-oneGood').click()
  await page.getByTestId('bench-undo').click()
  await expect.poll(() => sent.at(-1)).toMatchObject({ name: 'reverseReport', input: { id: 'r1' } })
  await expect.element(page.getByTestId('bench-last')).not.toBeInTheDocument()
  way = 'cut'
  await page.getByTestId('bench-oneGood').click()
  await page.getByTestId('bench-oneGood').click()
  await expect.poll(unsent).toBe('2')
  await page.getByTestId('bench-undo').click()
  await expect.poll(unsent).toBe('1')
})

test('pieces with serial numbers are scanned: each once, with sound and words, also while the network is down', async () => {
  namesSerials = true
  way = 'cut'
  await renderExample(bench)
  await expect.element(page.getByTestId('bench-report')).toBeEnabled()
  await page.getByTestId('bench-report').click()
  await expect.element(page.getByTestId('scan')).toHaveFocus()
  await scan('SN-1')
  await scan('SN-2')
  await expect.poll(() => told('serial-count')).toContain('2')
  expect(told('serial-count')).toContain('40')
  focus('serials-confirm')
  await scan('SN-1')
  const inSheet = page.getByTestId('serial-sheet').getByTestId('scan-told')
  await expect.element(inSheet).toHaveTextContent('SN-1 is scanned already')
  await expect.element(inSheet).toHaveAttribute('data-wrong')
  expect(page.getByTestId('serial').elements()).toHaveLength(2)
  await page.getByTestId('serials-confirm').click()
  await expect.poll(() => reports().at(-1)?.input).toMatchObject({ good: '2', serialNumbers: ['SN-1', 'SN-2'] })
  await expect.poll(unsent).toBe('1')
  await page.getByTestId('bench-oneGood').click()
  await scan('SN-2')
  expect(page.getByTestId('serial').query()).toBeNull()
  await scan('SN-3')
  await expect.poll(unsent).toBe('2')
  way = 'refused'
  dispatchEvent(new Event('online'))
  await page.getByTestId('bench-unsent').click()
  await expect.poll(() => page.getByTestId('unsent-correct').elements().length).toBe(2)
  way = 'open'
  await page.getByTestId('unsent-correct').first().click()
  await scan('SN-4')
  await page.getByTestId('serials-confirm').click()
  await expect.poll(() => reports().at(-1)?.input).toMatchObject({ good: '3', serialNumbers: ['SN-1', 'SN-2', 'SN-4'] })
})

const told = (testId: string) => page.getByTestId(testId).query()?.textContent ?? ''
const scan = (code: string) => press(`${code}{Enter}`)
/** Any lot, from the line side. */
const any = { ...anyLot, locationId: null }
const consumptions = () => sent.filter(({ name }) => name === 'consumeMaterial').map(({ input }) => input)

test('a lot that is scanned while a button has the focus opens its consumption, and presses nothing', async () => {
  await renderExample(bench)
  await expect.element(page.getByTestId('bench-consumeAct')).toBeEnabled()
  focus('bench-oneGood')
  await scan('A-100')
  await expect.poll(() => told('consume-choice')).toContain('A-100')
  await expect.element(page.getByTestId('quantity')).toHaveValue('40')
  await expect.element(page.getByTestId('quantity')).toHaveFocus()
  // A second scan in the field of the quantity is no quantity.
  await scan('A-100')
  await expect.element(page.getByTestId('quantity')).toHaveValue('40')
  await press('12{Enter}')
  await expect
    .poll(consumptions)
    .toEqual([{ workOrderId: '7', lines: [{ ...any, materialId: '1', quantity: '12', lotCode: 'A-100' }] }])
  expect(reports()).toEqual([])
})

test('a wrong scan says what is expected; what is not planned and what is too much ask why', async () => {
  await renderExample(bench)
  await page.getByTestId('bench-consumeAct').click()
  await expect.element(page.getByTestId('scan')).toHaveFocus()
  await scan('NOBODY')
  await expect.poll(() => told('scan-wrong')).toMatch(/NOBODY.*SHAFT/)
  await scan('OTHER')
  await expect.poll(() => told('scan-wrong')).toMatch(/OTHER.*SHAFT/)
  await page.getByTestId('consume-extra').click()
  for (const button of page.getByTestId('consume-sheet').getByRole('button').elements())
    if (!button.classList.contains('icon-button'))
      expect(button.getBoundingClientRect().height, button.textContent ?? '').toBeGreaterThanOrEqual(72)
  await expect.element(page.getByTestId('quantity')).toHaveFocus()
  await press('2{Enter}')
  await page.getByTestId('tile-4').click()
  await expect
    .poll(consumptions)
    .toEqual([{ workOrderId: '7', lines: [{ ...any, materialId: '9', quantity: '2' }], isExtra: 1, remark: 'Damaged' }])
  await page.getByTestId('consume-undo').click()
  await expect.poll(() => sent.at(-1)).toMatchObject({ name: 'reverseConsumption', input: { id: '30' } })
})

test('a scan of another work order brings it to the front; what nobody knows is said', async () => {
  await renderExample(bench)
  await expect.element(page.getByTestId('bench-oneGood')).toBeEnabled()
  await scan('WO-8')
  await expect.poll(() => told('scan-told')).toContain('WO-8')
  await expect.element(page.getByTestId('next-7')).toBeVisible()
  await scan('NOBODY')
  await expect.poll(() => told('scan-told')).toContain('NOBODY')
  await expect.element(page.getByTestId('scan-told')).toHaveAttribute('data-wrong')
  expect(sent.map(({ name }) => name)).toEqual(['identifyPerson'])
})

test('an order that is scanned brings its work here to the front; one without says where its work is, or how it is', async () => {
  await renderExample(bench)
  await expect.element(page.getByTestId('bench-oneGood')).toBeEnabled()
  await scan('PO-2')
  await expect.poll(() => told('scan-told')).toContain('WO-8')
  await expect.element(page.getByTestId('next-7')).toBeVisible()
  await scan('PO-9')
  await expect.poll(() => told('scan-told')).toContain('PO-9 is dispatched to M-14')
  await expect.element(page.getByTestId('scan-told')).toHaveAttribute('data-wrong')
  await scan('PO-8')
  await expect.poll(() => told('scan-told')).toContain('Completed')
})

test('a scan while a reason is chosen presses no tile, and says so', async () => {
  await renderExample(bench)
  await page.getByTestId('bench-scrapAct').click()
  await expect.element(page.getByTestId('tile-4')).toHaveFocus()
  for (const tile of page
    .getByTestId('reject-sheet')
    .getByTestId(/^tile-/)
    .elements())
    expect(tile.querySelector('svg')?.getBoundingClientRect().height).toBeGreaterThanOrEqual(48)
  await scan('A-100')
  const inSheet = page.getByTestId('reject-sheet').getByTestId('scan-told')
  await expect.element(inSheet).toHaveTextContent('That was A-100; choose a reason first')
  await expect.element(page.getByTestId('tile-4')).toBeVisible()
})

test('what comes next says which material it waits for and when that comes, or that its kit is ready', async () => {
  const short = { materialId: '1', materialCode: 'STEEL', quantity: '4', unitName: 'bars' }
  kit = () => ({
    kitStatus: 20,
    shortOfKit: [
      { ...short, comesOn: '2099-01-05' },
      { ...short, materialCode: 'SEAL', comesOn: null },
    ],
  })
  const shown = await renderExample(bench)
  await expect.poll(() => told('waits-for-kit')).toBe('Waits for STEEL 4 bars (eta 2099-01-05), SEAL 4 bars')
  await shown.unmount()
  kit = () => ({ kitStatus: 50, shortOfKit: [] })
  await renderExample(bench)
  await expect.poll(() => told('kit-ready')).toBe('Kit ready')
})

test('a badge changes the person wherever it is scanned; a name with a PIN asks for it; reports carry the proof', async () => {
  await renderExample(bench)
  await expect.element(page.getByTestId('bench-oneGood')).toBeEnabled()
  await scan('BADGE-1')
  await expect.poll(() => told('bench-person')).toContain('Bert')
  await page.getByTestId('bench-oneGood').click()
  const own = { staff: [{ id: '11', sharePercent: '100' }], identities: ['proof'] }
  await expect.poll(() => reports().at(-1)?.input).toMatchObject(own)
  await page.getByTestId('bench-person').click()
  await page.getByTestId('tile-12').click()
  await expect.poll(() => told('bench-person')).toContain('Carla')
  // The proof went with the person: coming back takes it again.
  await page.getByTestId('bench-person').click()
  await page.getByTestId('tile-11').click()
  await expect.element(page.getByTestId('pin')).toHaveFocus()
  await press('12')
  for (const key of ['pin-3', 'pin-4', 'pin-confirm']) await page.getByTestId(key).click()
  await expect.element(page.getByTestId('pin-wrong')).toBeVisible()
  for (const key of ['pin-4', 'pin-7', 'pin-1', 'pin-1', 'pin-confirm']) await page.getByTestId(key).click()
  await expect.poll(() => told('bench-person')).toContain('Bert')
})
