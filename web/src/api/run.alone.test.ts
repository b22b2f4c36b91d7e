import { smsTemplate } from '@gemba/contract/message/trigger.ts'
import { pageUserMessages, readUserMessage } from '@gemba/contract/message/user-message.ts'
import { reportWork } from '@gemba/contract/production/work-order/report-work.ts'
import { beforeEach, expect, it, vi } from 'vitest'

interface RecordedRequest {
  address: string
  method: string
  body: string
  key: string | undefined
}
let sentRequests: RecordedRequest[] = []

beforeEach(() => {
  sentRequests = []
  vi.resetModules()
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('location', { origin: 'https://plant.example', pathname: '/' })
  vi.stubGlobal('document', { cookie: '', querySelector: () => null })
  vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
    const { 'Idempotency-Key': key } = init.headers as Record<string, string>
    sentRequests.push({ address: url.href, method: String(init.method), body: String(init.body ?? ''), key })
    return new Response(JSON.stringify({ code: '200', data: { records: [], total: 0, pages: 0 }, msg: '' }))
  })
})

it('a GET has a value either in its path or in its query, and needs no key, even if it is a write', async () => {
  const { run } = await import('./run.ts')
  expect(readUserMessage.kind).toBe('write')
  await run(readUserMessage, { id: '../7' })
  expect(sentRequests).toEqual([
    { address: 'https://plant.example/api/message/usermessage/..%2F7', method: 'GET', body: '', key: undefined },
  ])
})

it('a write uses the key that it is given, and a new one each time without', async () => {
  const { run } = await import('./run.ts')
  for (const key of ['kept-key-1', 'kept-key-1', undefined, undefined])
    await run(reportWork, { workOrderId: '7', good: '1' }, key ? { key } : {})
  const keys = sentRequests.map(({ key }) => key)
  expect(keys.slice(0, 2)).toEqual(['kept-key-1', 'kept-key-1'])
  expect(new Set(keys).size).toBe(3)
})

it('a list is read by a command, or by the operation page of a resource', async () => {
  const { readPage } = await import('./call-route.ts')
  await readPage(pageUserMessages, { pageNumber: 2, keyword: undefined })
  await readPage(smsTemplate, { pageNumber: 3 })
  const at = { method: 'POST', key: undefined }
  expect(sentRequests).toEqual([
    { ...at, address: 'https://plant.example/api/message/usermessage/page', body: '{"pageNumber":2}' },
    { ...at, address: 'https://plant.example/api/message/smstemplate/page', body: '{"pageNumber":3}' },
  ])
})

it('a reply is cached by module, name, input and language', async () => {
  const { queryOf } = await import('./run.ts')
  expect(queryOf(pageUserMessages, { pageNumber: 1 }, 'en').queryKey).toEqual([
    'message',
    'pageUserMessages',
    { pageNumber: 1 },
    'en',
  ])
})
