// Steps and parameters at the bench: readings are used, missing values are typed, values outside the limits are
// refused.
import { findOptions } from '@gemba/contract/base/dictionary.ts'
import { readCurrentUser } from '@gemba/contract/identity/sign-in/session.ts'
import { listNeededMaterial } from '@gemba/contract/production/consumption/consume-material.ts'
import { parameterErrors } from '@gemba/contract/production/parameter/errors.ts'
import { listWorkParameters, listWorkSteps, parameterRights } from '@gemba/contract/production/parameter/work-guide.ts'
import { listBenchStaff } from '@gemba/contract/production/personnel/identity/identify.ts'
import { listBenchStations, readBenchWork } from '@gemba/contract/production/work-order/bench.ts'
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { workRights } from '@gemba/contract/production/work-order/flow.ts'
import { readReportForm, reportWork } from '@gemba/contract/production/work-order/report-work.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cut, type FakeServer, on, refuse, serve } from '../../../../api/fake-server/fake-server.fixture.ts'
import { useSession } from '../../../../session/session.ts'
import { press, renderAgain, renderExample } from '../../../gallery/gallery.fixture.tsx'
import { unsentCount } from '../bench.fixture.tsx'
import { Bench } from '../bench.tsx'

let server: FakeServer
const reports = () => server.inputsOf(reportWork)
let parameters: ReturnType<typeof parameter>[] = []

const work = {
  id: '7',
  code: 'WO-7',
  version: 1,
  status: workOrderStatus.codes.running,
  isRework: 0,
  orderCode: 'PO-1',
  productCode: 'P-40',
  productName: 'Pump',
  unitName: 'pcs',
  segmentNumber: 10,
  stageName: 'Press',
  quantity: '65',
  goodQuantity: '25',
  scrapQuantity: '0',
  reworkQuantity: '0',
  availableQuantity: null,
  staffName: null,
  planStart: null,
  planEnd: null,
  dueDate: null,
  pauseReason: null,
  kitStatus: null,
  shortOfKit: [],
  allowedActions: ['pause', 'report'],
}
const counts = () => ({ stepCount: 2, parameterCount: parameters.length })

const serveBench = () =>
  serve(
    on(listBenchStations, [{ id: '3', code: 'M-12', name: 'Press 1', workCenterId: '2', workOrders: [work] }]),
    on(readBenchWork, () => ({ ...work, remaining: '40', allowed: '40', ...counts() })),
    on(readReportForm, { workOrderId: '7' }),
    on(findOptions, [{ id: '4', text: 'Damaged' }]),
    on(readCurrentUser, { id: '5' }),
    on(listBenchStaff),
    on(listNeededMaterial),
    on(listWorkParameters, () => parameters),
    on(listWorkSteps, [
      { id: '1', title: 'Clamp the shaft', description: 'Until it clicks' },
      { id: '2', title: 'Turn it', description: null },
    ]),
    on(reportWork, { id: 'r1' }),
  )

const signIn = (...more: string[]) =>
  useSession.setState({
    user: { id: '5', companyCode: 'demo', authorities: [...Object.values(workRights), ...more] } as never,
  })
const bench = <Bench stationId="3" isShown onChangeStation={() => undefined} />
const textOf = (testId: string) => page.getByTestId(testId).query()?.textContent ?? ''

beforeEach(() => {
  sessionStorage.clear()
  parameters = []
  server = serveBench()
  signIn()
})
afterEach(() => useSession.setState({ user: undefined }))

const reading = {
  pointId: '9',
  pointName: 'Force',
  objectName: 'Press 1',
  value: '71.2',
  quality: 0,
  sampledAt: Date.now(),
  isUsable: true,
  fault: null,
  proof: 'read-here',
}
const parameter = (code: string, more: object = {}) => ({
  id: code,
  code,
  name: code,
  kind: 1,
  unit: 'kN',
  lowerLimit: '60',
  target: '70',
  upperLimit: '80',
  isRequired: 1,
  reading: null,
  ...more,
})
const unlimited = { unit: null, lowerLimit: null, target: null, upperLimit: null }
const confirm = () => page.getByTestId('values-confirm')

test('steps are paged by buttons and by arrow keys', async () => {
  await renderExample(bench)
  await page.getByTestId('bench-steps').click()
  await expect.poll(() => textOf('step')).toMatch(/1.*Clamp the shaft.*Until it clicks/)
  await press('{ArrowRight}')
  await expect.poll(() => textOf('step')).toContain('Turn it')
  await press('{ArrowLeft}')
  await expect.poll(() => textOf('step')).toContain('Clamp the shaft')
  for (const button of page.getByTestId('steps-sheet').getByRole('button').elements())
    if (!button.classList.contains('icon-button'))
      expect(Math.round(button.getBoundingClientRect().height), button.textContent ?? '').toBeGreaterThanOrEqual(72)
  await page.getByTestId('step-after').click()
  await page.getByTestId('step-after').click()
  await expect.element(page.getByTestId('steps-sheet')).not.toBeInTheDocument()
})

