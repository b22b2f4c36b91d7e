// The settings for sending reveal no secrets and reach no addresses of the product, against real servers.
import { createServer as createGateway } from 'node:https'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { pageDeliveries, readDeliveryState } from '@gemba/contract/message/delivery.ts'
import { readMessageSender, saveMessageSender, testMessageSender } from '@gemba/contract/message/sender.ts'
import { generate } from 'selfsigned'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unchecked } from '../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import { eventually, type TestProduct } from '../../main/product.fixture.ts'

let run: TestProduct
let key = ''
let cert = ''
const open: { close(): unknown }[] = []
const trusted = getCACertificates('default')

beforeAll(async () => {
  const selfSigned = await generate([{ name: 'commonName', value: 'localhost' }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  })
  key = selfSigned.private
  cert = selfSigned.cert
  setDefaultCACertificates([...trusted, cert])
  run = await joinTestProduct()
})
afterAll(() => {
  for (const server of open) server.close()
  // Restores the trusted certificates for later test files in the same process.
  setDefaultCACertificates(trusted)
})

const portOf = (server: Pick<Server, 'address'>): number => (server.address() as AddressInfo).port
async function listening<T extends Pick<Server, 'listen' | 'close' | 'address'>>(server: T): Promise<T> {
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return server
}

/** A mail server that records who signed in and how many messages it received. */
async function mailServer(options: SMTPServerOptions = {}) {
  const serverCounts = { logins: [] as string[], mails: 0, connections: 0 }
  const smtp = new SMTPServer({
    key,
    cert,
    authOptional: true,
    onConnect: (_, done) => {
      serverCounts.connections++
      done()
    },
    onAuth: ({ username, password }, _, done) => {
      serverCounts.logins.push(`${username}:${password}`)
      if (password === 'right') done(null, { user: username })
      else done(new Error('no such secret word'))
    },
    onData: (stream, _, done) => {
      stream.resume()
      stream.on('end', () => {
        serverCounts.mails++
        done()
      })
    },
    ...options,
  })
  smtp.on('error', () => undefined)
  await listening(smtp as unknown as Server)
  return { port: portOf(smtp.server), seen: serverCounts }
}

const save = (input: object) => run.admin(saveMessageSender, input)
const send = (channel = 'email') => run.admin(testMessageSender, unchecked({ channel, address: 'a@b.example' }))
const failureOf = async (channel?: string) => {
  const { code, msg } = await send(channel)
  return code === '200' ? 'sent' : msg.replace('Sending failed: ', '')
}

describe('mail', () => {
  test('a password is sent over TLS to the server it was entered for, and to no other', async () => {
    const plant = await mailServer()
    const attacker = await mailServer()
    const mailbox = { smtpHost: 'localhost', smtpPort: plant.port, smtpUser: 'plant', smtpFrom: 'g@plant.example' }
    expect((await save({ ...mailbox, smtpPassword: 'right' })).data).toMatchObject({ hasSmtpPassword: 1 })
    expect(await failureOf()).toBe('sent')
    expect(plant.seen).toMatchObject({ logins: ['plant:right'], mails: 1 })
    // A change that keeps the server keeps the password.
    expect((await save({ ...mailbox, smtpFrom: 'h@plant.example' })).data).toMatchObject({ hasSmtpPassword: 1 })
    for (const change of [{ smtpPort: attacker.port }, { smtpHost: '127.0.0.1' }, { smtpUser: 'other' }]) {
      await save({ ...mailbox, smtpPassword: 'right' })
      expect((await save(change)).data).toMatchObject({ hasSmtpPassword: 0 })
      await send()
    }
    expect(attacker.seen.logins.join()).not.toContain('right')
    // A password in the same request is kept.
    const anew = { smtpPort: attacker.port, smtpPassword: 'of the other' }
    expect((await save(anew)).data).toMatchObject({ hasSmtpPassword: 1 })
    expect(await failureOf()).toBe('the user name or the password is not accepted (SMTP 535)')
  })

  test('a password is never sent in clear text, nor to a server with an untrusted certificate', async () => {
    const plain = await mailServer({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true })
    const mailbox = { smtpHost: 'localhost', smtpUser: 'plant', smtpPassword: 'right' }
    await save({ ...mailbox, smtpPort: plain.port })
    expect(await failureOf()).toContain('no encrypted connection')
    expect(plain.seen).toMatchObject({ logins: [], mails: 0, connections: 1 })
    const trusted = await mailServer()
    await save({ ...mailbox, smtpHost: '127.0.0.1', smtpPort: trusted.port })
    expect(await failureOf()).toContain('certificate is not trusted')
    expect(trusted.seen.logins).toEqual([])
    await save({ smtpUser: null, smtpHost: 'localhost', smtpPort: plain.port })
    expect(await failureOf()).toBe('sent')
  })

  test('failures are classified; only a mail server that has spoken SMTP is quoted', async () => {
    const ssh = await listening(createServer((socket) => socket.write('SSH-2.0-OpenSSH_9.6 inner-host\r\n')))
    await save({ smtpHost: '127.0.0.1', smtpPort: portOf(ssh), smtpUser: null })
    expect(await failureOf()).toBe('the response of the server was not understood')
    const closedPort = await listening(createServer())
    const port = portOf(closedPort)
    await new Promise((resolve) => closedPort.close(resolve))
    await save({ smtpPort: port })
    expect(await failureOf()).toBe('the server rejected the connection')
    await save({ smtpHost: 'nowhere.invalid' })
    expect(await failureOf()).toBe('no server with this name was found')
    const busy = await mailServer({ onMailFrom: (_, __, done) => done(new Error(`no relay\u0007 ${'x'.repeat(500)}`)) })
    await save({ smtpHost: 'localhost', smtpPort: busy.port })
    expect(await failureOf()).toMatch(/^the server did not accept the message \([45]\d\d no relay x{100,200}…\)$/)
    await save({ smtpHost: 'localhost', smtpPort: (await mailServer()).port })
    const to = { channel: 'email', address: 'a@b.example' }
    expect((await run.admin(testMessageSender, unchecked(to))).data).toMatchObject({
      address: 'a@b.example',
      answer: expect.stringMatching(/^250 /),
    })
  })

  test('a test is sent to the caller’s own address by default, and is logged', async () => {
    const refused = await run.admin(testMessageSender, { channel: 'email' })
    expect(refused).toMatchObject({
      code: '400',
      data: { params: { problems: [{ field: 'address', problem: 'required' }] } },
    })
    await run.rows(`update app_user set email = 'me@plant.example' where name = 'admin'
      and company_id = ${run.companyId} returning 1`)
    expect((await run.admin(testMessageSender, { channel: 'email' })).data).toMatchObject({
      address: 'me@plant.example',
    })
    const { data } = await run.admin(pageDeliveries, { channel: 1 })
    expect(data.records[0]).toMatchObject({
      address: 'me@plant.example',
      kind: 'Test',
      status: 3,
      attempts: 1,
      answer: expect.stringMatching(/^250 /),
    })
    // It counts neither as waiting nor as failed.
    const { data: lanes } = await run.admin(readDeliveryState)
    expect(lanes[0]).toMatchObject({ channel: 'email', waiting: 0, failed: 0 })
  })

  test('the product never connects to its own ports and stores', async () => {
    const [store] = await run.rows<{ port: number }>('select inet_server_port() as port')
    for (const port of [run.product.port, run.product.mqttPort, store?.port]) {
      await save({ smtpHost: 'localhost', smtpPort: port })
      expect(await failureOf()).toContain('local addresses are not allowed')
    }
  })
})

