// The mail server of one company, however it behaves, does not delay the mail of other companies; against real servers.
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { resetPassword, user as userResource } from '@gemba/contract/identity/user.ts'
import type { DeliveryState } from '@gemba/contract/message/delivery.ts'
import { readDeliveryState } from '@gemba/contract/message/delivery.ts'
import { saveMessageSender } from '@gemba/contract/message/sender.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operation } from '../../main/declared-call.fixture.ts'
import { type MailServer, startMailServer } from '../../main/mail-server.fixture.ts'
import {
  type Caller,
  eventually,
  type IsolatedTestProduct,
  makeCompanies,
  startTestProduct,
  testPassword,
} from '../../main/product.fixture.ts'

let run: IsolatedTestProduct
let good: MailServer
let later: MailServer
/** Administrator of a third company. */
let gamma: Caller
/** Number of open connections of each server. */
const sockets = new Map<Server, Set<Socket>>()
function holdOpen(server: Server, socket: Socket): void {
  sockets.set(server, (sockets.get(server) ?? new Set()).add(socket.on('error', () => undefined)))
}
interface Side {
  readonly side: string
  readonly server: Server
  readonly admin: Caller
  readonly code: string
}
/** Greets, and responds to EHLO with an endless series of lines. */
const dripping: Server = createServer((socket) => {
  holdOpen(dripping, socket)
  socket.write('220 slow\r\n')
  socket.once('data', () => {
    const timer = setInterval(() => socket.write('250-more\r\n'), 200)
    socket.once('close', () => clearInterval(timer))
  })
})
/** Accepts connections and stays silent. */
const silent: Server = createServer((socket) => holdOpen(silent, socket))

const portOf = (server: Server): number => (server.address() as AddressInfo).port

beforeAll(async () => {
  for (const server of [dripping, silent]) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  }
  good = await startMailServer()
  later = await startMailServer()
  run = await startTestProduct({ pace: { deliveries: { messageMs: 6000, silenceMs: 3000 } } })
  gamma = (await makeCompanies(run.product, { alpha: 'gamma', beta: 'delta' })).admin
  await run.admin(saveMessageSender, { smtpHost: '127.0.0.1', smtpPort: good.port })
})
afterAll(async () => {
  for (const socket of [...sockets.values()].flatMap((own) => [...own])) socket.destroy()
  for (const server of [dripping, silent, good, later]) 'stop' in server ? server.stop() : server.close()
  await run.stop()
})

/** Creates a user with an e-mail address; returns the function that sends it a message. */
async function makeUser(admin: Caller, name: string): Promise<() => Promise<void>> {
  const email = `${name}@plant.example`
  await admin(operation(userResource, 'create'), {
    user_name: name,
    user_nike_name: name,
    password: testPassword,
    email,
  })
  const [user] = await run.rows<{ id: string }>(`select id from app_user where name = '${name}'`)
  return async () => {
    const { code } = await admin(resetPassword, { id: user?.id, newPassword: testPassword })
    expect(code).toBe('200')
  }
}

const stateOf = async (admin: Caller) => {
  const { data } = await admin(readDeliveryState)
  return data.find(({ channel }) => channel === 'email') as DeliveryState
}
const open = (where: string) =>
  run.rows(`select from message_delivery d join app_user u on u.id = d.user_id
    where d.sent_at is null and u.name like '${where}'`)