test('a report of good pieces takes the readings and asks for the rest; scrap asks for nothing', async () => {
  parameters = [
    parameter('FORCE', { reading }),
    parameter('DEPTH'),
    parameter('GREASED', { kind: 3, isRequired: 0, ...unlimited }),
  ]
  await renderExample(bench)
  await expect.element(page.getByTestId('bench-parameters')).toBeVisible()
  await page.getByTestId('bench-oneGood').click()
  await expect.element(page.getByTestId('value-FORCE')).toHaveValue('71.2')
  await expect.poll(() => textOf('parameter-FORCE')).toMatch(/60 … 80 kN.*Press 1 · Force.*Good.*From telemetry/)
  await expect.element(confirm()).toBeDisabled()
  await page.getByTestId('value-DEPTH').click()
  for (const key of ['key-6', 'key-5']) await page.getByTestId(key).click()
  // A scanner ends with Enter, which moves the focus to the next field.
  await page.getByTestId('value-DEPTH').click()
  await press('{Enter}')
  expect(reports()).toEqual([])
  await confirm().click()
  await expect
    .poll(() => reports().at(-1)?.params)
    .toEqual([
      { code: 'FORCE', value: '71.2', proof: 'read-here' },
      { code: 'DEPTH', value: '65', proof: null },
    ])
  await page.getByTestId('bench-scrapAction').click()
  await page.getByTestId('tile-4').click()
  await page.getByTestId('quantity-confirm').click()
  await expect.poll(() => reports().length).toBe(2)
  expect(reports().at(-1)?.params).toBeUndefined()
})

test('stale readings are not taken; values outside the limits need the permission and a reason', async () => {
  const stale = { ...reading, value: '75', isUsable: false, fault: 'stale', proof: null }
  parameters = [parameter('FORCE', { reading: stale })]
  const screen = await renderExample(bench)
  await expect.element(page.getByTestId('bench-parameters')).toBeVisible()
  await page.getByTestId('bench-oneGood').click()
  await expect.element(page.getByTestId('value-FORCE')).toHaveValue('')
  await expect.poll(() => textOf('parameter-FORCE')).toMatch(/stale.*last 75 kN/)
  await page.getByTestId('value-FORCE').fill('80.1')
  await expect.element(page.getByTestId('values-refused')).toBeVisible()
  await expect.element(confirm()).toBeDisabled()
  await screen.unmount()
  signIn(parameterRights.override)
  await renderAgain(bench)
  await expect.element(page.getByTestId('bench-parameters')).toBeVisible()
  await page.getByTestId('bench-oneGood').click()
  await page.getByTestId('value-FORCE').fill('80.1')
  await expect.element(confirm()).toBeDisabled()
  await page.getByTestId('override-reason').fill('Trial')
  await confirm().click()
  await expect
    .poll(() => reports().at(-1))
    .toMatchObject({ params: [{ value: '80.1', proof: null }], overrideReason: 'Trial' })
})

const outside = refuse(parameterErrors, 'parameterOutside', { name: 'FORCE', value: '61', limits: '60 … 80 kN' })

test('a refused report keeps the sheet of its values open with the reason', async () => {
  parameters = [parameter('FORCE')]
  server.serve(on(reportWork, outside))
  await renderExample(bench)
  await expect.element(page.getByTestId('bench-parameters')).toBeVisible()
  await page.getByTestId('bench-oneGood').click()
  await page.getByTestId('value-FORCE').fill('61')
  await confirm().click()
  await expect.element(page.getByTestId('report-refused')).toBeVisible()
  expect(unsentCount()).toBe('0')
  server.serve(on(reportWork, { id: 'r1' }))
  await page.getByTestId('value-FORCE').fill('62')
  await confirm().click()
  await expect.poll(() => reports().at(-1)).toMatchObject({ good: '1', params: [{ code: 'FORCE', value: '62' }] })
  await expect.element(page.getByTestId('values-sheet')).not.toBeInTheDocument()
})

test('a report that is refused later is corrected with its values', async () => {
  parameters = [parameter('FORCE')]
  server.serve(on(reportWork, cut))
  await renderExample(bench)
  await expect.element(page.getByTestId('bench-parameters')).toBeVisible()
  await page.getByTestId('bench-oneGood').click()
  await page.getByTestId('value-FORCE').fill('61')
  await confirm().click()
  await expect.poll(unsentCount).toBe('1')
  server.serve(on(reportWork, outside))
  dispatchEvent(new Event('online'))
  await expect.poll(() => page.getByTestId('bench-unsent').element().textContent).toContain('1 report rejected')
  server.serve(on(reportWork, { id: 'r1' }))
  await page.getByTestId('bench-unsent').click()
  await page.getByTestId('unsent-correct').click()
  await press('2{Enter}')
  await expect.element(page.getByTestId('value-FORCE')).toHaveValue('61')
  await page.getByTestId('value-FORCE').fill('62')
  await confirm().click()
  await expect
    .poll(() => reports().at(-1))
    .toMatchObject({ good: '2', params: [{ code: 'FORCE', value: '62', proof: null }] })
})
