// The texts of messages, as the model of their module declares them, in every language.
import { alarmMessages } from '@gemba/contract/alarm/messages.ts'
import { describeCondition } from '@gemba/contract/alarm/rule/describe-condition.ts'
import { boxState } from '@gemba/contract/gateway/dictionaries.ts'
import { gatewayMessages } from '@gemba/contract/gateway/messages.ts'
import type { MessageModel } from '@gemba/contract/kit/module.ts'
import { messageModels } from '@gemba/contract/modules.ts'
import { andonMessages } from '@gemba/contract/production/andon/messages.ts'
import { parametersOf } from '@gemba/contract/rules/fill-text.ts'
import { expect, test } from 'vitest'
import type { StoredEvent } from '../../platform/outbox/subscriber.ts'
import { composeMessage } from './compose.ts'

function compose(model: MessageModel | undefined, payload: Record<string, unknown>) {
  if (!model) throw new Error('no model')
  const event = { id: '1', companyId: '1', name: model.event, aggregate: 'a', payload, emittedAt: 5 }
  return composeMessage(model, event as unknown as StoredEvent)
}

const reading = { objectName: 'Press', dataName: 'Temperature', value: 105, limit: 100, unit: '°C', direction: 'high' }
const [raised] = alarmMessages

/** Returns the texts of a condition as an event has them. */
function reasonsOf(isReached: boolean, side: 'high' | 'low'): Record<string, string> {
  const texts = { value: '105 °C', limit: '100 °C', textZh: null, textEn: null }
  const [reason, reasonTw, reasonEn] = describeCondition({ kind: 1, side, isReached, ...texts })
  return { reason, reasonTw, reasonEn }
}
const high = reasonsOf(false, 'high')

test('texts contain only fields of their model', () => {
  const unknown = messageModels.flatMap(({ event, title, content, fields }) =>
    [...title, ...content].flatMap((text) =>
      parametersOf(text).flatMap((name) => (name in fields ? [] : [`${event} ${name}`])),
    ),
  )
  expect(unknown).toEqual([])
})

test('codes and texts of an alarm are in every language; a limit may be passed or reached', () => {
  const { titles, contents } = compose(raised, { ...reading, ...high, level: 2 })
  expect(titles).toEqual(['严重', '嚴重', 'High'])
  expect(contents).toEqual([
    'Press Temperature 105 °C，超过 100 °C',
    'Press Temperature 105 °C，超過 100 °C',
    'Press Temperature 105 °C, above 100 °C',
  ])
  const reached = compose(raised, { ...reading, ...reasonsOf(true, 'high'), level: 2 })
  expect(reached.contents).toEqual([
    'Press Temperature 105 °C，达到或超过 100 °C',
    'Press Temperature 105 °C，達到或超過 100 °C',
    'Press Temperature 105 °C, at or above 100 °C',
  ])
  const low = compose(raised, { ...reading, ...reasonsOf(true, 'low'), level: 2 })
  expect(low.contents[2]).toBe('Press Temperature 105 °C, at or below 100 °C')
})

test('a template of a company may still name value, direction and limit', () => {
  const own = raised && { ...raised, content: ['', '', '{value} {unit}, {sideName} {limit} {unit}'] as const }
  const bare = compose(own, { ...reading, level: 2, value: null, unit: null, direction: 'low' })
  expect(bare.contents[2]).toBe('—, below 100')
})

test('names in another language are used in that language only', () => {
  const namedValues = {
    ...reading,
    ...high,
    objectName: '压力机',
    objectNameEn: 'Press',
    dataName: '温度',
    dataNameEn: null,
    level: 2,
  }
  const { contents, sources } = compose(raised, namedValues)
  expect(contents[0]).toBe('压力机 温度 105 °C，超过 100 °C')
  expect(contents[2]).toBe('Press 温度 105 °C, above 100 °C')
  expect(sources).toEqual(['压力机', '压力机', 'Press'])
  const box = {
    boxId: '7',
    boxName: '一号网关',
    boxNameEn: 'Hall',
    boxNameTw: '一號閘道器',
    boxCode: 'h1',
    state: boxState.codes.offline,
    at: 9,
  }
  expect(compose(gatewayMessages[0], box)).toMatchObject({
    contents: ['一号网关（h1）离线', '一號閘道器（h1）離線', 'Hall (h1) is Offline'],
    sources: ['一号网关', '一號閘道器', 'Hall'],
  })
})

test('an event may define the only receivers and the ring tone', () => {
  const call = { userIds: ['7', '9'], ringToneId: '3', andonId: '5' }
  expect(compose(andonMessages[0], call)).toMatchObject({
    receivers: ['7', '9'],
    ringToneId: '3',
    link: { andonId: '5' },
  })
  expect(compose(andonMessages[0], { userIds: null, callerId: '5' })).toMatchObject({
    receivers: null,
    authorId: '5',
    ringToneId: null,
  })
})

test('the lowest alarm level does not ring, a call for help always does, a box never does', () => {
  expect([1, 2, 3].map((level) => compose(raised, { ...reading, level }).isRinging)).toEqual([true, true, false])
  expect(compose(andonMessages[0], {})).toMatchObject({ isRinging: true, sources: ['Gemba', 'Gemba', 'Gemba'] })
  const box = { boxId: '7', boxName: 'Hall', boxCode: 'h1', state: boxState.codes.offline, at: 9 }
  expect(compose(gatewayMessages[0], box)).toEqual({
    titles: ['网关离线', '閘道器離線', 'Gateway Offline'],
    contents: ['Hall（h1）离线', 'Hall（h1）離線', 'Hall (h1) is Offline'],
    sources: ['Hall', 'Hall', 'Hall'],
    link: { boxId: '7' },
    at: 9,
    departmentId: null,
    receivers: null,
    authorId: null,
    ringToneId: null,
    isRinging: false,
    level: null,
  })
})
