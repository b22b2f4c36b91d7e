// Guesses of badges and PINs are slowed down where they are made. The person with the correct PIN can still identify
// elsewhere.
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { identifyPerson } from '@gemba/contract/production/personnel/identity/identify.ts'
import { setStaffCredential } from '@gemba/contract/production/personnel/identity/identify.ts'
import { staff } from '@gemba/contract/production/personnel/staff.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../../../main/declared-call.fixture.ts'
import { testPassword } from '../../../../main/product.fixture.ts'
import { inWork, systemActor } from '../../../../platform/db/work.ts'
import { ensureRole, ensureUser, openOwnSession } from '../../../identity/index.ts'
import { OrderPlant } from '../../order/order.fixture.ts'

type IdentifyReply = CommandReply<typeof identifyPerson> & { readonly error?: string }
type Outcome = 'right' | 'identityWrong' | 'throttled'

let plant: OrderPlant
let anna: string
let count = 0

/** Opens a new terminal: a session of a user, at an address. */
async function openTerminal(user: string, address: string) {
  const token = await inWork(plant.run.product.database, systemActor(), async (work) => {
    const company = { companyId: plant.run.companyId }
    const roleId = await ensureRole(work, { ...company, code: 'admin', name: 'admin', grants: null })
    const account = { ...company, name: user, nickname: user, password: testPassword, roleId }
    const userId = await ensureUser(work, { ...account, department: { code: 'd', name: 'd' } })
    return openOwnSession(work, { ...company, userId })
  })
  return async (body: object): Promise<Outcome> => {
    const response = await plant.run.product.app.inject({
      method: 'POST',
      url: '/api/mes_production/workbench/identify',
      remoteAddress: address,
      headers: { authorization: `Bearer ${token}` },
      payload: body,
    })
    const { code, data } = response.json<{ code: string; data: IdentifyReply }>()
    return code === '200' ? 'right' : (data.error as Outcome)
  }
}

type Terminal = Awaited<ReturnType<typeof openTerminal>>

/** Returns how many of the wrong guesses were checked. */
async function guess(terminal: Terminal, times: number, body: () => object): Promise<number> {
  let checkCount = 0
  for (let index = 0; index < times; index++) if ((await terminal(body())) === 'identityWrong') checkCount++
  return checkCount
}

const wrongBadge = () => ({ badgeCode: `GUESS-${++count}` })
const wrongPin = () => ({ staffId: anna, pin: String(5000 + ++count) })
const person = async (name: string) =>
  (await plant.must(operation(staff, 'create'), { code: `${name}-${++count}`, name })).id

beforeAll(async () => {
  plant = await OrderPlant.join()
  anna = await person('Anna')
  await plant.must(setStaffCredential, { staffId: anna, badgeCode: 'BADGE-ANNA', pin: '4711' })
})

test('wrong badges at one bench do not affect other benches behind the same address', async () => {
  const [first, second] = [await openTerminal('bench-1', '203.0.113.1'), await openTerminal('bench-2', '203.0.113.1')]
  expect(await guess(first, 60, wrongBadge)).toBe(21)
  expect(await first({ badgeCode: 'BADGE-ANNA' })).toBe('throttled')
  expect(await second({ badgeCode: 'BADGE-ANNA' })).toBe('right')
})

test('wrong PINs at one bench do not lock out the person at another', async () => {
  const [first, second] = [await openTerminal('bench-3', '203.0.113.2'), await openTerminal('bench-4', '203.0.113.2')]
  expect(await guess(first, 30, wrongPin)).toBe(5)
  expect(await first({ staffId: anna, pin: '4711' })).toBe('throttled')
  expect(await second({ staffId: anna, pin: '4711' })).toBe('right')
})

test('badges guessed 60 times from each of several addresses are checked only as often as from one terminal', async () => {
  const user = `guesser-${++count}`
  let checkCount = 0
  for (const host of [11, 12, 13, 14, 15])
    checkCount += await guess(await openTerminal(user, `198.51.100.${host}`), 60, wrongBadge)
  // Five sessions with 21 guesses each would be 105, but the user of an unknown bench is slowed down too.
  // A slow machine takes minutes, in which a few more are allowed.
  expect(checkCount).toBeGreaterThanOrEqual(61)
  expect(checkCount).toBeLessThan(70)
})

test('a PIN guessed from everywhere is checked 30 times a day; the known bench of the person still works', async () => {
  const bert = await person('Bert')
  await plant.must(setStaffCredential, { staffId: bert, badgeCode: 'BADGE-BERT', pin: '0815' })
  const knownTerminal = await openTerminal('bench-5', '203.0.113.3')
  expect(await knownTerminal({ staffId: bert, pin: '0815' })).toBe('right')
  let checkCount = 0
  for (let host = 1; host <= 12; host++) {
    // New sessions, so that no session limit applies.
    const user = `stranger-${host % 4}`
    checkCount += await guess(await openTerminal(user, `192.0.2.${host}`), 60, () => ({
      staffId: bert,
      pin: String(1000 + ++count),
    }))
  }
  expect(checkCount).toBe(30)
  expect(await (await openTerminal('stranger-9', '192.0.2.99'))({ staffId: bert, pin: '0815' })).toBe('throttled')
  expect(await knownTerminal({ staffId: bert, pin: '0815' })).toBe('right')
  // Another session at the bench counts as the same bench. The badge is not the PIN.
  expect(await (await openTerminal('bench-5', '203.0.113.3'))({ staffId: bert, pin: '0815' })).toBe('right')
  expect(await (await openTerminal('stranger-9', '192.0.2.99'))({ badgeCode: 'BADGE-BERT' })).toBe('right')
})

test('simultaneous guesses are counted before any is checked', async () => {
  const terminal = await openTerminal('parallel', '203.0.113.4')
  const outcomes = await Promise.all(Array.from({ length: 40 }, () => terminal(wrongPin())))
  expect(outcomes.filter((outcome) => outcome === 'identityWrong')).toHaveLength(5)
})
