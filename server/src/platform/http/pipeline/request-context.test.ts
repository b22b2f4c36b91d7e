// Each value of a request's context is set once, by its own step.
import { expect, test } from 'vitest'
import { systemActor } from '../../db/work.ts'
import type { BoundRoute } from '../call.ts'
import { stepNamesOf } from './add-route.ts'
import { RequestContext } from './request-context.ts'
import type { PipelineServices } from './step.ts'

const route = { permission: 'x:view', fields: {}, aliases: {}, isRead: true } as unknown as BoundRoute
const services = { admit: async () => {} } as unknown as PipelineServices
const origin = { token: null, isBearer: false, actor: systemActor() }

test('no step can set a value again', () => {
  const context = new RequestContext(route, origin)
  const caller = { actor: systemActor('1'), sessionKey: null }
  const notes = { about: null, detail: 'done', action: {} }
  expect([context.caller.actor.companyId, context.rawBody, context.notes.detail]).toEqual([null, null, null])
  context.setCaller(caller)
  context.setRawBody(Buffer.from('{}'))
  context.setNotes(notes)
  expect(() => context.setCaller(caller)).toThrow('caller of a request is set already')
  expect(() => context.setRawBody(Buffer.from('x'))).toThrow('rawBody of a request is set already')
  expect(() => context.setNotes(notes)).toThrow('notes of a request is set already')
  expect([context.caller, context.rawBody?.toString(), context.notes]).toEqual([caller, '{}', notes])
})

test('a delegated operation has its own input, and ignored names of both are collected', () => {
  const context = new RequestContext(route, origin)
  const other = { ...route, operation: 'other' }
  context.addInput({ fields: {}, sent: { a: '1' }, values: {}, ignored: ['a'] })
  context.delegateTo(other)
  expect([context.route, context.input?.sent]).toEqual([other, { a: '1' }])
  context.addInput({ fields: {}, sent: { b: '2' }, values: {}, ignored: ['b'] })
  expect([context.input?.sent, context.ignored]).toEqual([{ b: '2' }, ['a', 'b']])
})

const always = ['openContext', 'readInput', 'validateInput']

test.each<[string, Partial<BoundRoute>, readonly string[]]>([
  [
    'by permission',
    {},
    [
      'limitBodyTime',
      'openContext',
      'authenticate',
      'assertLicence',
      'verifySignature',
      'assertPermission',
      'readInput',
      'validateInput',
    ],
  ],
  [
    'for every session',
    { permission: 'session', needsNoLicence: true },
    ['limitBodyTime', 'openContext', 'authenticate', 'verifySignature', 'readInput', 'validateInput'],
  ],
  ['for everybody', { permission: 'public' }, ['limitBodyTime', ...always]],
  [
    'by a link',
    { permission: 'session', isLink: true },
    ['limitBodyTime', 'openContext', 'authenticate', 'assertLicence', 'readInput', 'validateInput'],
  ],
  [
    'with a file',
    { uploadBytes: 10 },
    [
      'openContext',
      'authenticate',
      'assertLicence',
      'limitUpload',
      'verifySignature',
      'assertPermission',
      'readInput',
      'validateInput',
    ],
  ],
])('a route %s passes its steps in order', (_, options, names) => {
  expect(stepNamesOf({ ...route, ...options }, services)).toEqual(names)
})