/** Effects of a mail server on the messages of its own company and of alpha. */
async function holdsUpOnlyItsOwn({ side, server, admin, code }: Side): Promise<void> {
  await admin(saveMessageSender, { smtpHost: '127.0.0.1', smtpPort: portOf(server) })
  const mine = await makeUser(run.admin, `${side}-mine`)
  for (let n = 0; n < 12; n++) await (await makeUser(admin, `${side}-other-${n}`))()
  await eventually(async () => (sockets.get(server)?.size ?? 0) > 0)
  await eventually(async () => (await open(`${side}-other-%`)).length === 12, 20_000)
  await mine()
  await eventually(async () => good.to(`${side}-mine@plant.example`).length === 1, 10_000)
  // An attempt has a time limit, and the lane is paused afterwards.
  const failed = await eventually(async () => {
    const state = await stateOf(admin)
    return state.failure && state.nextTry ? state : undefined
  }, 60_000)
  expect(failed).toMatchObject({ waiting: 12, late: 0, failed: 0, failure: { kind: 'noAnswer' }, lastSent: null })
  expect(await stateOf(run.admin)).toMatchObject({ failure: null, nextTry: null })
  const [lane] = await run.rows<{ failures: number; pause: number }>(`select failures,
    extract(epoch from paused_until - last_error_at)::float as pause from message_lane l
    join company c on c.id = l.company_id where c.code = '${code}'`)
  expect(lane?.pause).toBeGreaterThan(10)
  await mine()
  await eventually(async () => good.to(`${side}-mine@plant.example`).length === 2, 10_000)
}

test('mail servers that send endless lines or stay silent delay their own companies only, and their connections are closed', async () => {
  await Promise.all([
    holdsUpOnlyItsOwn({ side: 'drip', server: dripping, admin: run.stranger, code: 'beta' }),
    holdsUpOnlyItsOwn({ side: 'hole', server: silent, admin: gamma, code: 'gamma' }),
  ])
  await eventually(async () => (await stateOf(run.admin)).waiting === 0)
  await run.rows(`with gone as (delete from message_delivery d using app_user u where u.id = d.user_id
    and u.name like 'drip-other-%' returning d.id) select from gone`)
  for (const socket of [...sockets.values()].flatMap((own) => [...own])) socket.destroy()
}, 120_000)

test('a message that waits too long is shown as late, and is sent once its server works', async () => {
  await run.rows(
    "update message_delivery set queued_at = now() - interval '10 minutes' where sent_at is null returning 1",
  )
  expect(await stateOf(gamma)).toMatchObject({ waiting: 12, late: 12, oldest: expect.any(String) })
  expect((await run.nobody(readDeliveryState)).code).toBe('401')
  await gamma(saveMessageSender, { smtpHost: '127.0.0.1', smtpPort: later.port })
  await eventually(async () => (await stateOf(gamma)).waiting === 0, 90_000)
  expect(await stateOf(gamma)).toMatchObject({ late: 0, failed: 0, failure: null, nextTry: null })
  expect(later.all.map(({ to }) => to).sort()).toEqual(
    Array.from({ length: 12 }, (_, n) => `hole-other-${n}@plant.example`).sort(),
  )
}, 120_000)

test('the pause grows with each failure up to ten minutes; messages older than a day are given up', async () => {
  const removedUser = await makeUser(gamma, 'gone')
  await gamma(saveMessageSender, { smtpHost: '127.0.0.1', smtpPort: 1 })
  await removedUser()
  // The third to fifth failures double the pause like the second, so they are skipped by setting the counter.
  for (const [failures, least] of [
    [1, 15],
    [2, 30],
    [6, 480],
    [7, 600],
  ] as const) {
    const { pause } = await eventually(async () => {
      const [lane] = await run.rows<{
        pause: number
      }>(`select extract(epoch from paused_until - last_error_at)::float as pause
        from message_lane l join company c on c.id = l.company_id where c.code = 'gamma' and l.failures = ${failures}`)
      return lane
    }, 20_000)
    expect(pause).toBeGreaterThanOrEqual(least)
    expect(pause).toBeLessThan(least + 10)
    await run.rows(`update message_lane set paused_until = now(), failures = case failures when 2 then 5 else failures end
      where paused_until is not null returning 1`)
    await run.rows('update message_delivery set next_at = now() where sent_at is null returning 1')
  }
  await run.rows("update message_delivery set queued_at = now() - interval '2 days' where sent_at is null returning 1")
  await eventually(async () => (await stateOf(gamma)).failed === 1, 90_000)
  expect(await stateOf(gamma)).toMatchObject({ waiting: 0, late: 0, failure: { kind: 'refused' } })
}, 240_000)

test('no request failed unexpectedly', () => {
  expect(run.reported.join('\n')).toBe('')
})