describe('text messages', () => {
  test('headers with secrets are sent by https to the origin they were entered for', async () => {
    const requests: { path: string | undefined; key: unknown }[] = []
    const gateway = async () =>
      listening(
        createGateway({ key, cert }, ({ url, headers: { authorization } }, response) => {
          requests.push({ path: url, key: authorization })
          response.end('ok')
        }) as unknown as Server,
      )
    const [plant, attacker] = [portOf(await gateway()), portOf(await gateway())]
    const smsHeaders = { 'content-type': 'application/json', Authorization: 'Bearer sms-key' }
    expect(await save({ smsUrl: 'http://localhost:1/send', smsHeaders })).toMatchObject({
      code: '1402',
      msg: 'The headers Authorization may contain secrets, so the address must use https',
    })
    expect((await save({ smsUrl: '', smtpHost: '' })).data).toMatchObject({ smsUrl: null, smtpHost: null })
    for (const smsUrl of [
      'https://{phone}.example/',
      'https://user:word@localhost/',
      'ftp://localhost/',
      'http:',
      'https://[',
    ]) {
      expect((await save({ smsUrl })).code).toBe('400')
    }
    expect((await save({ smsHeaders: { 'a b': 'c' } })).code).toBe('400')
    expect((await save({ smsHeaders: { a: 'b\r\nc: d' } })).code).toBe('400')
    const saved = await save({ smsUrl: `https://localhost:${plant}/send`, smsHeaders })
    expect(saved.data).toMatchObject({ smsHeaderNames: ['content-type', 'Authorization'] })
    expect(await failureOf('sms')).toBe('sent')
    expect((await save({ smsUrl: `https://localhost:${plant}/other` })).data.smsHeaderNames).toContain('Authorization')
    expect((await save({ smsUrl: `https://localhost:${attacker}/` })).data.smsHeaderNames).toEqual(['content-type'])
    expect(await failureOf('sms')).toBe('sent')
    expect(requests).toEqual([
      { path: '/send', key: 'Bearer sms-key' },
      { path: '/', key: undefined },
    ])
  })
})

test('no reply and no history contains a secret', async () => {
  await save({ smtpHost: 'localhost', smtpUser: 'u', smtpPassword: 'Sm7p-word' })
  await save({ smsUrl: 'https://localhost/', smsHeaders: { 'x-key': 'Sm5-word' } })
  const read = JSON.stringify(await run.admin(readMessageSender))
  expect(read).not.toMatch(/Sm[57]p?-word/)
  const tables = ['record_change', 'operation_log', 'outbox', 'idempotency']
  await eventually(
    async () => (await run.rows("select from operation_log where operation = 'readMessageSender'")).length,
  )
  for (const table of tables) {
    expect(await run.rows(`select from ${table} t where t::text ~ 'Sm[57]p?-word'`)).toEqual([])
  }
})

test('no request failed unexpectedly', () => {
  expect(run.reported.join('\n')).toBe('')
})
