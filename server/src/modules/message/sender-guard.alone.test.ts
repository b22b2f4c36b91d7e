// The product with default settings never connects to addresses of its own machine that a company configures for
// sending.
import { type AddressInfo, createServer } from 'node:net'
import { resetPassword, user } from '@gemba/contract/identity/user.ts'
import { readDeliveryState } from '@gemba/contract/message/delivery.ts'
import { saveMessageSender, testMessageSender } from '@gemba/contract/message/sender.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../main/declared-call.fixture.ts'
import { eventually, type IsolatedTestProduct, startTestProduct, testPassword } from '../../main/product.fixture.ts'

let run: IsolatedTestProduct
let connections = 0
const inner = createServer((socket) => {
  connections++
  socket.end('220 inner\r\n')
})

beforeAll(async () => {
  await new Promise<void>((resolve) => inner.listen(0, () => resolve()))
  run = await startTestProduct({ allowsLoopback: false })
})
afterAll(async () => {
  inner.close()
  await run.stop()
})

const port = () => (inner.address() as AddressInfo).port
const testOf = async (channel: string) => {
  const { code, msg } = await run.admin(testMessageSender, unchecked({ channel, address: 'a@b.example' }))
  return `${code} ${msg}`
}

test.each(['localhost', '127.0.0.1', '127.1', '2130706433', '0.0.0.0', '::1', '::ffff:127.0.0.1', '169.254.169.254'])(
  'the test calls refuse %s',
  async (host) => {
    await run.admin(saveMessageSender, {
      smtpHost: host,
      smtpPort: port(),
      smsUrl: `http://${host.includes(':') ? `[${host}]` : host}:${port()}/`,
    })
    expect(await testOf('email')).toMatch(/^1401 .*local addresses are not allowed/)
    expect(await testOf('sms')).toMatch(/^1401 .*local addresses are not allowed/)
    expect(connections).toBe(0)
  },
)

test('deliveries are blocked too, and the state of deliveries shows it', async () => {
  await run.admin(saveMessageSender, { smtpHost: 'localhost', smtpPort: port() })
  const userInput = { user_name: 'told', user_nike_name: 'T', password: testPassword, email: 'told@plant.example' }
  const { data } = await run.admin(operation(user, 'create'), userInput)
  expect((await run.admin(resetPassword, { id: data.id, newPassword: 'Another@2026' })).code).toBe('200')
  const state = await eventually(async () => {
    const { data: lanes } = await run.admin(readDeliveryState)
    return lanes[0]?.failure ? lanes[0] : undefined
  }, 20_000)
  expect(state).toMatchObject({ channel: 'email', waiting: 1, late: 0, failure: { kind: 'notAllowed' } })
  expect(connections).toBe(0)
})

test('addresses of a private network are blocked while there are two companies', async () => {
  await run.admin(saveMessageSender, { smtpHost: '192.168.254.253', smtpPort: 25 })
  expect(await testOf('email')).toMatch(/^1401 .*GEMBA_OUTBOUND=private/)
})
