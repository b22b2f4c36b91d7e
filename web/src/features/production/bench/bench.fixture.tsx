// The bench as rendered in tests, and the queries that tests share.
import { workRights } from '@gemba/contract/production/work-order/flow.ts'
import { afterEach, beforeEach } from 'vitest'
import { page } from 'vitest/browser'
import { useSession } from '../../../session/session.ts'
import { press } from '../../gallery/gallery.fixture.tsx'
import { Bench } from './bench.tsx'
import { anyLot, server, startBenchServer } from './bench-server.fixture.ts'

export const user = (id: string, authorities: readonly string[] = Object.values(workRights)) =>
  ({ id, companyCode: 'demo', userName: 'anna', nickname: 'Anna', authorities }) as never

export const bench = <Bench stationId="3" isShown onChangeStation={() => undefined} />
export const reports = () => server.sent.filter(({ name }) => name === 'reportWork')
export const focus = (testId: string) => (page.getByTestId(testId).element() as HTMLElement).focus()
export const unsentCount = () => page.getByTestId('bench-unsent').element().getAttribute('data-unsent')

/** Before every test, resets server and storage and signs in a user. */
export function beginAnew() {
  beforeEach(() => {
    sessionStorage.clear()
    // The signed-in user works.
    sessionStorage.setItem('gemba.bench.worker.3', JSON.stringify({ id: '', name: 'Anna' }))
    startBenchServer()
    useSession.setState({ user: user('5') })
  })
  afterEach(() => useSession.setState({ user: undefined }))
}

export const textOf = (testId: string) => page.getByTestId(testId).query()?.textContent ?? ''
export const scan = (code: string) => press(`${code}{Enter}`)
/** Any lot, from the line side. */
export const anyLine = { ...anyLot, locationId: null, substituteForId: null }
export const consumptions = () => server.sent.filter(({ name }) => name === 'consumeMaterial').map(({ input }) => input)

/** Reports one good piece twice, and confirms that both are meant. */
export async function reportTwice() {
  await page.getByTestId('bench-oneGood').click()
  await page.getByTestId('bench-oneGood').click()
  await page.getByTestId('repeat-both').click()
}
