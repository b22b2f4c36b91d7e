// Which addresses companies may use for mail servers and gateways, and that the connection uses the checked address.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { kindOfAddress, plainAddress } from './address-kind.ts'
import { Outbound, type OutboundOptions } from './outbound.ts'
import { sendCall } from './send-call.ts'

const soon = () => AbortSignal.timeout(5000)
const open = (options: Partial<OutboundOptions> = {}) =>
  new Outbound({ isAlone: async () => true, ownUrls: [], ...options })
const refusalOf = (outbound: Outbound, host: string, port = 25) =>
  outbound.pin({ host, port }, soon()).then(
    () => 'allowed',
    (error: { kind?: string }) => error.kind,
  )

describe('addresses', () => {
  test.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.1',
    '017700000001',
    '0.0.0.0',
    '0',
    'localhost',
    '::1',
    '[::1]',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '169.254.169.254',
    '::ffff:169.254.169.254',
    'fe80::1',
    '224.0.0.1',
    '255.255.255.255',
    'ff02::1',
  ])('%s is always rejected, whatever the setting', async (host) => {
    expect(await refusalOf(open({ networks: 'private' }), host)).toBe('notAllowed')
    expect(await refusalOf(open(), host)).toBe('notAllowed')
  })

  test.each([
    '10.0.0.5',
    '172.31.255.1',
    '192.168.1.1',
    '100.64.0.1',
    'fd00::25',
    '::ffff:10.0.0.5',
    '::ffff:c0a8:101',
  ])('%s is allowed by the setting, or while there is one company', async (host) => {
    const isAlone = async () => false
    expect(await refusalOf(open({ networks: 'private', isAlone }), host)).toBe('allowed')
    expect(await refusalOf(open(), host)).toBe('allowed')
    expect(await refusalOf(open({ isAlone }), host)).toBe('privateNetwork')
    expect(await refusalOf(open({ networks: 'public' }), host)).toBe('privateNetwork')
  })

  test.each(['8.8.8.8', '172.32.0.1', '192.169.0.1', '2606:4700::1111'])('%s is public', async (host) => {
    expect(await refusalOf(open({ networks: 'public', isAlone: async () => false }), host)).toBe('allowed')
    expect(kindOfAddress(plainAddress(host))).toBe('public')
  })

  test('stores and ports of the product are rejected in every spelling', async () => {
    const outbound = open({
      networks: 'private',
      allowsLoopback: true,
      ownUrls: ['postgres://u:p@10.1.2.3/db', 'http://10.1.2.3:8123/db', 'redis://localhost:6390', 'mqtt://[fd00::7]'],
    })
    outbound.refusePort(8080)
    expect(await refusalOf(outbound, '10.1.2.3', 5432)).toBe('notAllowed')
    expect(await refusalOf(outbound, '::ffff:10.1.2.3', 8123)).toBe('notAllowed')
    expect(await refusalOf(outbound, '127.0.0.1', 6390)).toBe('notAllowed')
    expect(await refusalOf(outbound, 'fd00:0::0:7', 1883)).toBe('notAllowed')
    expect(await refusalOf(outbound, '127.0.0.1', 8080)).toBe('notAllowed')
    expect(await refusalOf(outbound, '10.1.2.3', 25)).toBe('allowed')
    expect(await refusalOf(outbound, '127.0.0.1', 25)).toBe('allowed')
  })

  test('one port of this machine can be allowed, but no port of the product', async () => {
    const outbound = open({ networks: 'private', allowsLoopback: false })
    for (const port of [4840, 8080]) outbound.allowLoopbackPort(port)
    outbound.refusePort(8080)
    expect(await refusalOf(outbound, '127.0.0.1', 4840)).toBe('allowed')
    expect(await refusalOf(outbound, '127.0.0.1', 4841)).toBe('notAllowed')
    expect(await refusalOf(outbound, '127.0.0.1', 8080)).toBe('notAllowed')
    expect(await refusalOf(outbound, '169.254.169.254', 4840)).toBe('notAllowed')
  })

  test('an unknown host name has its own failure kind', async () => {
    expect(await refusalOf(open(), 'nowhere.invalid')).toBe('unknownHost')
  })
})

describe('a call', () => {
  const receivedRequests: { path: string; host: string | undefined; body: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      receivedRequests.push({ path: request.url ?? '', host: request.headers.host, body })
      if (request.url === '/away') response.writeHead(302, { location: '/inner' }).end()
      else if (request.url === '/endless') response.writeHead(200).write('x')
      else response.writeHead(Number(request.url?.slice(1)) || 200).end('secret words of the inside')
    })
  })
  let origin = ''
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
    origin = `http://localhost:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  const outbound = open({ allowsLoopback: true })
  const call = (path: string, headers: Record<string, string> = {}, through = outbound) =>
    sendCall(through, { url: origin + path, method: 'POST', headers, body: 'é' }, soon()).then(
      () => 'sent',
      (error: { kind?: string; message: string }) => {
        expect(error.message).not.toContain('inside')
        return error.kind
      },
    )

  test('arrives with its host name; redirects are not followed; failures have a kind', async () => {
    expect(await call('/200')).toBe('sent')
    expect(receivedRequests.at(-1)).toEqual({ path: '/200', host: new URL(origin).host, body: 'é' })
    expect(await call('/endless')).toBe('sent')
    expect(await call('/away')).toBe('rejected')
    expect(receivedRequests.some(({ path }) => path === '/inner')).toBe(false)
    expect(await call('/500')).toBe('rejected')
    expect(await call('/401')).toBe('badCredentials')
  })

  test('is not sent to a forbidden address, nor with an unencrypted secret', async () => {
    const before = receivedRequests.length
    expect(await call('/200', {}, open())).toBe('notAllowed')
    expect(await call('/200', { Authorization: 'Bearer key' })).toBe('needsTls')
    expect(await call('/200', { 'content-type': 'text/plain' })).toBe('sent')
    expect(receivedRequests.length).toBe(before + 1)
  })

  test('a closed port is reported as refused, and a server without TLS as a TLS failure', async () => {
    const url = origin.replace('http:', 'https:')
    const failed = await sendCall(outbound, { url, method: 'GET', headers: {} }, soon()).catch((error) => error.kind)
    expect(failed).toBe('tls')
    await new Promise((resolve) => {
      server.closeAllConnections()
      server.close(resolve)
    })
    expect(await call('/200')).toBe('refused')
  })
})
