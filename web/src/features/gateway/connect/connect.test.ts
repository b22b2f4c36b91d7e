import { describe, expect, test } from 'vitest'
import { samplesFor, type Target } from './commands.ts'
import { type Connection, connectionLogOf } from './connection-log.ts'
import { codeFrom } from './new-code.ts'

const owner = { company: 'acme', box: 'pump-1' }
const target: Target = {
  ...owner,
  host: '[::1]',
  port: 1883,
  scheme: 'mqtt',
  origin: 'http://[::1]:8080',
  secret: "it's",
}

describe('the samples that can be copied', () => {
  test('contain host, port, user and topic, and are safe in a shell', () => {
    const [mosquitto, curl] = samplesFor(target)
    expect(mosquitto?.content).toBe(
      `mosquitto_pub -h ::1 -p 1883 -u 'acme/pump-1' -P 'it'\\''s' -q 1 -t 'iot/v1/acme/pump-1/up/data' -m '{"d":[{"dev":"pump-1","v":{"temperature":23.5,"running":true}}]}'`,
    )
    expect(curl?.content).toContain(`-u 'acme/pump-1:it'\\''s'`)
    expect(curl?.content).toContain('http://[::1]:8080/api/ingest/v1/pump-1')
  })
  test('use TLS and WebSockets according to the entry point', () => {
    const names = (scheme: Target['scheme']) => samplesFor({ ...target, scheme }).map(({ name }) => name)
    expect(names('wss')).toEqual(['curl', 'Python', 'Node.js'])
    const tls = samplesFor({ ...target, scheme: 'mqtts' })
    expect(tls[0]?.content).toContain('--tls-use-os-certs')
    expect(tls[2]?.content).toContain('client.tls_set()')
    expect(tls[3]?.content).toContain("'mqtts://[::1]:1883'")
  })
})

describe('what happened', () => {
  const nothing = {
    signIn: null,
    refusals: [],
    strangers: [],
    deadLetters: [],
    lastMessage: null,
  } as unknown as Connection
  const refused = (topic: string | null, kind: 'wrongTopic' | 'wrongSecret' = 'wrongTopic') =>
    connectionLogOf(
      {
        ...nothing,
        refusals: [{ kind, topic, at: 5, firstAt: 1, count: 3, address: '10.0.0.1', protocol: 'MQTT' }],
      },
      owner,
    )[0]
  test('explains what is wrong with a topic', () => {
    expect(refused('/iot/v1/acme/pump-1/up/data')?.hint).toEqual({
      word: 'leadingSlash',
      right: 'iot/v1/acme/pump-1/up/data',
    })
    expect(refused('iot/v1/acme/other/up/data')?.hint).toEqual({ word: 'otherTopic', right: 'iot/v1/acme/pump-1/up/' })
    expect(refused('/api/ingest/v1/x')?.hint).toEqual({ word: 'otherPath', right: 'pump-1' })
    expect(refused(null, 'wrongSecret')).toMatchObject({ word: 'wrongSecret', count: 3, isFault: true })
  })
  test('is sorted with the newest first', () => {
    const happenings = connectionLogOf(
      {
        ...nothing,
        signIn: { at: 1, address: 'a', protocol: 'MQTT' },
        lastMessage: { at: 3, channel: 'data', bytes: 2, head: btoa('{}') },
        deadLetters: [{ at: 2, channel: 'data', reason: 'notJson', head: btoa('{'), bytes: 1 }],
      },
      owner,
    )
    expect(happenings.map(({ word, content }) => [word, content])).toEqual([
      ['message', '{}'],
      ['unreadable', '{'],
      ['signIn', undefined],
    ])
  })
})

test('a code is derived from a name', () => {
  expect(codeFrom('Cooling Pump No. 2', 'box-1')).toBe('cooling-pump-no-2')
  expect(codeFrom('循环水泵', 'box-1')).toBe('box-1')
  expect(codeFrom('水泵 P2', 'box-1')).toBe('p2')
  expect(codeFrom('  ', 'box-1')).toBe('')
})
