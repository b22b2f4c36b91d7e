import { expect, test } from 'vitest'
import { maxRefusalsPerKind, Refusals } from './refusals.ts'

const wrong = (address: string) => ({ kind: 'wrongSecret', address, protocol: 'MQTT', topic: null }) as const

test('the newest of each kind are listed, equal ones are counted', () => {
  const refusals = new Refusals()
  refusals.add({ kind: 'wrongTopic', address: 'a', protocol: 'MQTT', topic: `/\0${'x'.repeat(500)}` }, 1)
  for (let index = 0; index < 30; index++) refusals.add(wrong(`10.0.0.${index}`), index)
  refusals.add(wrong('10.0.0.25'), 40)
  const listed = refusals.list()
  expect(listed).toHaveLength(maxRefusalsPerKind + 1)
  expect(listed[0]).toMatchObject({ address: '10.0.0.25', firstAt: 25, at: 40, count: 2 })
  expect(listed.at(-1)?.topic).toHaveLength(200)
  const again = new Refusals()
  again.restore(listed)
  expect(again.list()).toEqual(listed)
  again.add(wrong('10.0.0.99'), 50)
  expect(again.list().some(({ address }) => address === '10.0.0.20')).toBe(false)
})
