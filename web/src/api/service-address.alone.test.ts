import { readdirSync, readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { CallError } from './call-error.ts'

const meta = (content: string | null) => ({
  cookie: '',
  querySelector: () => (content === null ? null : { getAttribute: () => content }),
})

async function load(content: string | null) {
  vi.resetModules()
  vi.stubGlobal('document', meta(content))
  return { ...(await import('./service-address.ts')), ...(await import('./client.ts')) }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => 'en', setItem: () => undefined })
  vi.stubGlobal('location', { origin: 'https://plant.example', pathname: '/' })
})

describe('S-323 services', () => {
  it('are found by the first part of a path, and each call of the server belongs to one of them', async () => {
    const { serviceOf } = await load(null)
    const equipment = /modules\/(equipment|control|gateway|telemetry|alarm|energy|overview)\/|^demo\//
    const lists = new URL('../../../docs/endpoints/', import.meta.url)
    const rows = readdirSync(lists)
      .flatMap((list) => readFileSync(new URL(list, lists), 'utf8').split('\n'))
      .flatMap((line) => {
        const [, , path = '', , file = ''] = line.split('|').map((cell) => cell.trim())
        return path.startsWith('/api/') ? [{ path: path.slice('/api'.length), file }] : []
      })
    expect(rows.length).toBeGreaterThan(300)
    for (const { path, file } of rows) {
      const service = serviceOf(path)
      if (path.startsWith('/rtdb/')) expect(service, path).toBe('realtime')
      else if (equipment.test(file) || path.startsWith('/modeldetail/')) expect(service, path).toBe('lak')
      else if (!file.includes('/spreadsheet/')) expect(service, path).toBe('business')
    }
    expect([serviceOf('/reportDashboard/getData'), serviceOf('/dataSet/queryAllDataSet')]).toEqual(['screen', 'screen'])
  })

  it('answer where the page comes from, unless it says otherwise', async () => {
    const plain = await load(null)
    const signed = plain.signedUrl('/rtdb/dataHandle/query')
    expect(plain.addressOf('/rtdb/dataHandle/query', signed).href).toBe(
      'https://plant.example/api/rtdb/dataHandle/query',
    )
    expect((await load('{broken')).baseOf('lak')).toBe('')
    const { addressOf, signedUrl } = await load('{"realtime":"https://plant.example:8443/rt","lak":"/equipment"}')
    const go = (path: string) => addressOf(path, signedUrl(path)).href
    expect(go('/rtdb/dataHandle/query')).toBe('https://plant.example:8443/rt/api/rtdb/dataHandle/query')
    expect(go('/infObject/page')).toBe('https://plant.example/equipment/api/infObject/page')
    expect(go('/user/current')).toBe('https://plant.example/api/user/current')
  })

  it('are called there with cookies; S-318 a silent call sends the header and its failure shows no message', async () => {
    const { call } = await load('{"business":"/business"}')
    const { isSilent } = await import('./call-error.ts')
    const requests: { address: string; headers: Record<string, string>; credentials: string | undefined }[] = []
    vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
      requests.push({
        address: url.href,
        headers: init.headers as Record<string, string>,
        credentials: init.credentials,
      })
      return new Response(JSON.stringify({ code: '1234', data: null, msg: 'no' }))
    })
    const failure = (options: object) =>
      call('/gaeaDict/select/x', {}, { isRead: true, ...options }).catch((error) => error)
    expect(isSilent(await failure({ isSilent: true }))).toBe(true)
    expect(isSilent(await failure({}))).toBe(false)
    expect(requests.map(({ headers }) => headers['Silent-Error'])).toEqual(['1', undefined])
    expect(requests[0]).toMatchObject({
      address: 'https://plant.example/business/api/gaeaDict/select/x',
      credentials: 'include',
    })
  })

  it('S-333 S-335 that do not reply in time are called once more; then, and when they fail, the listener is called', async () => {
    const { call, watchBroken } = await load(null)
    let failureCount = 0
    let requestCount = 0
    watchBroken(() => {
      failureCount += 1
    })
    const answer = (reply: () => Promise<Response>) =>
      vi.stubGlobal('fetch', () => {
        requestCount += 1
        return reply()
      })
    const run = async () => {
      requestCount = 0
      failureCount = 0
      const { code } = (await call('/user/current', {}, { isRead: true }).catch((error) => error)) as CallError
      return [code, requestCount, failureCount]
    }
    const wait = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
    answer(() => Promise.reject(new DOMException('late', 'TimeoutError')))
    expect(await run()).toEqual(['timeout', 2, 1])
    wait.mockRestore()
    answer(async () => new Response(JSON.stringify({ code: '500', data: null, msg: 'x' }), { status: 500 }))
    expect(await run()).toEqual(['500', 1, 1])
    answer(async () => new Response('<html>', { status: 500 }))
    expect(await run()).toEqual(['http-500', 1, 1])
    for (const [status, body] of [
      [200, { code: '1234', data: null, msg: 'refused' }],
      [200, { code: '500', data: null, msg: 'sql syntax error' }],
      [502, {}],
    ] as const) {
      answer(async () => new Response(JSON.stringify(body), { status }))
      expect((await run())[2], JSON.stringify(body)).toBe(0)
    }
  })
})
